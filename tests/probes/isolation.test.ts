import { describe, test } from 'vitest';
import type { ProviderOptions } from '../../provider/index.ts';
import { runCommand } from '../../src/cli/run.ts';
import type { Report } from '../../src/report/report.ts';
import { type Twist, withEchoing } from '../leaks/echoing.ts';
import { inProcess } from '../leaks/in-process.ts';

/** A whole run against the reference provider behind a twist; `without`: accounts that are not configured. */
async function reportOf(
  options: ProviderOptions,
  { twist = () => ({}), without = [] }: { readonly twist?: Twist; readonly without?: readonly string[] },
): Promise<Report> {
  let report: Report | null = null;
  await withEchoing({ count: 23, ...options }, twist, async ({ env }) => {
    const kept = Object.entries(env).filter(([name]) => !without.some((account) => name.includes(`_${account}_`)));
    const { files } = await inProcess(Object.fromEntries(kept), (io) => runCommand({}, io));
    report = JSON.parse(files['conformance.json'] ?? '{}');
  });
  if (report === null) throw new Error('nothing was reported');
  return report;
}

const verdictOf = ({ requirements }: Report, id: string) => requirements.find((one) => one.id === id);
const redOf = ({ requirements }: Report): readonly string[] =>
  requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warning').map(({ id }) => id);

const OTHERS = ['SECOND', 'INCOMPLETE', 'EMPTY'];

/** A listing without its simulations. */
function emptied(body: string): string {
  const { pagina } = JSON.parse(body);
  return JSON.stringify({ itens: [], pagina: { ...pagina, total: 0, tem_proximo: false } });
}

/** Empties every listing that follows the request for which something comes about. */
function emptying(comesAbout: (asked: { readonly status: number; readonly listings: number }) => boolean): Twist {
  let [listings, over] = [0, false];
  return ({ path, status, body }) => {
    const isListing = path.includes('/simulation');
    listings += Number(isListing);
    const before = over;
    over ||= isListing && comesAbout({ status, listings });
    return before && isListing && status === 200 ? { body: emptied(body) } : {};
  };
}

/** Locks the account out at the first token call that is refused: it returns this status from then on. */
function lockingOut(status: number): Twist {
  let locked = false;
  return ({ path, status: given }) => {
    if (!path.includes('/accesstoken')) return {};
    if (locked) return { status, body: '{}' };
    locked = given === 401;
    return {};
  };
}

describe.concurrent('accounts are compared', { timeout: 90_000 }, () => {
  test.for<[string, string, readonly string[], string]>([
    [
      'an empty one with the main one, without a second',
      'empty-account-lists-main',
      ['SECOND'],
      'auth.own-simulations',
    ],
    ['tokens of one account, the later of which lists nothing', 'later-token-lists-nothing', OTHERS, 'token.accepted'],
    ['tokens of one account, the later of which lists another', 'later-token-lists-second', OTHERS, 'token.accepted'],
  ])('%s', async ([, fault, without, id], { expect }) => {
    expect(redOf(await reportOf({ faults: [fault] }, { without }))).toEqual([id]);
  });

  test('or the report says that they are not', async ({ expect }) => {
    const own = verdictOf(await reportOf({}, { without: OTHERS }), 'auth.own-simulations');
    expect(own).toMatchObject({ verdict: 'not-exercised', reasons: [{ code: 'isolation.one-account' }] });
  });
});

describe.concurrent('an emptied list', { timeout: 90_000 }, () => {
  test('is no control: what stands beside it is not judged', async ({ expect }) => {
    const refusals = { count: 0 };
    const twist = emptying(({ status }) => {
      refusals.count += Number(status === 401);
      return refusals.count >= 9;
    });
    const report = await reportOf({}, { twist });
    expect(redOf(report)).toEqual([]);
    expect(verdictOf(report, 'auth.invalid-401')).toMatchObject({
      verdict: 'inconclusive',
      reasons: expect.arrayContaining([expect.objectContaining({ code: 'auth.control-failed' })]),
    });
  });

  test.for([40, 90])('is blamed on nobody where it was emptied once, after request %i', async (at, { expect }) => {
    expect(redOf(await reportOf({}, { twist: emptying(({ listings }) => listings >= at) }))).toEqual([]);
  });
});

test.for([423, 500])(
  'an account that bad credentials lock out with %i is reported, and no finding',
  {
    timeout: 90_000,
  },
  async (status, { expect }) => {
    const report = await reportOf({}, { twist: lockingOut(status) });
    expect(redOf(report)).toEqual([]);
    expect(report.problems).toMatchObject([{ code: 'account.may-be-locked', variable: 'PARTNER_API_CLIENT_ID' }]);
  },
);
