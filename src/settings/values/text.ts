import { type Checked, fine, type Given, wrong } from './checked.ts';

const unfilled = [
  /^<[^<>]*>$/,
  /^your[-_ ].*$/i,
  /^(change|replace)[-_ ]?me$/i,
  /^(todo|tbd|placeholder)$/i,
  /^(x{3,}|\*{3,}|\.{3,}|…)$/i,
];

const unexpanded = /^(\$\{.*\}|\$\(.*\)|\$[A-Z_][A-Z\d_]+|\{\{.*\}\}|%[A-Z_][A-Z\d_]+%)$/s;

/** What any value must be, whatever it means: filled in, with nothing around it. */
export function plain({ name, value }: Given): Checked<string> {
  if (value === '') return wrong(name, 'is set but empty', 'give it a value, or remove the name altogether');
  if (value.trim() === '') return wrong(name, 'holds nothing but white space', 'give it a value, or remove the name');
  if (value !== value.trim())
    return wrong(name, 'has white space around its value', 'remove it; it would be sent along');
  if (/^(["'`]).*\1$/s.test(value))
    return wrong(name, 'has quotes around its value', 'remove them; they are part of the value');
  if (unexpanded.test(value)) return wrong(name, 'holds a reference that nothing replaced', 'give the value itself');
  if (unfilled.some((shape) => shape.test(value)))
    return wrong(name, 'still holds a placeholder', 'put the real value in its place');
  return fine(value);
}

/** A client id or secret: any text on one line. */
export function credential(given: Given): Checked<string> {
  const checked = plain(given);
  if (!checked.ok) return checked;
  if (/\p{Cc}/u.test(given.value)) {
    return wrong(
      given.name,
      'holds a line break or another control character',
      'give the value on one line, exactly as it was issued',
    );
  }
  return checked;
}

/** A token: what can follow `Bearer ` in a header. */
export function token(given: Given): Checked<string> {
  const { name, value } = given;
  if (/^\s*bearer\s/i.test(value))
    return wrong(name, 'begins with the scheme name', 'leave "Bearer " out and give the token alone');
  const checked = plain(given);
  if (!checked.ok) return checked;
  if (/[\r\n]/.test(value)) return wrong(name, 'holds a line break', 'give the token on one line');
  if (/\s/.test(value)) return wrong(name, 'holds white space', 'give the token alone, with no space in it');
  if (!/^[\x21-\x7e]+$/.test(value)) {
    return wrong(
      name,
      'holds characters that a header can not carry',
      'give the token in ASCII, exactly as it was issued',
    );
  }
  return checked;
}
