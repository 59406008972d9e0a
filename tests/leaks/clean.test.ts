import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { describe, test } from 'vitest';
import { type Change, runEchoed } from './echoing.ts';
import { leakedIn } from './written.ts';

const RULES = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] };

async function foundIn(name: string, content: string): Promise<readonly string[]> {
  const source = { filePath: `/${name}`, content, contentType: 'text' as const, ext: '.txt' };
  const { messages } = await lintSource({ source, options: { config: RULES, noPhysicFilePath: true } });
  return messages.map(({ ruleId, message }) => `${name}: ${ruleId}: ${message}`);
}

describe.concurrent('a run against a provider that discloses nothing', { timeout: 90_000 }, () => {
  test('writes and prints nothing that secretlint reports', async ({ expect }) => {
    const provider = { count: 30, faults: ['cpf-unmasked', 'malformed-404'] } as const;
    const { files, out, err } = await runEchoed(provider, () => ({}), 'run');
    const found = await Promise.all(Object.entries({ ...files, out, err }).map(([name, text]) => foundIn(name, text)));
    expect(found.flat()).toEqual([]);
    expect(Object.keys(files).length).toBeGreaterThanOrEqual(6);
  });

  test.for([
    'https://user:k9Xw72pQmD31zz@api.example.test/x',
    `AWS_SECRET_ACCESS_KEY=${'wJalrXUtnFEMIK7MDENGbPxRfiCYzzQQLLWWEERR'}`,
  ])('and secretlint reports %s', async (secret, { expect }) => {
    expect(await foundIn('report.html', `<p>before\n${secret}\nafter</p>`)).not.toEqual([]);
  });

  test('withholds nothing if permitted behaviors add headers and values', async ({ expect }) => {
    const headers = ['request-ids', 'x-rate-limit-headers', 'deprecation-headers'];
    const behaviours = [...headers, 'personal-values-masked', 'amounts-huge'];
    expect((await runEchoed({ count: 30, behaviours }, () => ({}), 'run')).code).toBe(0);
  });

  test('withholds nothing, and shows no chassi, if it becomes known after a response with it', async ({ expect }) => {
    const chassi = 'CH4551S00123XYZ99';
    const early: Change = ({ body }) => ({
      headers: { 'x-request-id': chassi },
      body: body.replaceAll(/"chassi":"[^"]*"/g, `"chassi":"${chassi}"`),
    });
    const ended = await runEchoed({ count: 12 }, early, 'run --profile quick');
    expect({ leaked: leakedIn(ended, [chassi]), code: ended.code }).toEqual({ leaked: [], code: 0 });
  });

  const client = { main: { clientId: 'autocredit', clientSecret: 'k9Xw72pQmD31zz' } };
  const headers = { 'X-autocredit-Region': 'br', 'X-RateLimit-autocredit': '5' };
  const withNames: readonly (readonly [what: string, code: number, change: Change])[] = [
    [
      'a scope and headers',
      0,
      ({ body }) => ({ headers, body: body.replace('"scope":"', '"scope":"client:autocredit ') }),
    ],
    ['a property', 1, ({ body }) => ({ body: body.replace('"veiculo":{', '"veiculo":{"autocredit":1,') })],
  ];

  test.for(withNames)('withholds nothing if %s contains the client id', async ([, expected, change], { expect }) => {
    const { code, files } = await runEchoed({ count: 30, credentials: client }, change, 'run --profile quick');
    expect(code).toBe(expected);
    expect(JSON.stringify(files)).not.toContain('autocredit');
  });

  test('reports a property named after a plate as one finding, without the plate', async ({ expect }) => {
    const change: Change = ({ body }) => ({
      body: body.replace(/"placa":"(\w{7})"/, (field, placa: string) => `${field},"${placa.toLowerCase()}":1`),
    });
    const { code, files, bodies } = await runEchoed({ count: 30 }, change, 'run --profile quick');
    expect(code).toBe(1);
    const plates = bodies.flatMap((body) => [...body.matchAll(/"placa":"(\w{7})"/g)].map(([, placa = '']) => placa));
    const text = JSON.stringify(files).toLowerCase();
    expect(plates.filter((placa) => text.includes(placa.toLowerCase()))).toEqual([]);
  });
});
