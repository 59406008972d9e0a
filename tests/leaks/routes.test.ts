import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createGate, type Gate } from '../../src/redaction/gate.ts';
import { jsonFile, reportFiles } from '../../src/report/files.ts';
import { english } from '../../src/report/language.ts';
import type { Report } from '../../src/report/report.ts';
import { terminal } from '../../src/report/views/terminal.ts';
import { writeReports } from '../../src/report/write.ts';
import { evidenceFile } from '../../src/run/evidence.ts';
import { sampleReport } from '../report/sample.ts';
import { findLeaks } from '../support/leaks.ts';
import { temporaryDirectory } from '../support/temporary.ts';
import { leaking, routes } from './routes.ts';

const segment = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** One value of each kind that the gate knows. */
const SECRETS: Readonly<Record<string, string>> = {
  'client secret': 'k9Xw/72pQ&mD31"z<',
  token: `${segment({ alg: 'none' })}.${segment({ scope: 'of somebody' })}.c2lnbmF0dXJlLW9m`,
  'chassis number': '93HFA-66507Z-12045',
};
const UNKNOWN: Readonly<Record<string, string>> = {
  'unknown CPF': '529.982.247-25',
  'unknown token': `${segment({ alg: 'RS256' })}.${segment({ sub: 'x', exp: 1 })}.c2ln`,
};

function gateWith(): Gate {
  const gate = createGate();
  const shown = ['https://api.example.test/integration', 'api.example.test'];
  gate.know({ shown, secrets: Object.values(SECRETS) });
  return gate;
}

function viewsOf(report: Report): Readonly<Record<string, string>> {
  const views = reportFiles.map((view) => [view.name, view.render(report, english)] as const);
  const screen = terminal(report, { color: false, reports: [], context: english });
  return { ...Object.fromEntries(views), terminal: screen };
}

describe('a deliberate leak', () => {
  const shownIn = new Set<string>();

  const known = Object.values(SECRETS);
  // Values that the gate reports separately share one report.
  const together = [...known, UNKNOWN['unknown CPF'] ?? ''];
  const alone = [UNKNOWN['unknown token'] ?? ''];

  test.each(Object.entries(routes))('by %s is found in every view', (place, route) => {
    const gate = gateWith();
    for (const values of [together, alone]) {
      for (const [name, text] of Object.entries(viewsOf(leaking(route, values.join(' '))))) {
        const found = gate.leaksIn(text).map(({ index }) => index);
        const isFound = (value: string) => found.includes(known.includes(value) ? known.indexOf(value) : null);
        const shown = values.filter((value) => text.includes(value));
        if (shown.length > 0) shownIn.add(name);
        const wanted = name === 'conformance.json' ? values : shown;
        const missed = wanted.filter((value) => !isFound(value));
        expect(missed, `${name} by ${place}`).toEqual([]);
      }
    }
  });

  test('is shown in each view by at least one route', () => {
    expect(shownIn).toEqual(new Set([...reportFiles.map(({ name }) => name), 'terminal']));
  });
});

describe('a report that leaks', () => {
  let directory = '';
  beforeEach(() => {
    directory = temporaryDirectory(onTestFinished);
  });
  const write = (report: Report, views: Parameters<typeof writeReports<Report>>[1]['views'] = reportFiles) =>
    writeReports(report, { directory, context: english, gate: gateWith(), views });

  test('is replaced by a stub', async () => {
    const value = UNKNOWN['unknown CPF'] ?? '';
    const { withheld } = await write(leaking(routes['finding.message'] ?? sampleReport(), value));
    const names = withheld.map(({ name }) => name);
    expect(names).toContain('conformance.json');
    for (const name of readdirSync(directory)) {
      const text = readFileSync(join(directory, name), 'utf8');
      expect(text.includes(value), name).toBe(false);
      expect(text.includes('withheld'), name).toBe(names.includes(name));
    }
  });

  test('in the facts of evidence.json is replaced by a stub', async () => {
    const view = { ...evidenceFile(null), render: () => JSON.stringify({ facts: SECRETS['client secret'] }) };
    expect((await write(sampleReport(), [view])).withheld).toMatchObject([
      { name: 'evidence.json', leaks: [{ kind: 'secrets' }] },
    ]);
    expect(readFileSync(join(directory, 'evidence.json'), 'utf8')).toContain('withheld');
  });

  test('in a file name is not written', async () => {
    const outcome = await write(sampleReport(), [{ ...jsonFile, name: 'report-of-529.982.247-25.json' }]);
    expect(outcome).toMatchObject({ written: [], withheld: [{ leaks: [{ kind: 'personal' }] }] });
    expect(readdirSync(directory)).toEqual([]);
  });
});

test('the views of a report without leaks contain no leak', () => {
  expect(Object.values(viewsOf(sampleReport())).flatMap((text) => findLeaks(text))).toEqual([]);
});
