import { type FailureKind, header, type Outcome } from '../../evidence/exchange.ts';
import type { Target } from '../../settings/settings.ts';
import type { Line } from './line.ts';

const remedies: Readonly<Record<FailureKind, string>> = {
  'name-not-found': 'check the host of PARTNER_API_BASE_URL, and the name servers of this machine',
  refused: 'check the host and port of PARTNER_API_BASE_URL, and that the provider is up',
  unreachable: 'check the network and its firewalls between here and the target',
  tls: 'give the authority of its certificate with --ca FILE; a certificate of another host means another address',
  timeout: 'try again, with a longer --timeout if the target is slow',
  reset: 'try again; check proxies and firewalls on the way',
  incomplete: 'try again; check proxies and firewalls on the way',
  'not-http': 'check the scheme and port of PARTNER_API_BASE_URL: something else listens there',
  'too-large': 'check PARTNER_API_BASE_URL: no answer of this API is that large',
  undecodable: 'check proxies on the way that compress answers',
  'switched-protocols': 'check PARTNER_API_BASE_URL: something else listens there',
  'not-sent': 'run doctor again',
};

/** Whether the target can be reached, and whether it can be trusted to be itself. */
export function connectionLines(target: Target, outcome: Outcome): readonly Line[] {
  if (outcome.kind === 'answered') return [reached, trust(target)];
  const subject = outcome.failure === 'tls' ? 'TLS' : 'reachability';
  const says = `${outcome.failure}: ${outcome.detail}`;
  const trouble: Line = { mark: 'blocked', subject, says, remedy: remedies[outcome.failure] };
  return outcome.failure === 'tls' ? [reached, trouble] : [trouble];
}

const reached: Line = { mark: 'ok', subject: 'reachability', says: 'the target answers' };

function trust({ baseUrl, loopback }: Target): Line {
  if (baseUrl.startsWith('https:')) return { mark: 'ok', subject: 'TLS', says: "the target's certificate is trusted" };
  if (loopback) return { mark: 'ok', subject: 'TLS', says: 'not needed: the target is on this machine' };
  return {
    mark: 'note',
    subject: 'TLS',
    says: 'none: credentials travel in the clear, as --allow-http lets them',
    remedy: 'use https where the target offers it',
  };
}

const toleranceMs = 60_000;

/** How far the local clock is from the target's; `at` in milliseconds since the epoch. */
export function clockLine(outcome: Outcome, at: number): Line | null {
  if (outcome.kind === 'unanswered') return null;
  const date = Date.parse(header(outcome, 'date') ?? '');
  if (Number.isNaN(date))
    return { mark: 'note', subject: 'clock', says: 'not compared: the answer has no readable Date' };
  const apart = Math.abs(at - date);
  if (apart <= toleranceMs) return { mark: 'ok', subject: 'clock', says: "within a minute of the target's" };
  return {
    mark: 'note',
    subject: 'clock',
    says: `${Math.round(apart / 1000)} s ${at > date ? 'ahead of' : 'behind'} the target's`,
    remedy: 'set the clock of this machine by a time server; expiry times are judged by it where an answer has no Date',
  };
}
