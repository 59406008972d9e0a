import { expect, test } from 'vitest';
import { frozenInterface } from './interface.ts';

test('commands, flags, variables, exports, report files, fields, ids and codes stay as other programs know them', async () => {
  const text = `${JSON.stringify(await frozenInterface(), null, 2)}\n`;
  // A change on purpose is written with `npx vitest run --project tests tests/frozen --update`.
  await expect(text).toMatchFileSnapshot('./interface.json');
});
