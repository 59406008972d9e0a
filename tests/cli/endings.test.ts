import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, test } from 'vitest';
import { inDirectory, start } from './process.ts';

/** Makes the first writing throw, with a message that looks like a stack of its own. */
const throwsOnce = `
  const write = process.stdout.write;
  process.stdout.write = () => {
    process.stdout.write = write;
    throw new TypeError(['what-the-target-sent', '    at what-the-target-sent'].join(String.fromCharCode(10)));
  };
`;

/** Settings of a target that takes connections and never answers, while `use` runs. */
async function withSilentTarget(use: (env: Record<string, string>, called: Promise<unknown>) => Promise<void>) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : '';
  const env = {
    PARTNER_API_BASE_URL: `http://127.0.0.1:${port}/integration`,
    PARTNER_API_CLIENT_ID: 'a-client',
    PARTNER_API_CLIENT_SECRET: 'a-secret',
  };
  try {
    await use(env, once(server, 'connection'));
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

describe.concurrent('a command ends', () => {
  test.for([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('interrupted by %s with %i', async ([signal, expected], { expect }) => {
    await withSilentTarget((env, called) =>
      inDirectory(async (directory) => {
        const doctor = start(['doctor'], directory, env);
        await called;
        doctor.child.kill(signal);
        const { code, err } = await doctor.ended;
        expect(code).toBe(expected);
        expect(err).toContain(`interrupted by ${signal}`);
      }),
    );
  });

  test('with 70 at a defect of its own, telling where and not what', async ({ expect }) => {
    await inDirectory(async (directory) => {
      const preload = join(directory, 'preload.mjs');
      writeFileSync(preload, throwsOnce);
      const { code, err } = await start(['list'], directory, { NODE_OPTIONS: `--import ${pathToFileURL(preload)}` })
        .ended;
      expect(code).toBe(70);
      expect(err).toContain('defect of the suite: TypeError');
      expect(err).toMatch(/list\.[jt]s/);
      expect(err).not.toContain('what-the-target-sent');
    });
  });

  test('in order where its reader went away', async ({ expect }) => {
    await inDirectory(async (directory) => {
      const listing = start(['list'], directory);
      listing.child.stdout?.destroy();
      const { code, err } = await listing.ended;
      expect(code).toBe(0);
      expect(err).toMatch(/^\d+ requirements and \d+ open points checked by `run`;.*\n$/);
    });
  });
});
