import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { progress, progressMode, writeToGitHub } from '../../src/cli/run.ts';
import { type Listed, watchParent } from '../../src/machine/parent.ts';
import { Crash, createInterruption, interruptedBy } from '../../src/run/interruption.ts';
import { sampleReport } from '../report/sample.ts';
import { temporaryDirectory } from '../support/temporary.ts';

describe('an interruption', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  type Step = 'unfinished' | 'ending' | 'SIGINT' | 'SIGTERM' | number;

  test.each<[string, boolean, readonly Step[], readonly number[]]>([
    ['a first signal ends the command normally', true, ['SIGTERM'], []],
    ['a second signal within a second is the same Ctrl+C', true, ['unfinished', 'SIGINT', 60, 'SIGINT', 60_000], []],
    ['SIGINT after an unfinished report ends at once', true, ['unfinished', 'SIGINT', 1_000, 'SIGINT'], [130]],
    ['SIGTERM after an unfinished report ends at once', true, ['unfinished', 'SIGINT', 1_000, 'SIGTERM'], [143]],
    ['a second signal waits for the unfinished report', true, ['SIGINT', 1_000, 'SIGINT'], []],
    ['a second signal ends after the unfinished report', true, ['SIGINT', 1_000, 'SIGINT', 'unfinished'], [130]],
    ['a second signal waits for the last reports', true, ['unfinished', 'SIGINT', 'ending', 1_000, 'SIGINT'], []],
    ['a second signal waits at most 5 s', true, ['unfinished', 'SIGINT', 'ending', 1_000, 'SIGINT', 5_000], [130]],
    ['a second signal ends a command without reports', false, ['SIGINT', 1_000, 'SIGINT'], [130]],
  ])('%s', (_, reporting, steps, expected) => {
    const exits: number[] = [];
    const made = createInterruption(reporting, (code) => exits.push(code));
    for (const step of steps) {
      if (typeof step === 'number') vi.advanceTimersByTime(step);
      else if (step === 'unfinished' || step === 'ending') made[step]();
      else made.interrupt(step);
    }
    expect(exits).toEqual(expected);
    expect(interruptedBy(made)).toBe(steps.find((step) => step === 'SIGINT' || step === 'SIGTERM'));
  });

  test('by a crash ends a run normally, and is not handled if no report is to be written', () => {
    const { crash, signal } = createInterruption(true, () => undefined);
    const thrown = new TypeError('inner');
    expect(crash(thrown)).toBe(true);
    expect(signal.reason).toBeInstanceOf(Crash);
    expect(signal.reason).toMatchObject({ cause: thrown });
    expect(interruptedBy({ signal })).toBeNull();
    expect(crash(thrown)).toBe(false);
    expect(createInterruption(false, () => undefined).crash(thrown)).toBe(false);
  });
});

describe('a process whose parent', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const SELF = 500;
  type Rows = Readonly<Record<number, Listed>>;
  const group = (own: number): Rows => ({ [SELF]: { parent: 400, group: own, name: 'node' } });
  const shell = (name: string): Rows => ({ 400: { parent: 300, group: 300, name } });

  /** Returns how often the loss of the parent (400, a child of npm, 300) is reported. */
  async function losses(given: Rows, ended: number | null, underNpm = false, parent = 400, adopted = true) {
    const listed = new Map<number, Listed>([
      [SELF, { parent, group: 300, name: 'node' }],
      [400, { parent: 300, group: 300, name: 'node' }],
      [300, { parent: 1, group: 300, name: 'npm run conform' }],
      ...Object.entries(given).map(([pid, one]) => [Number(pid), one] as const),
    ]);
    let [ppid, lost] = [parent, 0];
    const processes = {
      pid: SELF,
      ppid: () => ppid,
      isAlive: (pid: number) => listed.has(pid),
      find: async (pid: number) => listed.get(pid) ?? null,
    };
    const onLoss = () => {
      lost += 1;
    };
    watchParent(onLoss, underNpm, processes);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(lost).toBe(0);
    if (ended !== null) listed.delete(ended);
    if (ended === parent && adopted) ppid = 1;
    await vi.advanceTimersByTimeAsync(5_000);
    return lost;
  }

  test.each<[string, number, Parameters<typeof losses>]>([
    ['ended is lost', 1, [{}, 400]],
    ['ended under Windows, where its pid stays, is lost', 1, [{}, 400, false, 400, false]],
    ['lives continues', 0, [{}, null]],
    ['was init from the start continues', 0, [{}, null, false, 1]],
    ['was outside its container continues', 0, [{}, null, false, 0]],
    ['ended continues if it leads its process group', 0, [group(SELF), 400]],
    ['lives continues, even if its grandparent ended', 0, [{}, 300]],
    ['is npm itself continues, even if the shell of npm ended', 0, [{}, 300, true]],
    ['is a shell, but not of npm, continues, even if its grandparent ended', 0, [shell('sh'), 300]],
    ...['sh', 'dash', '/bin/bash', '-zsh', 'busybox', 'cmd.exe', 'C:\\Windows\\CMD.EXE'].map(
      (name): [string, number, Parameters<typeof losses>] => [
        `is ${name} of npm is lost with npm`,
        1,
        [shell(name), 300, true],
      ],
    ),
  ])('%s', async (_, expected, args) => expect(await losses(...args)).toBe(expected));
});

