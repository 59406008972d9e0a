import type { Fault } from '../change.ts';
import { carrierFaults } from './carriers.ts';
import { credentialFaults } from './credentials.ts';
import { envelopeFaults } from './envelope.ts';
import { fieldFaults } from './fields.ts';
import { forgedTokenFaults } from './forged.ts';
import { issuanceFaults } from './issuance.ts';
import { objectFaults } from './objects.ts';
import { paginaFaults } from './pagina.ts';
import { pathFaults } from './paths.ts';
import { problemFaults } from './problems.ts';
import { refusalFaults } from './refusals.ts';
import { sliceFaults } from './slices.ts';
import { textFaults } from './text.ts';
import { tokenFormFaults } from './token-forms.ts';
import { valueFaults } from './values.ts';

/** Departures from the document, each with the requirements that it breaks. */
export const faults: readonly Fault[] = [
  ...pathFaults,
  ...issuanceFaults,
  ...tokenFormFaults,
  ...credentialFaults,
  ...forgedTokenFaults,
  ...carrierFaults,
  ...refusalFaults,
  ...envelopeFaults,
  ...sliceFaults,
  ...paginaFaults,
  ...fieldFaults,
  ...valueFaults,
  ...objectFaults,
  ...problemFaults,
  ...textFaults,
];
