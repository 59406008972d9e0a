import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { envText } from '../settings/given.ts';
import { temporaryDirectory } from '../support/temporary.ts';
import { call, start } from './process.ts';
import { reportIn } from './report.ts';
import { withProvider } from './targets.ts';

const SECRET = 'PARTNER_API_CLIENT_SECRET';

test('a command prints the settings of a run, and no output contains them', async () => {
  await withProvider({ count: 3 }, async ({ env: { PATH: _, ...settings }, directory }) => {
    writeFileSync(join(directory, 'vault'), envText(settings));
    const secrets = 'cat vault; echo OTHER=1; echo to-stderr >&2';
    const args = ['run', '--profile', 'quick', '--json', '--secrets-command', secrets];
    const { code, out, err } = await start(args, directory, { PATH: process.env.PATH ?? '' }).ended;
    expect([code, JSON.parse(out).target.baseUrl]).toEqual([0, settings.PARTNER_API_BASE_URL]);
    expect(err).toContain('to-stderr');
    expect(out + err).not.toContain(settings[SECRET]);
  });
});

test.each<[string, string, number, RegExp]>([
  ['fails', 'exit 7', 2, /--secrets-command failed \(exit code or signal: 7\)/],
  ['is killed', 'kill -9 $$', 2, /--secrets-command failed \(exit code or signal: SIGKILL\)/],
  ['is unknown', 'no-such-command-at-all', 2, /--secrets-command failed \(exit code or signal: 127\)/],
  ['fails after its output', 'echo PARTNER_API_CLIENT_ID=a; exit 1', 2, /--secrets-command failed/],
  ['prints nothing', 'true', 2, /--secrets-command printed no setting of the suite/],
  ['prints other settings', 'echo HOME=/; echo NODE_OPTIONS=x', 2, /printed no setting/],
  ['prints a value with a comment', 'echo PARTNER_API_CLIENT_ID=a#b', 2, /PARTNER_API_CLIENT_ID is cut at #/],
  [
    'prints a setting twice',
    'echo PARTNER_API_CLIENT_ID=a; echo PARTNER_API_CLIENT_ID=b',
    2,
    /_ID is set in two lines[\s\S]+--secrets-command prints/,
  ],
  ['prints an incomplete account', 'echo PARTNER_API_CLIENT_ID=a', 2, /PARTNER_API_BASE_URL is not set/],
])('a command that %s ends every command with 2', async (_, command, expected, words) => {
  for (const name of [['doctor'], ['run', '--quiet'], ['pact', 'verify']]) {
    const directory = temporaryDirectory(onTestFinished);
    const { code, out, err } = await call([...name, '--secrets-command', command], directory);
    expect({ name, code, said: out + err }).toEqual({ name, code: expected, said: expect.stringMatching(words) });
    // An older report must not stand in the place of the refused run.
    if (name[0] === 'run') expect(reportIn(directory).verdict).toBe('refused');
  }
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s during a command that hangs is an interruption, not an invalid setting', async (signal, expected) => {
  const directory = temporaryDirectory(onTestFinished);
  const args = ['doctor', '--secrets-command', 'echo started >&2; exec sleep 60'];
  const { child, ended } = start(args, directory, { PATH: process.env.PATH ?? '' });
  child.stderr?.once('data', () => child.kill(signal));
  const { code, out, err } = await ended;
  expect({ code, out }).toEqual({ code: expected, out: '' });
  expect(err).toContain(`interrupted by ${signal}`);
  expect(err).not.toContain('Invalid configuration');
});

test('the environment has precedence over the command, and the command over .env', async () => {
  await withProvider({ count: 3 }, async ({ env: settings, directory }) => {
    const [file, vault] = ['of-the-file', 'of-the-vault'].map((id) => ({ PARTNER_API_CLIENT_ID: id, [SECRET]: id }));
    writeFileSync(join(directory, '.env'), envText({ ...file }));
    writeFileSync(join(directory, 'vault'), envText({ ...vault, [SECRET]: settings[SECRET] ?? '' }));
    const { [SECRET]: secret = '', ...rest } = settings;
    writeFileSync(join(directory, 'secret'), secret);
    const ofFile = { ...rest, [`${SECRET}_FILE`]: 'secret' };
    for (const env of [rest, ofFile]) {
      const { code } = await call(['doctor', '--secrets-command', 'cat vault'], directory, env);
      expect(code).toBe(0);
    }
  });
});
