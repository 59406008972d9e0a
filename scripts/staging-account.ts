import { sayIn, type TextCode } from '../messages/index.ts';
import { type Need, type Requirement, requirements } from '../requirements/index.ts';

/** A setting or data that some requirements need. */
interface Provided {
  readonly need: Need;
  readonly en: string;
  readonly 'pt-BR': string;
  /** Requirements that are not exercised without it. */
  readonly requirements: readonly string[];
  /** Requirements with more cases exercised with it. */
  readonly furtherCases: readonly string[];
}

/** Returns the needs of full coverage, in the order of the first requirement with each need. */
export function stagingAccount(): readonly Provided[] {
  const stated = Object.entries<Requirement>(requirements);
  const needs = new Set(stated.flatMap(([, { needs = [], someCasesNeed = [] }]) => [...needs, ...someCasesNeed]));
  return [...needs].map((need) => {
    const code: TextCode = `need.${need}`;
    const among = (key: 'needs' | 'someCasesNeed') =>
      stated.filter(([, requirement]) => requirement[key]?.includes(need)).map(([id]) => id);
    return {
      need,
      en: sayIn('en')(code),
      'pt-BR': sayIn('pt-BR')(code),
      requirements: among('needs'),
      furtherCases: among('someCasesNeed'),
    };
  });
}

/** Returns links to requirements, grouped by heading. */
function linked(ids: readonly string[]): string {
  const headingOf = (id: string) => id.split('.')[0] ?? '';
  const links = ids.map((id) => {
    const [first = id, ...others] = Object.keys(requirements).filter((other) => headingOf(other) === headingOf(id));
    const isWhole = others.length > 0 && [first, ...others].every((other) => ids.includes(other));
    return isWhole ? `[\`${headingOf(id)}.*\`](requirements.md#${first})` : `[\`${id}\`](requirements.md#${id})`;
  });
  return [...new Set(links)].join(', ');
}

/** Returns a page of the needs of a staging account. */
export function stagingPage(): string {
  const rows = stagingAccount().map(({ en, requirements: ids, furtherCases }) => {
    return `| ${en} | ${linked(ids)} | ${linked(furtherCases)} |`;
  });
  return `# A staging account for full coverage

What a target must provide so that every requirement is exercised. \`npm run cli -- doctor\` lists what your accounts lack, and with \`--repeat 10\` (rejected
on production) how stable the responses of the target are (exit code 0; 2 if there is something to fix, marked \`✗\`; 3 if a run would be inconclusive, marked \`?\`; \`!\` stops nothing).
Requirements that are not in this table need only the main account. [\`staging-account.json\`](staging-account.json) holds the same, in both languages. \`npm run readme\` writes both files.

| provide | not exercised without it | exercised only in part without it |
|---|---|---|
${rows.join('\n')}
`;
}
