import { beforeAll, describe, expect, test } from 'vitest';
import { feeds, probeNames, probesOf, probeTable } from '../../probes/table.ts';
import { openPoints, requirements } from '../../requirements/index.ts';
import type { Report } from '../../src/report/report.ts';
import { wholeRun } from '../proof/whole-run.ts';

const ids = [...Object.keys(requirements), ...Object.keys(openPoints)];
/** What no response shows. */
const INVISIBLE = new Set(['open.revocation-refresh', 'open.lifecycle', 'open.events']);

const provider = { count: 23 };
const everything = { ids: null, skip: [], quick: false };

describe('the table of probes', () => {
  test.each(ids.filter((id) => !INVISIBLE.has(id)))('some probe feeds %s', (id) => {
    expect(probeNames.filter((name) => feeds(name, id))).not.toEqual([]);
  });

  test.each(probeNames)('each feed of %s names an id', (name) => {
    const unknown = probeTable[name].feeds.filter(
      (feed) => !ids.some((id) => id === feed || (feed.endsWith('.*') && id.startsWith(feed.slice(0, -1)))),
    );
    expect(unknown).toEqual([]);
  });

  test.each(probeNames)('%s needs probes that are in the table', (name) => {
    const known: readonly string[] = probeNames;
    expect((probeTable[name].needs ?? []).filter((needed) => !known.includes(needed))).toEqual([]);
  });

  test('a whole run sends every probe', () => {
    expect([...probesOf(everything)].sort()).toEqual([...probeNames].sort());
  });
});

describe('a selection', () => {
  let full: Report;
  beforeAll(async () => {
    full = (await wholeRun(provider, {}, { held: false })).report;
  });

  test('is made from every stimulus that a run sends', () => {
    const known: readonly string[] = probeNames;
    const sent = Object.keys(full.timings).map((stimulus) => stimulus.replace(/ \(.*$/, ''));
    expect(sent.filter((name) => !known.includes(name))).toEqual([]);
  });

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
  ])('of %s has the verdicts of the whole run', async (glob) => {
    const { report } = await wholeRun(provider, { only: [glob] }, { held: false });
    const selected = report.requirements.filter(({ reasons = [] }) =>
      reasons.every(({ code }) => code !== 'not-selected'),
    );
    const same = full.requirements.filter(({ id }) => selected.some((one) => one.id === id));
    expect(selected.map(({ id, verdict }) => [id, verdict])).toEqual(same.map(({ id, verdict }) => [id, verdict]));
    expect(report.requests.sent).toBeLessThan(full.requests.sent);
  });

  test('of the version sends ten requests at most', async () => {
    const { report } = await wholeRun(provider, { only: ['version.*'] }, { held: false });
    expect(report.requests.sent).toBeLessThanOrEqual(10);
  });

  test.each([1_000, 23, 1])('in the quick profile sends 60 requests at most, to %i simulations', async (count) => {
    const { report } = await wholeRun({ count }, { profile: 'quick' }, { held: false });
    expect(report.requests.sent).toBeLessThanOrEqual(60);
    expect(report.scope?.kind).toBe('quick');
    expect(report.requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warning')).toEqual([]);
    if (count > 1) expect(report.coverage?.coreMissing).toEqual([]);
  });

  test('without a skipped probe sends none of it', async () => {
    const { report } = await wholeRun(provider, { skip: ['listing.with-token-*'] }, { held: false });
    expect(Object.keys(report.timings).filter((name) => name.startsWith('listing.with-token-'))).toEqual([]);
  });
});
