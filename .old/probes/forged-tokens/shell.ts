/** What a line of Node begins with: the segments of `$TOKEN`, bytes of base64url, base64url of bytes or text, a JSON object. */
const PRELUDE =
  'const a=process.argv[1].split("."),d=x=>Buffer.from(x,"base64url"),e=x=>Buffer.from(x).toString("base64url"),j=x=>JSON.parse(d(x));';

/** A line of shell that sets FORGED to what the expansion makes of its variables. */
export function shell(expansion: string): string {
  return `FORGED="${expansion}"`;
}

/** A line of shell that sets FORGED to the value of a JavaScript expression; it holds no single quote. */
export function node(expression: string): string {
  return `FORGED=$(node -p '${PRELUDE}${expression}' -- "$TOKEN")`;
}

/** A line of Node that sets one segment of the token to the value of an expression. */
export function withSegment(at: number, expression: string): string {
  return node(`a[${at}]=${expression},a.join(".")`);
}
