import type { Fault } from '../change.ts';
import { carrierFaults } from './access/carriers.ts';
import { credentialFaults } from './access/credentials.ts';
import { forgedTokenFaults } from './access/forged.ts';
import { forgedCaseFaults } from './access/forged-cases.ts';
import { lenientFaults } from './access/lenient.ts';
import { placeByPlace } from './access/places.ts';
import { refusalFaults } from './access/refusals.ts';
import { sessionFaults } from './access/sessions.ts';
import { codingFaults } from './codings.ts';
import { errorAnswerFaults } from './errors/error-answers.ts';
import { problemFaults } from './errors/problems.ts';
import { contentFaults } from './listing/contents.ts';
import { envelopeFaults } from './listing/envelope.ts';
import { paginaFaults } from './listing/pagina.ts';
import { pathFaults } from './listing/paths.ts';
import { refusedParameterFaults } from './listing/refused-parameters.ts';
import { sliceFaults } from './listing/slices.ts';
import { statusFaults } from './listing/statuses.ts';
import { fieldFaults } from './simulation/fields.ts';
import { numberTextFaults } from './simulation/numbers-as-texts.ts';
import { objectFaults } from './simulation/objects.ts';
import { valueFaults } from './simulation/values.ts';
import { textFaults } from './text.ts';
import { issuanceFaults } from './token/issuance.ts';
import { tokenFormFaults } from './token/token-forms.ts';

/** Faults of who is let in that are told apart by where the call goes. */
const TRIED_EVERYWHERE: ReadonlySet<string> = new Set([
  'accepts-expired',
  'accepts-revoked',
  'accepts-bearer-alone',
  'accepts-empty-header',
  'accepts-a-word',
  'accepts-signature-wrong-in-its-thirty-third-byte',
  'accepts-alg-none-and-no-signature',
  'accepts-changed-claim-sub',
]);

/** Departures from the document, each with the requirements that it breaks. */
export const faults: readonly Fault[] = [
  ...pathFaults,
  ...statusFaults,
  ...issuanceFaults,
  ...tokenFormFaults,
  ...credentialFaults,
  ...forgedTokenFaults,
  ...forgedCaseFaults,
  ...[...forgedTokenFaults, ...forgedCaseFaults].filter(({ id }) => TRIED_EVERYWHERE.has(id)).flatMap(placeByPlace),
  ...lenientFaults,
  ...carrierFaults,
  ...refusalFaults,
  ...contentFaults,
  ...sessionFaults,
  ...envelopeFaults,
  ...sliceFaults,
  ...refusedParameterFaults,
  ...paginaFaults,
  ...fieldFaults,
  ...numberTextFaults,
  ...valueFaults,
  ...objectFaults,
  ...problemFaults,
  ...errorAnswerFaults,
  ...textFaults,
  ...codingFaults,
];
