import { createRequire } from 'node:module';
import { Ajv, type AnySchemaObject } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { har, harStub, isHar } from '../../src/report/views/har.ts';
import { wholeRun } from '../proof/whole-run.ts';
import { sampleReport } from './sample.ts';

const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
addFormats.default(ajv);
const schemas: Readonly<Record<string, AnySchemaObject>> = createRequire(import.meta.url)('har-schema');
// They name a draft that Ajv has no meta-schema of, and use nothing that has changed since.
for (const { $schema: _, ...schema } of Object.values(schemas)) ajv.addSchema(schema);
const validate = ajv.getSchema('har.json#');

/** What the schema of HAR 1.2 finds wrong. */
function errorsOf(text: string): readonly unknown[] {
  if (validate === undefined) return ['there is no schema'];
  return validate(JSON.parse(text)) ? [] : (validate.errors ?? []);
}

describe('evidence.har', () => {
  test('is a HAR 1.2 with every exchange of a run, what failed and what is masked among them', async () => {
    const { report } = await wholeRun({ faults: ['total-of-page'] }, {}, { held: false });
    const text = har(report);
    expect(errorsOf(text)).toEqual([]);
    const { entries } = JSON.parse(text).log;
    expect(entries).toHaveLength(report.exchanges.length);
    expect(entries[0]).toMatchObject({
      request: { method: 'POST', url: `${report.target.baseUrl}/v1/authentication/accesstoken` },
      response: { status: 200, content: { text: expect.stringContaining('"accesstoken": "•••"') } },
    });
    const listing = entries.find(({ comment }: { readonly comment: string }) => comment.includes('listing.page'));
    expect(listing.request.headers).toContainEqual({ name: 'authorization', value: '•••' });
    expect(listing.request.queryString).toContainEqual({ name: 'limite', value: '100' });
  });

  test.each([
    ['a report with everything', har(sampleReport())],
    ['a report with nothing', har(sampleReport({ exchanges: [] }))],
    ['a withheld one', harStub('it held a secret')],
  ])('of %s is valid and known again as ours', (_, text) => {
    expect(errorsOf(text)).toEqual([]);
    expect(isHar(text.slice(0, 4096))).toBe(true);
  });

  test('what was sent to the origin has its address, without the path of the base address', () => {
    const [row] = sampleReport().exchanges;
    if (row === undefined) throw new Error('the sample has no exchange');
    const [entry] = JSON.parse(har(sampleReport({ exchanges: [{ ...row, atOrigin: true }] }))).log.entries;
    expect(entry.request.url).toBe(`https://api.example.test${row.path}`);
  });

  test('an exchange without an answer has the status 0 and says why', () => {
    const [row] = sampleReport().exchanges;
    if (row === undefined) throw new Error('the sample has no exchange');
    const { status: _, ...unanswered } = row;
    const [entry] = JSON.parse(har(sampleReport({ exchanges: [{ ...unanswered, failure: 'timeout' }] }))).log.entries;
    expect(entry).toMatchObject({ response: { status: 0 }, comment: expect.stringContaining('timeout') });
  });

  test("somebody else's archive is not ours", () => {
    expect(isHar('{"log":{"version":"1.2","creator":{"name":"Firefox"}}}')).toBe(false);
  });
});
