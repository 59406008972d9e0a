import type { Asked, Change, Fault } from '../../change.ts';
import { complaint, errorAnswer } from '../../server/errors.ts';
import { isComplaint } from '../../server/parameters.ts';
import { stagesOf } from '../../server/steps.ts';
import { fault } from '../row.ts';

/** Valid parameters that are refused. */
const refusing = (fits: (asked: Asked) => boolean, status = 400): Change => ({
  asked: (asked) =>
    !isComplaint(asked) && fits(asked)
      ? complaint(status, 'Request.InvalidParameter', 'O parâmetro está fora dos limites.')
      : asked,
});

/** Pages that are refused although they are there, and parameters that cannot be left out. */
export const refusedParameterFaults: readonly Fault[] = [
  fault('limit-1-refused', 'limite 1 is refused', ['listing.bounds-accepted', 'listing.ok-200'], () =>
    refusing(({ limit }) => limit === 1),
  ),
  fault('limits-9-to-11-refused', 'a limite from 9 to 11 is refused', ['listing.ok-200'], () => ({
    asked: (asked, { query }) =>
      !isComplaint(asked) && /^(9|1[01])$/.test(query.get('limite') ?? '')
        ? complaint(400, 'Request.InvalidParameter', 'O parâmetro está fora dos limites.')
        : asked,
  })),
  fault('limit-100-refused', 'limite 100 is refused', ['listing.bounds-accepted', 'listing.ok-200'], () =>
    refusing(({ limit }) => limit === 100),
  ),
  fault('limits-above-50-refused', 'a limite above 50 is refused', ['listing.bounds-accepted', 'listing.ok-200'], () =>
    refusing(({ limit }) => limit > 50),
  ),
  fault('odd-limits-refused', 'odd sizes from 3 are refused', ['listing.ok-200'], () =>
    refusing(({ limit }) => limit % 2 === 1 && limit > 1),
  ),
  fault(
    'last-page-refused',
    'the last page of a list is refused',
    ['listing.ok-200', 'listing.parameters-optional'],
    () => ({
      answer: (answer, call) => {
        const isLast =
          answer.kind === 'listing' &&
          call.query.get('pagina_inicial') !== '1' &&
          answer.body.includes('"tem_proximo":false');
        const about = complaint(400, 'Request.InvalidParameter', 'A página não existe.');
        return isLast ? errorAnswer(about, 'problem', 'problem', call, stagesOf([])) : answer;
      },
    }),
  ),
  fault(
    'limit-required',
    'limite cannot be left out',
    ['listing.parameters-optional'],
    () => needing('limite'),
    'shown',
  ),
  fault(
    'page-required',
    'pagina_inicial cannot be left out',
    ['listing.parameters-optional'],
    () => needing('pagina_inicial'),
    'shown',
  ),
  fault(
    'page-required-beside-limit',
    'pagina_inicial cannot be left out beside a limite above 1',
    ['listing.parameters-optional'],
    () => ({
      asked: (asked, { query }) =>
        Number(query.get('limite') ?? 0) > 1 && !query.has('pagina_inicial') ? missing('pagina_inicial') : asked,
    }),
    'shown',
  ),
  fault(
    'limit-required-beside-page',
    'limite cannot be left out beside pagina_inicial',
    ['listing.parameters-optional'],
    () => ({
      asked: (asked, { query }) => (query.has('pagina_inicial') && !query.has('limite') ? missing('limite') : asked),
    }),
    'shown',
  ),
  fault(
    'some-parameter-required',
    'the two parameters cannot both be left out',
    ['listing.parameters-optional'],
    () => ({
      asked: (asked, { query }) => (query.has('limite') || query.has('pagina_inicial') ? asked : missing('limite')),
    }),
    'shown',
  ),
];

function missing(name: string) {
  return complaint(400, 'Request.MissingParameter', `O parâmetro ${name} é obrigatório.`);
}

function needing(name: string): Change {
  return { asked: (asked, { query }) => (query.has(name) ? asked : missing(name)) };
}
