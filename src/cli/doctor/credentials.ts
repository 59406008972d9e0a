import { textOf } from '../../../messages/index.ts';
import type { Outcome } from '../../evidence/exchange.ts';
import { mayPass, refusesCredentials } from '../../evidence/trouble.ts';
import type { Target } from '../../settings/settings.ts';
import { type CredentialSet, credentialSets } from '../../settings/variables.ts';
import { offerIn, saysIncomplete, tokenIn } from './answers.ts';
import { type Consultation, isHeldBack } from './ask.ts';
import type { Line } from './line.ts';

type Said = Omit<Line, 'subject'>;

/** What each set of credentials obtains, and whether it is the kind of account that its name says. */
export function credentialLines(consultations: readonly Consultation[]): readonly Line[] {
  return consultations.flatMap((consultation) => {
    const subject = subjectOf(consultation.names);
    const token = tokenSaid(consultation);
    const account = consultation.listing && accountSaid(consultation, consultation.listing);
    return [token, account].flatMap((said) => (said == null ? [] : [{ subject, ...said }]));
  });
}

/** The configured sets of credentials that are not checked. */
export function heldBackLines(target: Target): readonly Line[] {
  const { message, ...coded } = textOf('doctor.credentials-not-sent');
  return credentialSets
    .filter((names) => target[names.set] !== undefined && isHeldBack(target, names))
    .map((names) => ({ mark: 'note', subject: subjectOf(names), says: message, coded }));
}

function subjectOf({ id }: CredentialSet): string {
  return `${id} and _SECRET`;
}

function tokenSaid({ names, token }: Consultation): Said {
  if (token.kind === 'unanswered') return unansweredSaid('token call', token.failure);
  const { status } = token;
  if (tokenIn(token) !== null) return { mark: 'ok', says: 'obtain a token' };
  const says = `the token call answers ${status}${status === 200 ? ' without a usable accesstoken' : ''}`;
  if (mayPass(status)) return { mark: 'blocked', says, remedy: 'wait and run doctor again' };
  if (saysIncomplete(token)) return unfinishedSaid(names);
  if (refusesCredentials(status)) {
    const remedy = `check ${names.id} and ${names.secret}, and that they belong to this environment`;
    return { mark: 'problem', says, remedy };
  }
  const remedy =
    'check PARTNER_API_BASE_URL: it ends with the path segment of the integration API, and /v1/… is appended';
  return { mark: 'problem', says, remedy };
}

function unansweredSaid(call: string, failure: string): Said {
  return { mark: 'blocked', says: `no answer to the ${call}: ${failure}`, remedy: 'run doctor again' };
}

function accountSaid({ names }: Consultation, listing: Outcome): Said | null {
  const { set, id } = names;
  if (listing.kind === 'unanswered') return unansweredSaid('listing', listing.failure);
  const offer = offerIn(listing);
  const other = otherAccount(id);
  if (set === 'incomplete') {
    if (offer === null) return null;
    if (offer.items === 0) {
      return { mark: 'note', says: 'the listing answers 200; run judges that' };
    }
    return { mark: 'problem', says: 'the listing opens: the registration of this account is finished', remedy: other };
  }
  if (listing.status === 400 && saysIncomplete(listing)) return unfinishedSaid(names);
  if (set === 'empty' && offer !== null && offer.items > 0) {
    return { mark: 'problem', says: `the account has simulations (${offer.items} on its first page)`, remedy: other };
  }
  if (offer !== null) return null;
  if (mayPass(listing.status)) {
    return { mark: 'blocked', says: `the listing answers ${listing.status}`, remedy: 'wait and run doctor again' };
  }
  const what = listing.status === 200 ? '200 without itens' : String(listing.status);
  return { mark: 'note', says: `the listing answers ${what}; run judges that` };
}

/** An account that the provider says is unfinished: as it should be of the one that is given as incomplete. */
function unfinishedSaid({ set, id }: CredentialSet): Said {
  const says = 'the registration of this account is not finished';
  if (set === 'incomplete') return { mark: 'ok', says };
  const remedy = set === 'main' ? "have the provider's support finish the registration" : otherAccount(id);
  return { mark: 'problem', says, remedy };
}

function otherAccount(id: string): string {
  return `give ${id} and its secret of another account, or remove both`;
}

/** Two sets whose listings are alike speak for one partner; the first pages are compared. */
export function overlapLine(consultations: readonly Consultation[]): Line | null {
  const [main, second] = (['main', 'second'] as const).map((set) => {
    const listing = consultations.find(({ names }) => names.set === set)?.listing;
    return listing === undefined ? null : offerIn(listing);
  });
  if (main == null || second == null) return null;
  const subject = 'two partners';
  const mainIds = new Set(main.ids);
  const shared = second.ids.filter((id) => mainIds.has(id)).length;
  if (shared === 0) return { mark: 'ok', subject, says: 'their first pages share no simulation' };
  if (shared === second.ids.length && main.total === second.total) {
    return {
      mark: 'problem',
      subject,
      says: 'both sets of credentials list the same simulations',
      remedy: 'give PARTNER_API_SECOND_CLIENT_ID and its secret of another partner, or remove both',
    };
  }
  return { mark: 'note', subject, says: `their first pages share ${shared} simulations; run judges that` };
}
