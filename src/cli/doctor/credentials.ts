import type { Outcome } from '../../evidence/exchange.ts';
import { mayPass } from '../../evidence/trouble.ts';
import type { Target } from '../../settings/settings.ts';
import { expiryOf, offerIn, saysIncomplete, tokenIn } from './answers.ts';
import type { Consultation } from './ask.ts';
import type { Line } from './line.ts';

type Said = Omit<Line, 'subject'>;

/** What each set of credentials obtains, and whether it is the kind of account that its name says. */
export function credentialLines(consultations: readonly Consultation[]): readonly Line[] {
  return consultations.flatMap((consultation) => {
    const subject = `${consultation.names.id} and _SECRET`;
    const token = tokenSaid(consultation);
    const account = consultation.listing && accountSaid(consultation, consultation.listing);
    return [token, account].flatMap((said) => (said == null ? [] : [{ subject, ...said }]));
  });
}

function tokenSaid({ names, token }: Consultation): Said {
  if (token.kind === 'unanswered') return unansweredSaid('token call', token.failure);
  const { status } = token;
  if (tokenIn(token) !== null) return { mark: 'ok', says: 'obtain a token' };
  const says = `the token call answers ${status}${status === 200 ? ' without a usable accesstoken' : ''}`;
  if (mayPass(status)) return { mark: 'blocked', says, remedy: 'wait and run doctor again' };
  if ([400, 401, 403, 422].includes(status)) {
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

function accountSaid({ names: { set, id } }: Consultation, listing: Outcome): Said | null {
  if (listing.kind === 'unanswered') return unansweredSaid('listing', listing.failure);
  const offer = offerIn(listing);
  const other = `give ${id} and its secret of another account, or remove both`;
  if (set === 'incomplete') {
    if (offer === null) return null;
    return { mark: 'problem', says: 'the listing opens: the registration of this account is finished', remedy: other };
  }
  if (saysIncomplete(listing)) {
    const remedy = set === 'main' ? "have the provider's support finish the registration" : other;
    return { mark: 'problem', says: 'the registration of this account is not finished', remedy };
  }
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

/** Whether the expired token has expired, as far as it says so itself. `now` in milliseconds since the epoch. */
export function expiredTokenLine({ expiredToken }: Target, now: number): Line | null {
  const expiry = expiredToken === undefined ? null : expiryOf(expiredToken);
  if (expiry === null) return null;
  const subject = 'PARTNER_API_EXPIRED_TOKEN';
  if (expiry <= now) return { mark: 'ok', subject, says: 'has expired, by its own exp' };
  return {
    mark: 'problem',
    subject,
    says: 'has not expired, by its own exp',
    remedy: 'give a token that has, or remove the variable',
  };
}
