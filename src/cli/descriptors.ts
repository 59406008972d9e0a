/** The error code of a process or a machine that may open no more files, or null. */
export function shortageIn(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? error.code : null;
  return code === 'EMFILE' || code === 'ENFILE' ? code : shortageIn(error.cause);
}