describe('progress', () => {
  test.each([
    [true, false, false, 'line'],
    [false, false, false, 'lines'],
    [true, true, false, 'none'],
    [true, false, true, 'none'],
  ] as const)('terminal %j, quiet %j, json %j is shown as %s', (terminal, quiet, json, mode) =>
    expect(progressMode(terminal, { quiet, json })).toBe(mode),
  );

  const CLEAR = '\r\u001b[2K';
  const OF = ' of about 60 requests, listing pages';
  test.each([
    ['none', [0, 50, 20_000], []],
    ['line', [0, 50, 120], [`${CLEAR}10${OF}`, `${CLEAR}30${OF}`, CLEAR]],
    ['lines', [0, 4_999], []],
    ['lines', [0, 5_000, 9_999, 10_000], [`20${OF}, about 10 s left\n`, `40${OF}, about 5 s left\n`]],
  ] as const)('%s at %j ms', (mode, moments, expected) => {
    const out: string[] = [];
    let now = 0;
    const shown = progress({ write: (text) => out.push(text) }, mode, () => now);
    for (const [index, moment] of moments.entries()) {
      now = moment;
      shown.step({ stage: 'walk', sent: (index + 1) * 10, expected: 60 });
    }
    shown.end();
    expect(out).toEqual(expected);
  });

  test('cuts a line to the columns of the terminal, so that it can be rewritten', () => {
    const out: string[] = [];
    const shown = progress({ write: (text) => out.push(text) }, 'line', () => 0, 'en', 20);
    shown.step({ stage: 'walk', sent: 10, expected: 60 });
    expect(out).toEqual([`${CLEAR}10 of about 60 requ`]);
  });

  test('prints long times in minutes, and more requests than were planned', () => {
    const out: string[] = [];
    let now = 0;
    const shown = progress({ write: (text) => out.push(text) }, 'lines', () => now, 'pt-BR');
    for (const sent of [20, 400]) {
      now += 60_000;
      shown.step({ stage: 'token-errors', sent, expected: 300 });
    }
    expect(out).toEqual([
      '20 de cerca de 300 requisições, credenciais inválidas, faltam cerca de 14 min\n',
      '400 requisições (cerca de 300, mais confirmações), credenciais inválidas\n',
    ]);
  });
});

const annotated = expect.stringMatching(/^::error title=/);
const summary = 'the summary\n';

type Given = Readonly<Partial<Record<'json' | 'quiet' | 'presentable' | 'withheld', boolean>>>;

test.each<[Given, object]>([
  [{}, { out: annotated, err: '', step: summary }],
  [{ json: true }, { out: '', err: annotated, step: summary }],
  [{ quiet: true }, { out: '', err: annotated, step: summary }],
  [{ presentable: false }, { out: '', err: '', step: summary }],
  [{ withheld: true }, { out: annotated, err: '', step: null }],
])(
  'a step of GitHub Actions, of a run with %j, gets %j',
  async ({ presentable = true, withheld = false, ...flags }, expected) => {
    const directory = temporaryDirectory(onTestFinished);
    const [file, step] = [join(directory, 'summary.md'), join(directory, 'step')];
    const said = { out: '', err: '' };
    const to = (stream: 'out' | 'err') => (text: string) => {
      said[stream] += text;
    };
    writeFileSync(file, summary);
    const ending = { report: sampleReport(), written: withheld ? [] : [file], presentable };
    const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: step };
    const io = { env, out: to('out'), err: to('err'), paintErr: (_: string, text: string) => text };
    await writeToGitHub(ending, { lang: 'en', json: false, quiet: false, ...flags }, io);
    expect({ ...said, step: existsSync(step) ? readFileSync(step, 'utf8') : null }).toEqual(expected);
  },
);
