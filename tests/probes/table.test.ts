import { beforeAll, describe, expect, test } from 'vitest';
import { expectedRequests, placeNamed, probesOf, requestsOf, serves, stimulusOf } from '../../probes/selection.ts';
import { feeds, probeNames, probeTable } from '../../probes/table.ts';
import type { ProviderOptions } from '../../provider/index.ts';
import { openPoints, requirements } from '../../requirements/index.ts';
import type { Report } from '../../src/report/report.ts';
import type { RunOptions } from '../../src/settings/settings.ts';
import { redIds } from '../proof/expectations.ts';
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
  const run = async (options: Partial<RunOptions>, provider: ProviderOptions = {}): Promise<Report> =>
    (await wholeRun({ count: 23, ...provider }, options, { held: false })).report;
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
      const { timings } = await run({}, { behaviours });
      expect(Object.keys(timings).filter((stimulus) => placeNamed(stimulus) === undefined)).toEqual([]);
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

  const withoutTotal = { behaviours: ['pagina-without-total'] };
  test.each([
    [1_000, 'of a list with total', {}],
    [1_000, 'of a list without total', withoutTotal],
    [23, 'of a list with total', {}],
    [1, 'of a list with total', {}],
  ])('in the quick profile sends at most 60 requests for %i simulations %s', async (count, _, provider) => {
    const report = await run({ profile: 'quick' }, { count, ...provider });
    expect(report.requests.sent).toBeLessThanOrEqual(60);
    expect(report.scope?.kind).toBe('quick');
    expect(redIds(report)).toEqual([]);
    if (count > 1) expect(report.coverage?.coreMissing).toEqual([]);
  });

  test.each([
    [240, 'full'],
    [1, 'full'],
    [240, 'quick'],
  ] as const)('expects at least as many requests as a run with %i simulations sends: %s', async (count, profile) => {
    const { requests } = await run({ profile }, { count });
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
    const { exchanges } = await run({}, { count: 7 });
    expect(exchanges.filter(({ stimulus, purpose }) => /omitted/.test(stimulus) && purpose === 're-read')).toEqual([]);
  });

  test('rereads the last page without limite if its tamanho differs from the first page', async () => {
    const { exchanges } = await run({}, { count: 15, faults: ['tamanho-wrong-by-default-later'] });
    const again = exchanges.filter(({ purpose }) => purpose === 're-read').map(({ path }) => path.split('?')[1]);
    expect(again).toContain('pagina_inicial=2');
  });

  const afterTotal = { count: 240, behaviours: ['first-page-without-total'] };
  const deniedFirst = { faults: ['later-pages-without-limit-400'], behaviours: ['parameters-checked-first'] };

  test.each<[Partial<RunOptions>, ProviderOptions, readonly string[]]>([
    [{ only: ['auth.missing-401'] }, { faults: ['anonymous-on-last-pages'] }, ['auth.missing-401']],
    [{ only: ['auth.invalid-401'] }, { faults: ['accepts-any-text-after-second-page'] }, ['auth.invalid-401']],
    [{ only: ['auth.bearer-header-only'] }, { faults: ['session-cookie-of-second'] }, ['auth.bearer-header-only']],
    [{ profile: 'quick' }, { faults: ['later-token-lacks-last'] }, ['token.accepted']],
    [{ profile: 'quick' }, { faults: ['login-of-another-empties-list'] }, ['token.accepted']],
    // Reads on to the total that a later page states.
    [{ profile: 'quick' }, afterTotal, []],
    [{ skip: ['listing.page-after-last'] }, afterTotal, []],
    // Sends no invalid token with parameters that the API denies to a valid one, and does not judge these queries.
    [{}, deniedFirst, ['listing.parameters-optional']],
    [{ only: ['auth.missing-401'] }, { faults: ['limit-required-before-token'] }, []],
    [{}, { count: 9, behaviours: ['default-page-short-once'] }, []],
    [{}, { count: 9, behaviours: ['first-page-short-once-without-limite'] }, []],
  ])('with %j and %j finds %j', async (options, provider, ids) => {
    expect(redIds(await run(options, provider))).toEqual(ids);
  });

  test('of cookies says that the API set none', async () => {
    const only = ['auth.bearer-header-only@listing.with-provider-cookie (set-by-second)'];
    const { requirements: all } = await run({ only });
    const { reasons = [] } = all.find(({ id }) => id === 'auth.bearer-header-only') ?? {};
    expect(reasons.map(({ code }) => code)).toContain('nothing.provider-cookie');
  });

  test('sends no request of a skipped probe', async () => {
    const { timings } = await run({ skip: ['listing.with-token-*'] });
    expect(Object.keys(timings).filter((name) => name.startsWith('listing.with-token-'))).toEqual([]);
  });
});
