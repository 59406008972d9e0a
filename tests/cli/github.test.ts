import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tellGitHub } from '../../src/cli/github.ts';
import { sampleReport } from '../report/sample.ts';
import { call, inDirectory } from './process.ts';
import { withProvider } from './targets.ts';

interface Told {
  readonly out: string;
  readonly err: string;
  readonly step: string | null;
}

/** What a step is told of a run that ended like this. */
async function told(
  ending: { readonly presentable?: boolean; readonly withheld?: boolean },
  options: { readonly json?: boolean; readonly quiet?: boolean } = {},
): Promise<Told> {
  const directory = mkdtempSync(join(tmpdir(), 'step-'));
  const [summary, step] = [join(directory, 'summary.md'), join(directory, 'step')];
  const said = { out: '', err: '' };
  try {
    writeFileSync(summary, 'the summary\n');
    await tellGitHub(
      {
        report: sampleReport(),
        written: ending.withheld === true ? [] : [summary],
        presentable: ending.presentable ?? true,
      },
      { lang: 'en', json: false, quiet: false, ...options },
      {
        env: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: step },
        out: (text) => {
          said.out += text;
        },
        err: (text) => {
          said.err += text;
        },
        paintErr: (_, text) => text,
      },
    );
    return { ...said, step: existsSync(step) ? readFileSync(step, 'utf8') : null };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

describe('a step of GitHub Actions', () => {
  test('is told by annotations on standard output and by its summary', async () => {
    const { out, err, step } = await told({});
    expect(out).toMatch(/^::error title=/);
    expect({ err, step }).toEqual({ err: '', step: 'the summary\n' });
  });

  test.each([[{ json: true }], [{ quiet: true }]])('is told on standard error with %j', async (options) => {
    const { out, err } = await told({}, options);
    expect(out).toBe('');
    expect(err).toMatch(/^::error title=/);
  });

  test('gets no annotation of a run whose report must not be shown', async () => {
    const { out, err } = await told({ presentable: false });
    expect({ out, err }).toEqual({ out: '', err: '' });
  });

  test('gets no summary that was withheld', async () => {
    expect((await told({ withheld: true })).step).toBeNull();
  });
});

describe('run in a step', { timeout: 60_000 }, () => {
  test('speaks Portuguese, annotates and appends its summary', async () => {
    await withProvider({ faults: ['malformed-404'] }, ({ env }) =>
      inDirectory(async (directory) => {
        const step = join(directory, 'step');
        const gitHub = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: step };
        const { code, out } = await call(['run', '--lang', 'pt-BR'], directory, { ...env, ...gitHub });
        expect(code).toBe(1);
        const [, token = '', screen = '', commands = ''] =
          /^::stop-commands::(\S+)\n(.*)\n::\1::\n(.*)$/s.exec(out) ?? [];
        expect(token).toMatch(/^[\da-f-]{36}$/);
        expect(screen).toMatch(/^A API não está em conformidade\nAlvo: staging, .*\n/);
        expect(screen).toContain('Reprovados (1)');
        expect(commands).toMatch(
          /^::error title=listing\.error-400::grave: uma requisição com um parâmetro malformado não retornou 400/,
        );
        const summary = readFileSync(join(directory, 'reports', 'summary.md'), 'utf8');
        expect(readFileSync(step, 'utf8')).toBe(summary);
        expect(summary).toContain('## A API não está em conformidade');
        expect(readFileSync(join(directory, 'reports', 'junit.xml'), 'utf8')).toContain('did not return 400');
      }),
    );
  });
});

describe('a run with nothing configured', { timeout: 60_000 }, () => {
  const warning = /! no target is configured: this verdict is about the embedded reference provider/;
  const annotated = /^::warning title=PARTNER_API_BASE_URL::no target is configured/m;

  test.each<[string, string[], Record<string, string>, boolean, boolean]>([
    ['in a pipeline warns', [], { CI: 'true' }, true, false],
    ['in GitHub Actions warns and annotates', [], { CI: 'true', GITHUB_ACTIONS: 'true' }, true, true],
    ['elsewhere does not', [], {}, false, false],
    [
      'in a pipeline does not where the embedded provider is named',
      ['--environment', 'embedded'],
      { CI: '1' },
      false,
      false,
    ],
  ])('%s', async (_, flags, env, warns, annotates) => {
    await inDirectory(async (directory) => {
      const args = ['run', '--quiet', '--only', 'version.*', ...flags];
      const { code, err } = await call(args, directory, env);
      expect({ code, warns: warning.test(err), annotates: annotated.test(err) }).toEqual({ code: 0, warns, annotates });
    });
  });

  test('that names staging all the same is refused', async () => {
    await inDirectory(async (directory) => {
      const { code } = await call(['run', '--environment', 'staging'], directory, { CI: 'true' });
      expect(code).toBe(2);
    });
  });
});
