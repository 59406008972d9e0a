import { join } from 'node:path';
import { describe, test } from 'vitest';
import { sentences } from '../../requirements/pt-BR.ts';
import { call, inDirectory, run } from './process.ts';

/** Words that an English sentence can hardly do without. */
const ENGLISH = /\b(?:the|is|was|were|not|of|with|without|and|that|which|has|answers?|seen|requests?)\b/;

/** Flags, ids and names of stimuli. */
const NAMES = /--[\w-]+|\w+(?:[.-]\w+)+/g;

function english(text: string): readonly string[] {
  return text.split('\n').filter((line) => ENGLISH.test(line.replace(NAMES, '')));
}

describe.concurrent('--lang pt-BR', () => {
  test.for([[['--help']], [['help', 'run']], [['baseline', '--help']]] as const)(
    '%j helps in Portuguese',
    async ([args], { expect }) => {
      const { code, out, err } = await run(['--lang', 'pt-BR', ...args]);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toContain('Uso: vehicle-credit-conformance');
      // pact speaks English.
      expect(english(out.replace(/^ {2}pact(?:.|\n {3,})*\n/m, ''))).toEqual([]);
    },
  );

  test('list and explain tell the catalogue in Portuguese', async ({ expect }) => {
    const listed = await run(['list', '--lang', 'pt-BR']);
    for (const sentence of Object.values(sentences)) expect(listed.out).toContain(sentence);
    expect(english(listed.out)).toEqual([]);
    const explained = await run(['explain', 'open.ordering', '--lang', 'pt-BR']);
    expect(explained.out).toContain(sentences['open.ordering']);
    expect(english(explained.out)).toEqual([]);
  });

  test('JSON is the same in every language', async ({ expect }) => {
    for (const args of [
      ['list', '--json'],
      ['explain', 'Page.total', '--json'],
    ]) {
      expect(await run([...args, '--lang', 'pt-BR'])).toEqual(await run(args));
    }
  });

  test('doctor speaks it, and refuses in it', async ({ expect }) => {
    const { code, out } = await run(['doctor', '--lang', 'pt-BR']);
    expect(code).toBe(0);
    expect(out).toContain('o alvo responde');
    expect(english(out.replaceAll(' and _SECRET', ''))).toEqual([]);
    const refused = await run(['doctor', '--lang', 'pt-BR', '--timeout', 'soon']);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain('não é um número válido');
  });

  test('a run, its baseline and its comparison speak it', async ({ expect }) => {
    await inDirectory(async (directory) => {
      const report = join('reports', 'conformance.json');
      const asked = await call(['run', '--only', 'open.*', '--lang', 'pt-BR'], directory);
      expect(asked.code).toBe(0);
      const pinned = await call(['baseline', report, '--out', 'b.json', '--lang', 'pt-BR'], directory);
      expect(pinned.code).toBe(0);
      expect(pinned.err).toMatch(/^b\.json: \d+ respostas fixadas, \d+ respostas como "any"\n$/);
      const compared = await call(['diff', report, report, '--lang', 'pt-BR'], directory);
      expect(compared.code).toBe(0);
      expect(compared.out).toContain('As duas execuções mostram o mesmo comportamento');
      expect(english(compared.out)).toEqual([]);
      const json = await call(['diff', report, report, '--json', '--lang', 'pt-BR'], directory);
      expect(json.out).toBe((await call(['diff', report, report, '--json'], directory)).out);
      const wrong = await call(['diff', 'b.json', 'none.json', '--lang', 'pt-BR'], directory);
      expect(wrong.code).toBe(2);
      expect(wrong.err).toContain('none.json não existe');
    });
  });

  test.for([
    [['explain', 'Page.totla'], 'você quis dizer Page.total?'],
    [['list', 'autth.*'], 'nenhum requisito ou ponto em aberto corresponde a "autth.*"'],
    [['rn'], 'rn não é um comando'],
    [['list', '--level', 'high'], 'use um destes: documented, shown, open'],
    [['serve', '--fault', 'no-such-fault'], 'não é conhecido'],
  ] as const)('%j is refused in Portuguese', async ([args, words], { expect }) => {
    const { code, out, err } = await run([...args, '--lang', 'pt-BR']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(words);
  });

  test('a language that is not known is refused', async ({ expect }) => {
    const { code, err } = await run(['list', '--lang', 'pt']);
    expect(code).toBe(2);
    expect(err).toContain('use one of: en, pt-BR');
  });
});
