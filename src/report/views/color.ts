export type Color = 'red' | 'green' | 'yellow' | 'dim' | 'bold';

/** Colours a text, or leaves it as it is. */
export type Paint = (color: Color, text: string) => string;

const CODES: Readonly<Record<Color, readonly [on: number, off: number]>> = {
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  dim: [2, 22],
  bold: [1, 22],
};

/** A painter that uses ANSI colours, or none. */
export function painter(color: boolean): Paint {
  return (name, text) => {
    const [on, off] = CODES[name];
    return color ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  };
}
