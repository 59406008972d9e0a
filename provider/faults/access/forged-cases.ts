import { createHmac } from 'node:crypto';
import type { Fault } from '../../change.ts';
import { accepting, type Forged, original, signatureOf } from './forged.ts';
import { claimsUnchecked } from './lenience.ts';

/** The issued token that a forged one differs from in this segment alone. */
function differingIn(at: 0 | 1, { segments, issued }: Forged): string | undefined {
  return issued.find((token) => {
    const parts = token.split('.');
    return (
      parts.length === segments.length && parts.every((part, index) => (part === segments[index]) === (index !== at))
    );
  });
}

const BYTES: readonly (readonly [string, number])[] = [
  ['first', 0],
  ['seventeenth', 16],
  ['thirty-third', 32],
  ['forty-ninth', 48],
];

/** A signature of which one byte is not looked at. */
const exceptByte = (words: string, at: number): Fault =>
  accepting(
    `signature-wrong-in-its-${words}-byte`,
    `a signature that is wrong in its ${words} byte alone`,
    (forged) => {
      const real = original(forged);
      const [made, right] = [signatureOf(forged.token), real === undefined ? null : signatureOf(real)];
      if (right === null || made.length !== right.length) return false;
      return made.every((byte, index) => (byte === right[index]) === (index !== at));
    },
  );

const SPELLINGS: readonly (readonly [string, string | undefined])[] = [
  ['none', 'none'],
  ['None', 'None'],
  ['NONE', 'NONE'],
  ['nOnE', 'nOnE'],
  ['of-no-letters', ''],
  ['left-out', undefined],
];

const FORMS: readonly (readonly [string, string, (segments: readonly string[]) => boolean])[] = [
  ['and-no-signature', 'an empty signature', ({ length, 2: signature }) => length === 3 && signature === ''],
  ['and-a-signature', 'a signature', ({ length, 2: signature }) => length === 3 && signature !== ''],
  ['and-two-segments', 'no third segment', ({ length }) => length === 2],
];

/** Each spelling of an alg that secures nothing, in each form of its token. */
const unsecured: readonly Fault[] = SPELLINGS.flatMap(([name, alg]) =>
  FORMS.map(([form, words, fits]) =>
    accepting(
      `alg-${name}-${form}`,
      `a token with ${alg === undefined ? 'no alg' : alg === '' ? 'an empty alg' : `alg ${alg}`} and ${words}`,
      ({ header, segments, issued }) =>
        header.alg === alg &&
        Object.keys(header).length > 0 &&
        issued.some((real) => real.split('.')[1] === segments[1]) &&
        fits(segments),
    ),
  ),
);

/** A claim that the signature does not guard. */
const claim = (name: string): Fault =>
  accepting(`changed-claim-${name}`, `a token whose claim ${name} was changed`, (forged) => {
    const [made, real] = [claimsUnchecked(forged.token), claimsUnchecked(differingIn(1, forged) ?? '')];
    if (made === undefined || real === undefined) return false;
    const names = [...new Set([...Object.keys(made), ...Object.keys(real)])];
    return names.every((one) => (made[one] === real[one]) === (one !== name));
  });

/** A member of the header that the signature does not guard. */
const member = (name: 'kid' | 'typ'): Fault =>
  accepting(`changed-header-${name}`, `a token whose header has another ${name}`, (forged) => {
    const real = differingIn(0, forged);
    if (real === undefined) return false;
    const header: Readonly<Record<string, unknown>> = JSON.parse(
      Buffer.from(real.split('.')[0] ?? '', 'base64url').toString(),
    );
    return ['kid', 'typ', 'alg'].every((one) => (forged.header[one] === header[one]) === (one !== name));
  });

/** Each of these lets in one kind of forged token and no other. */
export const forgedCaseFaults: readonly Fault[] = [
  accepting(
    'a-word',
    'a word without dots that is no part of a token',
    ({ token, segments, issued }) =>
      segments.length === 1 && !issued.some((real) => real.toLowerCase().startsWith(token.toLowerCase())),
  ),
  accepting(
    'header-alone',
    'the header of a token alone',
    ({ token, segments, issued }) => segments.length === 1 && issued.some((real) => real.startsWith(`${token}.`)),
  ),
  accepting(
    'empty-signature',
    'a token with an empty signature',
    (forged) => forged.segments.length === 3 && forged.segments[2] === '' && original(forged) !== undefined,
  ),
  accepting(
    'four-segments',
    'a token with one segment appended',
    ({ segments, issued }) => segments.length === 4 && issued.includes(segments.slice(0, 3).join('.')),
  ),
  accepting(
    'five-segments',
    'a token with two segments appended',
    ({ segments, issued }) => segments.length === 5 && issued.includes(segments.slice(0, 3).join('.')),
  ),
  accepting(
    'half-a-payload',
    'a token that ends within its payload',
    ({ token, segments, issued }) =>
      segments.length === 2 && issued.some((real) => real.startsWith(token) && !real.startsWith(`${token}.`)),
  ),
  accepting('capitals', 'a token in capitals', ({ token, issued }) =>
    issued.some((real) => real !== token && real.toUpperCase() === token),
  ),
  accepting('small-letters', 'a token in small letters', ({ token, issued }) =>
    issued.some((real) => real !== token && real.toLowerCase() === token),
  ),
  accepting('short-signature', 'a token whose signature is cut', (forged) => {
    const real = original(forged);
    const made = signatureOf(forged.token);
    return (
      real !== undefined &&
      made.length > 0 &&
      made.length < signatureOf(real).length &&
      signatureOf(real).subarray(0, made.length).equals(made)
    );
  }),
  accepting(
    'random-hs256',
    'a token signed with HS256 and a key that is not empty',
    ({ header, token, segments }) =>
      header.alg === 'HS256' &&
      segments.length === 3 &&
      signatureOf(token).length === 32 &&
      signatureOf(token).toString('hex') !==
        createHmac('sha256', '').update(`${segments[0]}.${segments[1]}`).digest('hex'),
  ),
  ...BYTES.map(([words, at]) => exceptByte(words, at)),
  ...unsecured,
  ...['exp', 'sub', 'client_id', 'scope'].map(claim),
  member('kid'),
  member('typ'),
];
