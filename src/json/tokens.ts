/**
 * Ends of the tokens of RFC 8259 in UTF-8. Each function takes the offset of the token's first byte and gives the
 * offset after its last one, or, where the token is malformed, the bitwise complement of the offset where it goes wrong.
 */

/** The byte at an offset. Past the end it is NUL, which no token may hold. */
export function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function afterDigits(bytes: Uint8Array, at: number): number {
  let end = at;
  while (isDigit(byteAt(bytes, end))) end += 1;
  return end;
}

/** RFC 8259, section 6. */
export function endOfNumber(bytes: Uint8Array, start: number): number {
  let at = byteAt(bytes, start) === 0x2d ? start + 1 : start;
  if (!isDigit(byteAt(bytes, at))) return ~at;
  at = byteAt(bytes, at) === 0x30 ? at + 1 : afterDigits(bytes, at);
  if (byteAt(bytes, at) === 0x2e) {
    if (!isDigit(byteAt(bytes, at + 1))) return ~(at + 1);
    at = afterDigits(bytes, at + 1);
  }
  const mark = byteAt(bytes, at);
  if (mark === 0x65 || mark === 0x45) {
    const sign = byteAt(bytes, at + 1);
    const digits = sign === 0x2b || sign === 0x2d ? at + 2 : at + 1;
    if (!isDigit(byteAt(bytes, digits))) return ~digits;
    at = afterDigits(bytes, digits);
  }
  return at;
}

function isHexDigit(code: number): boolean {
  return isDigit(code) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);
}

/** From the backslash on. */
function endOfEscape(bytes: Uint8Array, start: number): number {
  switch (byteAt(bytes, start + 1)) {
    case 0x22: // "
    case 0x5c: // \
    case 0x2f: // /
    case 0x62: // b
    case 0x66: // f
    case 0x6e: // n
    case 0x72: // r
    case 0x74: // t
      return start + 2;
    case 0x75: // u
      for (let at = start + 2; at < start + 6; at += 1) if (!isHexDigit(byteAt(bytes, at))) return ~at;
      return start + 6;
    default:
      return ~(start + 1);
  }
}

/** RFC 8259, section 7; `start` is the opening quotation mark. */
export function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  for (;;) {
    const code = byteAt(bytes, at);
    if (code === 0x22) return at + 1;
    if (code === 0x5c) {
      at = endOfEscape(bytes, at);
      if (at < 0) return at;
    } else if (code >= 0x20) at += 1;
    else return ~at;
  }
}

const literals = ['true', 'false', 'null'].map((word) => Buffer.from(word));

/** RFC 8259, section 3: `true`, `false` or `null`. */
export function endOfLiteral(bytes: Uint8Array, start: number): number {
  const first = byteAt(bytes, start);
  for (const literal of literals) {
    if (literal[0] !== first) continue;
    for (let at = 1; at < literal.length; at += 1) if (bytes[start + at] !== literal[at]) return ~(start + at);
    return start + literal.length;
  }
  return ~start;
}

/** The offset of the first byte at or after `start` that is no insignificant whitespace (RFC 8259, section 2). */
export function afterBlank(bytes: Uint8Array, start: number): number {
  let at = start;
  for (;;) {
    const code = byteAt(bytes, at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
    at += 1;
  }
}
