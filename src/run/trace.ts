/** Where an error was thrown. Its message stays out: it may quote what the target sent. */
export function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return nameOf(error);
  const stack = error.stack ?? '';
  const said = error.message === '' ? -1 : stack.lastIndexOf(error.message);
  const behind = said < 0 ? stack : stack.slice(said + error.message.length);
  return [nameOf(error), ...behind.split('\n').filter((line) => /^\s+at /.test(line))].join('\n');
}

/** The name and code of an error, in one line, without its message. */
export function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'something was thrown that is no error';
  const coded = 'code' in error && typeof error.code === 'string' && /^[A-Z_\d]+$/.test(error.code);
  return coded ? `${error.name} ${String(error.code)}` : error.name;
}

/** The package that an import did not find, or null. */
export function missingModule(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_MODULE_NOT_FOUND') return null;
  return /^Cannot find package '([^']+)'/.exec(error.message)?.[1] ?? null;
}
