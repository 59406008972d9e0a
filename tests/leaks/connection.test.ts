import { describe, expect, test } from 'vitest';
import { createGate } from '../../src/redaction/gate.ts';
import { guardEnvironment } from '../../src/run/guarding.ts';
import { suiteVersion } from '../../src/run/version.ts';
import { withProxy } from '../support/proxy.ts';
import { selfSigned } from '../wire/certificate.ts';
import { type Change, runEchoed, withEchoing } from './echoing.ts';
import { encodingsOf, leakedIn, type Written, written } from './written.ts';

const [USER, PASSWORD] = ['proxy-us@er-k9X', 'w72pQ:mD31z'];
const USERINFO = `${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}`;
const HEADERS = { 'X-Tenant': 'tenant-Zq81xY-blue', 'X-Zone': 'zone key 77aPd0' };
const client = selfSigned();
const other = selfSigned();
const keyLines = (key: string) => key.split('\n').filter((line) => line.length > 20 && !line.startsWith('-----'));
const SECRETS = [
  ...[USER, PASSWORD, `${USER}:${PASSWORD}`, USERINFO, ...Object.values(HEADERS), ...keyLines(client?.key ?? '')],
];

const found = (ended: Written) => leakedIn(ended, SECRETS);

/** Echoes the secrets of a connection everywhere a report reads. */
const echoing: Change = ({ status, body }) => {
  const text = SECRETS.flatMap(encodingsOf).join(' ');
  return {
    headers: { 'x-request-id': text, server: text, via: text },
    body:
      status < 400
        ? body.replace('"scope":"', `"scope":"${HEADERS['X-Tenant']} `)
        : JSON.stringify({ tipo: `Partner.${HEADERS['X-Tenant']}`, titulo: text, status, detalhe: text, erro: null }),
  };
};

const lines = Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}`);
const { cert: PARTNER_API_CLIENT_CERT = '', key: PARTNER_API_CLIENT_KEY = '' } = client ?? {};
const given = { PARTNER_API_HEADERS: lines.join('\n'), PARTNER_API_CLIENT_CERT, PARTNER_API_CLIENT_KEY };

describe.skipIf(client === null)('the secrets of a connection (skipped without openssl)', { timeout: 60_000 }, () => {
  test('are in no report and no output, even if the target echoes them', async () => {
    await withEchoing({ count: 12 }, echoing, ({ env }) =>
      withProxy(
        (authority) => ({ status: 200, port: Number(authority.split(':')[1]) }),
        async ({ port, asked }) => {
          const proxy = `http://${USERINFO}@127.0.0.1:${port}`;
          const ended = await written(`run --profile quick --proxy ${proxy}`, { ...env, ...given });
          expect(asked.at(-1)).toContain(`${USER}:${PASSWORD}`);
          expect([0, 1, 2, 3]).toContain(ended.code);
          expect(Object.keys(ended.files)).toContain('evidence.har');
          expect(found(ended)).toEqual([]);
          const doctor = await written(`doctor --proxy ${proxy}`, { ...env, ...given });
          expect(doctor.out).toContain('settings: valid');
          expect(found(doctor)).toEqual([]);
        },
      ),
    );
  });

  test('are in no report and no output if settings are rejected or the proxy fails', async () => {
    const PARTNER_API_HEADERS = `${lines[0]}\nCookie: a`;
    const rejected = { ...given, PARTNER_API_CLIENT_KEY: other?.key ?? '', PARTNER_API_HEADERS };
    const rows = [
      [{ ...given, PARTNER_API_CLIENT_CERT: other?.cert ?? '' }, 'ftp://', 2],
      [rejected, 'http://', 2],
      [given, 'http://', 3],
    ] as const;
    for (const [settings, scheme, code] of rows) {
      const ended = await runEchoed({ count: 1 }, echoing, `run --proxy ${scheme}${USERINFO}@127.0.0.1:1`, settings);
      expect(ended.code).toBe(code);
      expect(Object.keys(ended.files)).toContain('report.html');
      expect(found(ended)).toEqual([]);
    }
  });

  test('are added to the gate of a command that sends nothing', () => {
    const gate = createGate();
    const env = { ...given, HTTPS_PROXY: `http://${USERINFO}@127.0.0.1:1` };
    guardEnvironment({ gate, env, cwd: '/' });
    expect(SECRETS.filter((secret) => gate.leaksIn(`a line with ${secret}`).length === 0)).toEqual([]);
  });
});

test('headers with values that are in every report withhold no report', { timeout: 60_000 }, async () => {
  const today = new Date().toISOString().slice(0, 10);
  const client = `vehicle-credit-conformance/${suiteVersion()}`;
  const key = HEADERS['X-Tenant'];
  const echoingKey: Change = () => ({ headers: { 'x-request-id': key, server: `a ${key}` } });
  await withEchoing({ count: 12 }, echoingKey, async ({ env }) => {
    const baseUrl = env.PARTNER_API_BASE_URL ?? '';
    const suite = [`X-Client: ${client}`, `X-Agent: ${client} (staging)`];
    const target = [`X-Target: ${new URL(baseUrl).host}`, `Referer: ${baseUrl}`];
    const PARTNER_API_HEADERS = [`X-Date: ${today}`, ...suite, ...target, lines[0]].join('\n');
    const { code, ...ended } = await written('run --profile quick', { ...env, PARTNER_API_HEADERS });
    expect({ code, leaked: found({ code, ...ended }) }).toEqual({ code: 0, leaked: [] });
    const names = ['report.html', 'conformance.json', 'junit.xml', 'evidence.har'];
    expect(Object.keys(ended.files)).toEqual(expect.arrayContaining(names));
    expect(ended.files['report.html']).toContain(today);
    expect(ended.files['conformance.json']).toContain(suiteVersion());
    const rejected = await written('run --max-pages none', { ...env, PARTNER_API_HEADERS });
    expect(rejected.code).toBe(2);
  });
});
