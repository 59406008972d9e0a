import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brokerVariables, resolveBroker } from '../../src/settings/broker.ts';
import type { FileText } from '../../src/settings/files.ts';
import { variables } from '../../src/settings/variables.ts';
import { problemsIn } from './given.ts';

const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
const uncommented = example.replace(/^#(?=PARTNER_API_)/gm, '');

test('.env.example names every variable, each once', () => {
  const names = [...uncommented.matchAll(/^(PARTNER_API_\w+)=/gm)].map(([, name]) => name);
  expect(names.toSorted()).toEqual([...variables].toSorted());
});

test('.env.example, copied and left as it is, is refused for each placeholder', () => {
  expect(problemsIn({ files: { '.env': example } })).toEqual(
    ['PARTNER_API_BASE_URL', 'PARTNER_API_ENVIRONMENT', 'PARTNER_API_CLIENT_ID', 'PARTNER_API_CLIENT_SECRET'].map(
      (name) => `${name}: settings.placeholder`,
    ),
  );
});

test('no placeholder of .env.example passes for a value', () => {
  const placeholders = problemsIn({ files: { '.env': uncommented } });
  for (const name of variables) expect(placeholders).toContain(`${name}: settings.placeholder`);
});

test('.env.example names every setting of the broker, and no placeholder passes for a value', () => {
  const filled = example.replace(/^#(?=PACT_BROKER_)/gm, '');
  const readFile = (): FileText => ({ kind: 'text', text: filled });
  const resolution = resolveBroker({}, {}, readFile);
  const problems = 'problems' in resolution ? resolution.problems : [];
  const placeholders = problems.filter(({ code }) => code === 'settings.placeholder');
  expect(placeholders.map(({ variable }) => variable)).toEqual(brokerVariables);
});
