/** One reference token of a JSON Pointer (RFC 6901, section 3), escaped and with its slash. */
export function pointerToken(name: string | number): string {
  return typeof name === 'number' ? `/${name}` : `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
