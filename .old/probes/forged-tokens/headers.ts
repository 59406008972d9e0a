/** Changes of one header member each, which a signature or a tag has to guard. */
export function headerChanges({ kid, typ }: Readonly<Record<string, unknown>>) {
  return [
    {
      name: 'header-kid-changed',
      member: 'kid',
      value: kid === 'another' ? 'other' : 'another',
      changed: 'The header names another kid; the rest stays.',
    },
    {
      name: 'header-typ-changed',
      member: 'typ',
      value: typ === 'JWT' ? 'at+jwt' : 'JWT',
      changed: 'The header names another typ; the rest stays.',
    },
  ] as const;
}
