import type { Problem } from '../../report/report.ts';

/** A value as the user gave it, under the name that the user gave it by: a variable, its `_FILE` form or a flag. */
export interface Given {
  readonly name: string;
  readonly value: string;
}

/** A value that is in order, or what is wrong with it. */
export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export function fine<Value>(value: Value): Checked<Value> {
  return { ok: true, value };
}

export function wrong(variable: string, message: string, remedy: string): { ok: false; problems: readonly Problem[] } {
  return { ok: false, problems: [{ variable, message, remedy }] };
}

/** The problems of everything checked; what was not given has none. */
export function problemsOf(...checked: readonly (Checked<unknown> | undefined)[]): readonly Problem[] {
  return checked.flatMap((one) => (one === undefined || one.ok ? [] : one.problems));
}

/** The value where it is in order. */
export function accepted<Value>(checked: Checked<Value> | undefined): Value | undefined {
  return checked?.ok === true ? checked.value : undefined;
}
