import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createGate, findLeaks, type Gate } from '../../src/redaction/gate.ts';
import { jsonFile, reportFiles } from '../../src/report/files.ts';
import { english } from '../../src/report/language.ts';
import type { Report } from '../../src/report/report.ts';
import { terminal } from '../../src/report/views/terminal.ts';
import { writeReports } from '../../src/report/write.ts';
import { evidenceFile, type Recorded } from '../../src/run/evidence.ts';
import { sampleReport } from '../report/sample.ts';
import { routes } from './routes.ts';

const segment = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A value of each kind, and whether the gate was told of it. */
const VALUES: Readonly<Record<string, { readonly value: string; readonly known: boolean }>> = {
  'client secret': { value: 'k9Xw/72pQ&mD31"z<', known: true },
  token: { value: `${segment({ alg: 'none' })}.${segment({ scope: 'of somebody' })}.c2lnbmF0dXJlLW9m`, known: true },
  'chassis number that was met': { value: '93HFA-66507Z-12045', known: true },
  'CPF that was never met': { value: '529.982.247-25', known: false },
  'token that was never met': {
    value: `${segment({ alg: 'RS256' })}.${segment({ sub: 'x', exp: 1 })}.c2ln`,
    known: false,
  },
};

function gateWith(): Gate {
  const gate = createGate();
  const secrets = Object.values(VALUES).flatMap(({ value, known }) => (known ? [value] : []));
  gate.know({ shown: ['https://api.example.test/integration', 'api.example.test'], secrets });
  return gate;
}

async function inDirectory(use: (directory: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'routes-'));
  try {
    await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** What every view makes of a report, the terminal's among them. */
function shownBy(report: Report): Readonly<Record<string, string>> {
  const views = reportFiles.map((view) => [view.name, view.render(report, english)] as const);
  const screen = terminal(report, { color: false, reports: [], context: english });
  return { ...Object.fromEntries(views), terminal: screen };
}

describe('a build that leaks on purpose', () => {
  test.each(routes.map((route) => [route.place, route] as const))(
    'by %s is caught in every artifact',
    async (_, route) => {
      const gate = gateWith();
      for (const [kind, { value }] of Object.entries(VALUES)) {
        await inDirectory(async (directory) => {
          const outcome = await writeReports(route.leak(value), {
            directory,
            context: english,
            gate,
            views: reportFiles,
          });
          const withheld = outcome.withheld.map(({ name }) => name);
          expect(withheld, kind).toContain('conformance.json');
          for (const name of await readdir(directory)) {
            const text = await readFile(join(directory, name), 'utf8');
            expect(text.includes(value), `${kind} in ${name}`).toBe(false);
            expect(text.includes('withheld') || !withheld.includes(name), name).toBe(true);
          }
        });
      }
    },
  );

  test('is caught in whatever view shows the value', () => {
    const gate = gateWith();
    const value = 'k9Xw72pQmD31zz';
    gate.know({ secrets: [value] });
    const caught = routes.flatMap(({ place, leak }) =>
      Object.entries(shownBy(leak(value))).flatMap(([view, text]) => {
        const holds = text.includes(value);
        expect(!holds || gate.leaksIn(text).length > 0, `${place} in ${view}`).toBe(true);
        return holds ? [view] : [];
      }),
    );
    // Every view shows some of these places, so none of them is tried in vain.
    expect(new Set(caught)).toEqual(new Set([...reportFiles.map(({ name }) => name), 'terminal']));
  });

  test('by the facts of evidence.json is caught', async () => {
    const [{ value }] = [VALUES['client secret'] ?? { value: '' }];
    const recorded = { facts: { note: value } };
    await inDirectory(async (directory) => {
      const view = {
        ...evidenceFile(null),
        render: () => JSON.stringify(recorded satisfies Partial<Record<keyof Recorded, object>>),
      };
      const outcome = await writeReports(sampleReport(), {
        directory,
        context: english,
        gate: gateWith(),
        views: [view],
      });
      expect(outcome.withheld).toMatchObject([{ name: 'evidence.json', leaks: [{ kind: 'secrets' }] }]);
      expect(await readFile(join(directory, 'evidence.json'), 'utf8')).toContain('withheld');
    });
  });

  test('by the name of a file is caught', async () => {
    await inDirectory(async (directory) => {
      const named = { ...jsonFile, name: 'report-of-529.982.247-25.json' };
      const outcome = await writeReports(sampleReport(), {
        directory,
        context: english,
        gate: gateWith(),
        views: [named],
      });
      expect(outcome).toMatchObject({ written: [], withheld: [{ leaks: [{ kind: 'personal' }] }] });
      expect((await readdir(directory)).map((path) => basename(path))).toEqual([]);
    });
  });
});

test('nothing is withheld of a report that leaks nothing', async () => {
  await inDirectory(async (directory) => {
    const outcome = await writeReports(sampleReport(), {
      directory,
      context: english,
      gate: gateWith(),
      views: reportFiles,
    });
    expect(outcome).toMatchObject({ withheld: [], problems: [] });
  });
  expect(
    Object.values(shownBy(sampleReport())).flatMap((text) => findLeaks(text, { secrets: [], personal: [] })),
  ).toEqual([]);
});
