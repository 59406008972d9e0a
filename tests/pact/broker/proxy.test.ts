import { expect, test } from 'vitest';
import { run } from '../../cli/process.ts';
import { withProvider } from '../../cli/targets.ts';
import { withProxy } from '../../support/proxy.ts';
import { contractOf } from '../verify/sample.ts';
import { keepContract } from './stand-in.ts';
import { inWorkplace } from './workplace.ts';

const USERINFO = 'us%40er-of-proxy:pass-of-proxy-77';
const CREDENTIALS = 'us@er-of-proxy:pass-of-proxy-77';
const tunnel = (authority: string) => ({ status: 200, port: Number(authority.split(':')[1]) });

const content = contractOf(/without a token/);

test('pact verify --proxy reaches the broker and the provider through it', { timeout: 60_000 }, async () => {
  await inWorkplace({}, async ({ broker, pact }) => {
    keepContract(broker, content);
    await withProvider({}, ({ env }) =>
      withProxy(tunnel, async ({ port, asked }) => {
        const args = ['verify', '--from-broker', '--json', '--proxy', `http://${USERINFO}@127.0.0.1:${port}`];
        const { code, out } = await pact(args, env);
        expect(JSON.parse(out)).toMatchObject({
          verdict: 'verified',
          pacts: [{ interactions: [{ verdict: 'verified' }] }],
        });
        expect(code).toBe(0);
        const urls = [broker.url, env.PARTNER_API_BASE_URL ?? ''];
        expect(new Set(asked)).toEqual(new Set(urls.map((url) => `${new URL(url).host} ${CREDENTIALS}`)));
      }),
    );
  });
});

test.each([
  [407, 'target.proxy-credentials'],
  [403, 'pact.unreachable-by-proxy'],
])('pact verify and publish report that a proxy returned %i', { timeout: 60_000 }, (status, code) =>
  inWorkplace({}, (workplace) =>
    withProxy(
      () => ({ status }),
      async ({ port }) => {
        const HTTPS_PROXY = `http://${USERINFO}@127.0.0.1:${port}`;
        const env = { PACT_BROKER_BASE_URL: 'https://broker.example', HTTPS_PROXY };
        for (const args of [
          ['verify', '--from-broker'],
          ['publish', '--pacticipant-version', '1', '--retries', '0'],
        ]) {
          const { out, err } = await workplace.pact([...args, '--json'], env);
          expect(JSON.parse(out)).toMatchObject({ exitCode: 3, problems: [{ code }] });
          expect(err).toContain('HTTPS_PROXY');
          expect(`${out}${err}`).not.toMatch(/of-proxy/);
        }
      },
    ),
  ),
);

test('pact verify names an invalid proxy of the broker and the provider once', async () => {
  const env = { PACT_BROKER_BASE_URL: 'https://broker.example', PARTNER_API_CLIENT_ID: 'x' };
  const args = ['verify', '--from-broker', '--json', '--base-url', 'https://partner.example/i'];
  const { out } = await run(['pact', ...args], { ...env, HTTPS_PROXY: 'socks5://proxy:1' });
  const { problems }: { readonly problems: readonly { readonly variable: string }[] } = JSON.parse(out);
  expect(problems.filter(({ variable }) => variable === 'HTTPS_PROXY')).toHaveLength(1);
});

test('pact publish --proxy reaches a broker over plain http through it', { timeout: 60_000 }, () =>
  inWorkplace({}, (workplace) =>
    withProxy(
      () => ({ status: 407 }),
      async ({ port, asked }) => {
        const args = ['publish', '--pacticipant-version', '1', '--json', '--proxy'];
        const env = { PACT_BROKER_BASE_URL: 'http://broker.example', NO_PROXY: '*' };
        const { out } = await workplace.pact([...args, `http://${USERINFO}@127.0.0.1:${port}`], env);
        const problems = [{ variable: '--proxy', code: 'target.proxy-credentials' }];
        expect(JSON.parse(out)).toMatchObject({ exitCode: 3, problems });
        expect(asked).toEqual([`broker.example:80 ${CREDENTIALS}`]);
      },
    ),
  ),
);

test('a proxy of the environment gets no requests to a broker on this machine', { timeout: 60_000 }, () =>
  inWorkplace({}, ({ pact }) =>
    withProxy(tunnel, async ({ port, asked }) => {
      const names = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'];
      const proxies = Object.fromEntries(names.map((name) => [name, `http://127.0.0.1:${port}`]));
      const args = ['publish', '--pacticipant-version', '1', '--retries', '0'];
      const { code, err } = await pact(args, proxies);
      expect({ code, err, asked }).toEqual({ code: 0, err: '', asked: [] });
    }),
  ),
);
