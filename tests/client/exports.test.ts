import { expect, test } from 'vitest';
import { fileText } from '../readme/blocks.ts';

/** The exports of the client with their modules. */
const exported = [...fileText('client/index.ts').matchAll(/\{([^}]*)\} from '\.\/(\w+\.ts)'/g)].flatMap(
  ([, names = '', file = '']) => (names.match(/\w+/g) ?? []).flatMap((name) => (name === 'type' ? [] : { name, file })),
);

test.each(exported)('the export $name has a docstring', ({ name, file }) => {
  expect(fileText(`client/${file}`)).toMatch(
    new RegExp(`\\*/\\nexport (?:abstract )?(?:interface|type|class|const|function) ${name}\\b`),
  );
});

test('all exports are found', () => expect(exported.length).toBeGreaterThan(25));
