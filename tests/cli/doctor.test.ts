import { afterAll, beforeAll, describe, test } from 'vitest';
import { type RunningProvider, startProvider } from '../../provider/index.ts';
import { run } from './process.ts';
import { nobody } from './targets.ts';

let provider: RunningProvider;
let settings: Record<string, string>;

beforeAll(async () => {
  provider = await startProvider({ count: 150 });
  settings = { ...provider.settings, PARTNER_API_ENVIRONMENT: 'staging' };
});

afterAll(() => provider.close());

describe.concurrent('doctor', () => {
  test('finds nothing amiss with the embedded provider, and says that it is that', async ({ expect }) => {
    const { code, out, err } = await run(['doctor']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n')[0]).toContain('embedded reference provider, not an API');
    expect(out).not.toMatch(/^[✗?]/m);
  });

  test('finds nothing amiss with a target in order', async ({ expect }) => {
    const { code, out } = await run(['doctor'], settings);
    expect(code).toBe(0);
    expect(out).toContain('150 simulations, 2 pages of 100');
    expect(out).not.toContain(settings.PARTNER_API_CLIENT_SECRET);
  });

  test('names the credentials that are refused', async ({ expect }) => {
    const { code, out } = await run(['doctor'], { ...settings, PARTNER_API_SECOND_CLIENT_SECRET: 'another-secret' });
    expect(code).toBe(2);
    expect(out).toMatch(/^✗ PARTNER_API_SECOND_CLIENT_ID and _SECRET: .*→ check PARTNER_API_SECOND_CLIENT_ID/m);
  });

  test('tells that an account given as empty is not', async ({ expect }) => {
    const {
      PARTNER_API_SECOND_CLIENT_ID: id = '',
      PARTNER_API_SECOND_CLIENT_SECRET: secret = '',
      ...others
    } = settings;
    const asEmpty = { ...others, PARTNER_API_EMPTY_CLIENT_ID: id, PARTNER_API_EMPTY_CLIENT_SECRET: secret };
    const { code, out } = await run(['doctor'], asEmpty);
    expect(code).toBe(2);
    expect(out).toMatch(/^✗ PARTNER_API_EMPTY_CLIENT_ID and _SECRET: the account has simulations/m);
  });

  test('tells that nothing listens, with exit 3', async ({ expect }) => {
    const { code, out } = await run(['doctor', '--base-url', nobody.PARTNER_API_BASE_URL], settings);
    expect(code).toBe(3);
    expect(out).toMatch(/^\? connection: connection refused \(ECONNREFUSED\) → check the host and port/m);
  });

  test('counts what a target without optional settings leaves unexercised', async ({ expect }) => {
    const { PARTNER_API_BASE_URL = '', PARTNER_API_CLIENT_ID = '', PARTNER_API_CLIENT_SECRET = '' } = settings;
    const { code, out } = await run(['doctor'], {
      PARTNER_API_BASE_URL,
      PARTNER_API_CLIENT_ID,
      PARTNER_API_CLIENT_SECRET,
    });
    expect(code).toBe(0);
    expect(out).toMatch(
      /^! data: 1 requirement cannot be exercised \(auth\.revoked-401\) without PARTNER_API_REVOKED_TOKEN$/m,
    );
  });

  test('examines production that is allowed', async ({ expect }) => {
    const { code, out } = await run(['doctor', '--environment', 'production', '--allow-production'], settings);
    expect(code).toBe(0);
    expect(out).toContain('production at http://127.0.0.1');
    expect(out).toContain('without a target other than production');
  });
});
