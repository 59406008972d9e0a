import type { Asked, Partner } from '../facts/answer.ts';
import type { Keys } from '../facts/keys.ts';
import { getListing } from './calls.ts';
import { walkProbe } from './pages.ts';
import type { Inquiry, Program } from './program.ts';
import type { Session, Stimulus } from './session.ts';

const FIRST_PAGE: Asked = { pagina_inicial: 1, limite: 100 };
const FIRST_ITEM: Asked = { pagina_inicial: 1, limite: 1 };

/**
 * Sends one token request and one listing request for each account, and one listing request for each configured token;
 * production gets those of the main account alone. Ends after the first request where nothing answers it.
 */
export async function checkUp(
  session: Session,
  { production, others, revokedToken, expiredToken }: Program,
): Promise<Inquiry> {
  const homes: Partial<Record<Partner, Keys>> = {};
  const list = (
    asked: Asked,
    token: string,
    stimulus: Pick<Stimulus, 'name' | 'role' | 'partner' | 'token' | 'case'>,
  ) =>
    session.ask({
      ...stimulus,
      purpose: 'probe',
      asked,
      call: getListing(asked, { authorization: `Bearer ${token}` }),
      group: 'doctor',
    });
  for (const partner of production ? (['main'] as const) : (['main', ...others] as const)) {
    const { answer, accessToken } = await session.issue(partner, 'token.issue', 'probe');
    if (partner === 'main' && answer.status === null) break;
    if (accessToken === null) continue;
    const isIncomplete = partner === 'incomplete';
    const name = isIncomplete ? 'listing.incomplete-account' : walkProbe(partner);
    const { keys } = await list(FIRST_PAGE, accessToken, {
      name,
      role: isIncomplete ? 'incomplete' : 'listing',
      partner,
      ...(answer.issuedOrdinal !== null && { token: answer.issuedOrdinal }),
    });
    homes[partner] = keys;
  }
  const given = [
    ['listing.with-revoked-token', revokedToken],
    ['listing.with-invalid-token', expiredToken],
  ] as const;
  for (const [name, token] of production || session.tokens.length === 0 ? [] : given) {
    if (token !== undefined) await list(FIRST_ITEM, token, { name, role: 'refusal', partner: 'main' });
  }
  return {
    surveys: {},
    isolation: session.opened.read(homes),
    views: [],
    uncontrolled: [],
    unasked: [],
    halted: null,
  };
}
