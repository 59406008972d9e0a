import type { RequestListener } from 'node:http';
import { describe, test } from 'vitest';
import { createProvider } from '../../provider/index.ts';
import { call, inDirectory } from './process.ts';
import { reportIn } from './report.ts';
import { type TargetUnderTest, withServer } from './targets.ts';

interface Trouble {
  readonly status: number;
  readonly 'retry-after'?: string;
}

/** The reference provider, which is in trouble at the requests for which `at` says so; they count from 1. */
async function withTrouble(
  at: (request: number) => Trouble | null,
  use: (target: TargetUnderTest) => Promise<void>,
): Promise<void> {
  const { app, settings } = await createProvider({ count: 23 });
  let taken = 0;
  const answer: RequestListener = async (request, response) => {
    taken += 1;
    const trouble = at(taken);
    if (trouble !== null) {
      const { status, ...headers } = trouble;
      response.writeHead(status, headers).end();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { method, url = '/', headers } = request;
    const given = await app.inject({
      method: method === 'POST' || method === 'HEAD' || method === 'OPTIONS' ? method : 'GET',
      url,
      headers,
      ...(chunks.length === 0 ? {} : { payload: Buffer.concat(chunks) }),
    });
    response.writeHead(given.statusCode, given.headers).end(given.rawPayload);
  };
  try {
    await withServer(answer, use, { ...settings(''), PARTNER_API_ENVIRONMENT: 'staging' });
  } finally {
    await app.close();
  }
}

const never = () => null;
const always = (trouble: Trouble) => () => trouble;
const from = (first: number, trouble: Trouble) => (request: number) => (request < first ? null : trouble);
const everySecond = (trouble: Trouble) => (request: number) => (request % 2 === 1 ? trouble : null);

describe.concurrent('--max-requests', { timeout: 60_000 }, () => {
  test.for([
    ['the requests of a part of the run', 40, never],
    ['three, of which every second is retried', 3, everySecond({ status: 503, 'retry-after': '0' })],
    ['twelve, of which every second is retried', 12, everySecond({ status: 503, 'retry-after': '0' })],
  ] as const)('bounds what the target receives: %s', async ([, most, at], { expect }) => {
    await withTrouble(at, ({ env, asked }) =>
      inDirectory(async (directory) => {
        const { code } = await call(['run', '--quiet', '--max-requests', `${most}`], directory, env);
        const { requests, verdict } = reportIn(directory);
        expect({ code, verdict, received: asked.length }).toEqual({ code: 3, verdict: 'inconclusive', received: most });
        expect(requests.sent).toBe(most);
      }),
    );
  });
});

describe.concurrent('what doctor sends', { timeout: 60_000 }, () => {
  test.for([
    ['two requests for each set of credentials and one for each token', [], never, 10],
    ['three requests, none of them repeated, where only 503 is returned', [], always({ status: 503 }), 3],
    ['two requests to production', ['--environment', 'production', '--allow-production'], never, 2],
  ] as const)('is %s', async ([, args, at, most], { expect }) => {
    await withTrouble(at, ({ env, asked }) =>
      inDirectory(async (directory) => {
        await call(['doctor', ...args], directory, env);
        expect(asked).toHaveLength(most);
      }),
    );
  });
});

describe.concurrent('trouble that never ends', { timeout: 60_000 }, () => {
  test.for([
    ['429 with Retry-After: 1', always({ status: 429, 'retry-after': '1' })],
    ['503 with Retry-After: 0', always({ status: 503, 'retry-after': '0' })],
  ] as const)('takes 30 requests at most: %s', async ([, at], { expect }) => {
    await withTrouble(at, ({ env, asked }) =>
      inDirectory(async (directory) => {
        const { code } = await call(['run', '--quiet', '--deadline', '15'], directory, env);
        expect({ code, within: asked.length <= 30 }).toEqual({ code: 3, within: true });
        expect(reportIn(directory).requests.sent).toBe(asked.length);
      }),
    );
  });

  test.for([
    ['429 with Retry-After: 1', { status: 429, 'retry-after': '1' }],
    ['503', { status: 503 }],
  ] as const)('takes 30 requests at most where it begins within a run: %s', async ([, trouble], { expect }) => {
    const good = 12;
    await withTrouble(from(good + 1, trouble), ({ env, asked }) =>
      inDirectory(async (directory) => {
        const { code } = await call(['run', '--quiet', '--deadline', '20'], directory, env);
        expect({ code, within: asked.length - good <= 30 }).toEqual({ code: 3, within: true });
        expect(reportIn(directory).requests.sent).toBe(asked.length);
      }),
    );
  });
});
