import { readFileSync } from 'node:fs';
import { faults } from '../provider/index.ts';
import { rowsOf } from '../src/cli/explain.ts';
import { catalogue, type Entry } from '../src/run/catalogue.ts';

/** Returns a page of all requirements and open points, in document order. */
export function requirementsPage(): string {
  const stated = catalogue.filter(({ kind }) => kind === 'requirement');
  const open = catalogue.filter(({ kind }) => kind === 'open point');
  return `# Requirements and open points

What the suite checks, and what it observes. \`npm run readme\` writes this page from the same data as \`npm run cli -- list --json\`.
A run checks ${stated.length - 1} requirements; \`diff\` checks [\`environment.same-in-both\`](#environment.same-in-both), which no report of a run counts.
\`npm run cli -- explain ID --lang pt-BR\` shows an entry in Brazilian Portuguese, \`npm run cli -- list --level shown\` lists one level.

- **level**: \`documented\` fails the run; \`shown\`, taken from an example, is a warning, and fails the run only with \`--strict\`.
- **severity**: orders the failures, and does not affect the exit code. **core**: a run that did not exercise the requirement is inconclusive.
- **needs**: the accounts, tokens and data without which the requirement is \`not-exercised\`. \`npm run cli -- doctor\` lists what your accounts lack.
- **provider**: what to tell the provider when the requirement fails. **meanwhile**: what the partner's integration does until the deviation is fixed.
- **probes**: the requests whose responses feed the entry, by the name that \`--dry-run\` and \`--skip\` use. [What each probe sends](probes.md).
- **faults**: the faults of the reference provider that break the requirement. [How they prove a check](proof.md). \`npm run cli -- serve --list\` describes them.

When a requirement fails, \`report.html\` holds the request, the response, the expected value, and a message to the provider. Confirm it first: rerun one
requirement with \`npm run conformance -- --environment staging --only ID\`. A deviation that is known can be [waived until a date](reports.md#ignore-a-known-deviation-until-a-date).

| requirements | |
|---|---|
${indexOf(stated)}

| open points | |
|---|---|
${indexOf(open)}

## Requirements

${stated.map(section).join('\n\n')}

## Open points

The answer to an open point is \`null\` if a run did not observe it, and \`{ "varies": […] }\` if it changed within the run. Types are written as in
TypeScript. A [baseline](reports.md#pin-the-open-points) pins answers.

${open.map(section).join('\n\n')}
`;
}

/** Returns one row of links per heading of the ids. */
function indexOf(entries: readonly Entry[]): string {
  const headings = new Map<string, readonly string[]>();
  for (const { id } of entries) {
    const [heading = ''] = id.split('.');
    headings.set(heading, [...(headings.get(heading) ?? []), `[${id.slice(heading.length + 1)}](#${id})`]);
  }
  return [...headings].map(([heading, links]) => `| ${heading} | ${links.join(', ')} |`).join('\n');
}

function section(entry: Entry): string {
  const { id } = entry;
  const rows = [
    ...rowsOf(entry, 'en', quoted).map(
      ([name, value]) => [name, name === 'faults' ? breaking(id) : escaped(value)] as const,
    ),
    ...(entry.kind === 'open point' ? [['answers', answersTo(id)] as const] : []),
  ];
  const lines = rows.filter(([, value]) => value !== '').map(([name, value]) => `- **${name}**: ${value}`);
  return `### <a id="${id}"></a>${id}\n\n${lines.join('\n')}`;
}

const quoted = (name: string): string => `\`${name}\``;

function breaking(requirement: string): string {
  const ids = faults.filter(({ breaks }) => breaks.includes(requirement)).map(({ id }) => quoted(id));
  return `${ids.length}: ${ids.join(', ')}`;
}

const escaped = (text: string): string => text.replace(/[\\*<[\]]/g, '\\$&');

/** A part of the report's JSON Schema. */
interface Schema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
}

interface Conditional {
  readonly if: { readonly properties: { readonly id?: Schema } };
  readonly then: { readonly properties: { readonly answer: Schema } };
}

const { $defs }: { $defs: Readonly<Record<string, Schema>> & { openPoint: { allOf: readonly Conditional[] } } } =
  JSON.parse(readFileSync(new URL('../schemas/report/conformance.schema.json', import.meta.url), 'utf8'));

/** Returns the possible answers to an open point as a type, without the answers that all open points share. */
function answersTo(id: string): string {
  const one = $defs.openPoint.allOf.find((candidate) => candidate.if.properties.id?.const === id);
  const own = one?.then.properties.answer.anyOf?.filter(
    ({ $ref, type }) => type !== 'null' && !$ref?.endsWith('/varies'),
  );
  return own === undefined ? '`null`' : `\`${typeOf({ anyOf: own })}\``;
}

/** Converts a JSON Schema to a TypeScript type. */
function typeOf(schema: Schema): string {
  const { $ref, anyOf, type, items = {} } = schema;
  if ($ref !== undefined) return typeOf($defs[$ref.split('/').at(-1) ?? ''] ?? {});
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' | ');
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  if (values.length > 0) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (typeof type === 'object') return type.map((each) => typeOf({ ...schema, type: each })).join(' | ');
  if (type === 'array') return `${typeOf(items)}[]`;
  if (type === 'object') return `{ ${membersOf(schema).join('; ')} }`;
  return type ?? 'unknown';
}

function membersOf({ properties = {}, required = [], propertyNames, additionalProperties }: Schema): readonly string[] {
  const named = Object.entries(properties).map(
    ([name, member]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(member)}`,
  );
  if (typeof additionalProperties !== 'object') return named;
  const name = propertyNames?.enum === undefined ? 'name' : typeOf(propertyNames);
  return [...named, `[${name}]: ${typeOf(additionalProperties)}`];
}
