import { describe, expect, test } from 'vitest';
import { english, voiceOf } from '../../src/report/language.ts';
import type { Report } from '../../src/report/report.ts';
import { htmlPage } from '../../src/report/views/html/page.ts';
import { textContent } from './html.ts';
import { exchangeRow, finding, result, sampleReport } from './sample.ts';

const failing = (...requirements: Report['requirements']) => sampleReport({ requirements, exchanges: [] });
const placed = (page: number, expected: string, actual: string) => finding({ expected, actual, where: { page } });
const totals = failing(
  result('Page.total', 'fail', { findings: [placed(1, '240', '239'), placed(2, '30', '29'), placed(3, '30', '29')] }),
);
const property = (page: number) => ({ ...placed(page, 'only these', `property p${page}`), code: 'field.undocumented' });
const properties = failing(result('Vehicle.closed', 'fail', { findings: [1, 2, 3, 4, 5, 6, 7].map(property) }));
const pages = [1, 2, 3, 4, 5, 6, 7].map((page) => placed(page, `room for ${page}`, 'true'));
const flags = failing(result('Page.tem_proximo', 'fail', { findings: pages }));
const of = (id: string, severity: 'critical' | 'minor') =>
  result(id, 'fail', { severity, findings: [finding({ code: id, params: {}, where: { case: id } })] });
const denied = (actual: string, status: number, code = 'auth.not-401') =>
  result('auth.missing-401', 'fail', {
    severity: 'critical',
    findings: [finding({ code, params: { request: 'request.without-token', actual, status } })],
  });
const mixed = finding({ code: 'listing.other-person', params: { request: 'limite=9' }, exchange: 'x2' });
const compared = sampleReport({
  requirements: [result('listing.same-simulation', 'fail', { findings: [mixed] })],
  exchanges: [
    exchangeRow('x0', { path: '/v1/list?limite=9', recipe: { build: 'TOKEN=second' } }),
    exchangeRow('x1', { path: '/v1/list?limite=9' }),
    exchangeRow('x2', { path: '/v1/list?limite=1' }),
  ],
});
const twoCritical = [of('a', 'critical'), of('b', 'critical'), of('c', 'minor')];
const CONFIRM = 'Please confirm that you received this message, and say when the problem is contained. Thank you.';
const INTENDED = 'Is this intended? If not, when will it be fixed?';
const IS_PRIVATE = 'is a security or privacy problem.';
const FIRST = `Deviation 1 ${IS_PRIVATE} ${CONFIRM.replace(' Thank you.', '')} Are the other deviations intended?`;
const TOGETHER = 'Response: 200 Condition: two accounts requested tokens, then the listing, at the same time';
const [PLAIN, NO_TOKEN] = ['status.plain', 'auth.no-token-not-401'] as const;
const plain = denied(PLAIN, 403);

/** A failure that only a request under a condition shows. */
const conditional = (stimulus: string) =>
  sampleReport({
    requirements: [result('a', 'fail', { findings: [finding({ exchange: 'x1' })] })],
    exchanges: [exchangeRow('x1', { stimulus })],
  });
const twice = failing(
  result('a', 'fail', { findings: ['x1', 'x2', 'x3'].map((exchange) => ({ ...placed(1, 'a', 'b'), exchange })) }),
);

describe('the message to the provider', () => {
  test.each<[string, Report, string]>([
    [
      'gives each place its own values',
      totals,
      'Expected: 240 Actual: 239 Where: page 1 Expected: 30 Actual: 29 Where: page 2; page 3 Requirement',
    ],
    ['names a place once', twice, 'Expected: a Actual: b Where: page 1 Requirement'],
    ['names the condition of a request', conditional('listing.simultaneous (second partner)'), TOGETHER],
    ['names no condition of a plain request', conditional('listing.page'), 'Response: 200 x-request-id: r-17'],
    ['names every property', properties, 'Actual: property p7 Where: page 7 Requirement'],
    ['names five places and counts the others', flags, 'Where: page 5 2 more places; 7 occurrences in all Requirement'],
    ['names the request compared with', compared, 'Request: GET /v1/list?limite=9 Sent at: '],
    ['names the severity', failing(of('a', 'critical')), ' found: critical: '],
    ['names the severity of each cause', failing(of('a', 'critical'), of('b', 'minor')), ' 2. minor: '],
    ['asks when a deviation is fixed', failing(of('a', 'minor')), INTENDED],
    ['asks when a denial with another status is fixed, and names no security problem', failing(plain), INTENDED],
    ['asks the same of a denial of other credentials', failing(plain, denied(PLAIN, 403, NO_TOKEN)), INTENDED],
    ['asks about access before a denial', failing(plain, of('z', 'critical')), FIRST],
    ['asks when access without simulations is contained', failing(denied(PLAIN, 200)), CONFIRM],
    ['asks when access is contained', failing(denied('status.with-simulations', 403)), CONFIRM],
    ['asks when a leak is contained', failing(of('a', 'critical')), `This ${IS_PRIVATE} ${CONFIRM}`],
    ['asks about the critical ones first', failing(of('a', 'critical'), of('b', 'minor')), FIRST],
    ['counts the critical ones', failing(...twoCritical), 'Deviations 1 to 2 are security or privacy problems.'],
  ])('%s', (_, report, words) => expect(textContent(htmlPage(report, english))).toContain(words));

  test('does not name a request with other credentials as the one compared', () => {
    expect(textContent(htmlPage(compared, english)).split('Request: GET /v1/list?limite=9 ')).toHaveLength(2);
  });

  test.each([
    [failing(of('a', 'critical')), 'informem quando o problema estará contido. Agradecemos desde já.'],
    [failing(of('a', 'critical'), of('b', 'minor')), 'O desvio 1 é um problema de segurança ou privacidade.'],
  ])('is Portuguese where requested', (report, words) => {
    expect(textContent(htmlPage(report, { ...english, ...voiceOf('pt-BR') }))).toContain(words);
  });
});
