import { beforeAll, describe, expect, test } from 'vitest';
import { expectedRequests, placeNamed, probesOf, requestsOf, serves, stimulusOf } from '../../probes/selection.ts';
import { feeds, probeNames, probeTable } from '../../probes/table.ts';
import { openPoints, requirements } from '../../requirements/index.ts';
import type { Report } from '../../src/report/report.ts';
import { wholeRun } from '../proof/whole-run.ts';

/** Open points that no response shows. */
const INVISIBLE = new Set(['open.revocation-refresh', 'open.lifecycle', 'open.events']);
const known: readonly string[] = probeNames;
/** Returns the probe of a request. A test below proves that every request has a name. */
const probeOf = (stimulus: string): string => stimulus.replace(/ \(.*$/, '');

describe('the table of probes', () => {
  test('feeds every id', () => {
    const ids = [...Object.keys(requirements), ...Object.keys(openPoints)].filter((id) => !INVISIBLE.has(id));
    expect(ids.filter((id) => !probeNames.some((name) => feeds(name, id)))).toEqual([]);
  });

  test('contains every probe that a probe needs', () => {
    const needed = probeNames.flatMap((name) => {
      const { needs = [], beside = {} } = probeTable[name];
      return [...needs, ...Object.values(beside).flat()];
    });
    expect(needed.filter((name) => !known.includes(name))).toEqual([]);
  });

  test('contains every case named by beside and quick', () => {
    const cases = probeNames.flatMap((name) => {
      const { beside = {}, quick = [], accounts = [probeTable[name].account ?? 'main'] } = probeTable[name];
      const labels = [...Object.keys(beside), ...(quick === true ? [] : quick)].filter((label) => label !== '*');
      return labels.map((label) => accounts.map((partner) => stimulusOf({ name, case: label, partner })));
    });
    expect(cases.filter((ofAccounts) => ofAccounts.every((one) => placeNamed(one) === undefined))).toEqual([]);
  });

  test('is sent completely without a selection', () => {
    expect([...probesOf({ ids: null, skip: [], quick: false })].sort()).toEqual([...probeNames].sort());
  });
});

describe('a selection', () => {
  const run = async (options: Parameters<typeof wholeRun>[1], count = 23): Promise<Report> =>
    (await wholeRun({ count }, options, { held: false })).report;
  let full: Report;
  beforeAll(async () => {
    full = await run({});
  });

  test('knows every probe that a run sends', () => {
    const sent = Object.keys(full.timings).map(probeOf);
    expect(sent.filter((name) => !known.includes(name))).toEqual([]);
  });

  test.each([[['tokens-RS256']], [['tokens-HS256']], [['tokens-dir']], [['token-handed-out-again']]])(
    'has a name for every request to a provider with %j',
    async (behaviours) => {
      const { report } = await wholeRun({ count: 23, behaviours }, {}, { held: false });
      expect(Object.keys(report.timings).filter((stimulus) => placeNamed(stimulus) === undefined)).toEqual([]);
    },
  );

  test.each([
    'version.*',
    'token.needs-credentials',
    'AccessToken.*',
    'auth.missing-401',
    'auth.{own-simulations,bearer-header-only}',
    'listing.requested-page',
    'listing.{empty,incomplete}-account',
    'Page.*',
    'Vehicle.ano',
    'ProblemDetails.*',
    'open.{ordering,scheme-case,token-reuse}',
  ])('of %s sends every probe that feeds it, and has the verdicts of a full run', async (glob) => {
    const { requirements: all, requests, timings } = await run({ only: [glob] });
    const selected = all.filter(({ reasons = [] }) => reasons.every(({ code }) => code !== 'not-selected'));
    const same = full.requirements.filter(({ id }) => selected.some((one) => one.id === id));
    const sent = new Set(Object.keys(timings).map(probeOf));
    const inFull = new Set(Object.keys(full.timings).map(probeOf));
    // Controls surround other probes; they are no proof of their own.
    const feeding = probeNames.filter(
      (name) => name !== 'listing.control' && inFull.has(name) && selected.some(({ id }) => serves(name, id)),
    );
    expect(feeding.filter((name) => !sent.has(name))).toEqual([]);
    expect(selected.map(({ id, verdict }) => [id, verdict])).toEqual(same.map(({ id, verdict }) => [id, verdict]));
    expect(requests.sent).toBeLessThan(glob === 'version.*' ? 11 : full.requests.sent);
  });

  test.each([1_000, 23, 1])('in the quick profile sends at most 60 requests for %i simulations', async (count) => {
    const report = await run({ profile: 'quick' }, count);
    expect(report.requests.sent).toBeLessThanOrEqual(60);
    expect(report.scope?.kind).toBe('quick');
    expect(report.requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warning')).toEqual([]);
    if (count > 1) expect(report.coverage?.coreMissing).toEqual([]);
  });

  test.each([{ profile: 'quick' }, { skip: ['listing.page-after-last'] }] as const)(
    'with %j reads on to the total that a later page states',
    async (options) => {
      const provider = { count: 240, behaviours: ['first-page-without-total'] };
      const { report } = await wholeRun(provider, options, { held: false });
      expect(report.requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warning')).toEqual([]);
    },
  );

  test.each([
    [240, 'full'],
    [1, 'full'],
    [240, 'quick'],
  ] as const)('expects at least as many requests as a run with %i simulations sends: %s', async (count, profile) => {
    const { requests } = await run({ profile }, count);
    const scope = { ids: null, skip: [], quick: profile === 'quick' };
    const accounts = { production: false, others: ['second', 'incomplete', 'empty'] } as const;
    expect(requests.sent).toBeLessThanOrEqual(expectedRequests(scope, accounts, Math.ceil(count / 100)));
  });

  const counted = probeNames.filter((name) => probeTable[name].cases && name !== 'listing.with-provider-cookie');
  test.each(counted)('%s sends as many requests as the table of probes says', (name) => {
    const sent = full.exchanges.filter(({ stimulus }) => probeOf(stimulus) === name);
    const most = requestsOf(name);
    // A signature without - and _ has no other base64 alphabet (casesOfSomeTokens).
    expect(name === 'listing.with-altered-token' ? [most, most - 1] : [most]).toContain(sent.length);
  });

  test('does not reread a list that fits on one page without limite', async () => {
    const { exchanges } = await run({}, 7);
    expect(exchanges.filter(({ stimulus, purpose }) => /omitted/.test(stimulus) && purpose === 're-read')).toEqual([]);
  });

  test('rereads the last page without limite if its tamanho differs from the first page', async () => {
    const { report } = await wholeRun({ count: 15, faults: ['tamanho-wrong-by-default-later'] }, {}, { held: false });
    const again = report.exchanges.filter(({ purpose }) => purpose === 're-read').map(({ path }) => path.split('?')[1]);
    expect(again).toContain('pagina_inicial=2');
  });

  test.each<[Parameters<typeof wholeRun>[1], string, string]>([
    [{ only: ['auth.missing-401'] }, 'anonymous-on-last-pages', 'auth.missing-401'],
    [{ only: ['auth.invalid-401'] }, 'accepts-any-text-after-second-page', 'auth.invalid-401'],
    [{ only: ['auth.bearer-header-only'] }, 'session-cookie-of-second', 'auth.bearer-header-only'],
    [{ profile: 'quick' }, 'later-token-lacks-last', 'token.accepted'],
  ])('with %j finds %s', async (options, fault, id) => {
    const { report } = await wholeRun({ count: 23, faults: [fault] }, options, { held: false });
    const failed = report.requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warning');
    expect(failed.map((one) => one.id)).toEqual([id]);
  });

  test('of auth.missing-401 does not judge queries that the API denies to a valid token', async () => {
    const provider = { count: 23, faults: ['limit-required-before-token'] };
    const { report } = await wholeRun(provider, { only: ['auth.missing-401'] }, { held: false });
    expect(report.exitCode).toBe(0);
  });

  test('does not send an invalid token with parameters that the API denies to a valid one', async () => {
    const provider = { faults: ['later-pages-without-limit-400'], behaviours: ['parameters-checked-first'] };
    const { report } = await wholeRun(provider, {}, { held: false });
    const failed = report.requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warning');
    expect(failed.map(({ id }) => id)).toEqual(['listing.parameters-optional']);
  });

  test('of cookies says that the API set none', async () => {
    const { report } = await wholeRun(
      { count: 23 },
      { only: ['auth.bearer-header-only@listing.with-provider-cookie (set-by-second)'] },
      { held: false },
    );
    const { reasons = [] } = report.requirements.find(({ id }) => id === 'auth.bearer-header-only') ?? {};
    expect(reasons.map(({ code }) => code)).toContain('nothing.provider-cookie');
  });

  test.each(['default-page-short-once', 'first-page-short-once-without-limite'])(
    'finds nothing in a list of 9 simulations: %s',
    async (behaviour) => {
      const { report } = await wholeRun({ count: 9, behaviours: [behaviour] }, {}, { held: false });
      expect(report.requirements.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
    },
  );

  test('sends no request of a skipped probe', async () => {
    const { timings } = await run({ skip: ['listing.with-token-*'] });
    expect(Object.keys(timings).filter((name) => name.startsWith('listing.with-token-'))).toEqual([]);
  });
});
