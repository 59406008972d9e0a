import type { Asked } from '../facts/answer.ts';
import { getListing } from './calls.ts';
import type { ListOptions } from './lists.ts';
import type { Session } from './session.ts';

/** What an account is asked: with and without parameters, each left out, at two sizes and on a later page. */
function everyWay({ limite }: { readonly limite: number }): readonly (readonly [label: string | null, Asked])[] {
  const other = limite === 1 ? 10 : 1;
  return [
    [null, { pagina_inicial: 1, limite }],
    [null, { pagina_inicial: 1, limite: other }],
    [null, { pagina_inicial: 2, limite }],
    [null, { pagina_inicial: 2, limite: other }],
    ['no parameters', { pagina_inicial: null, limite: null }],
    ['without limite', { pagina_inicial: 1, limite: null }],
    ['without limite', { pagina_inicial: 2, limite: null }],
    ['without pagina_inicial', { pagina_inicial: null, limite }],
    ['without pagina_inicial', { pagina_inicial: null, limite: other }],
  ];
}

/** The listing of an account whose registration is not finished. */
export async function askIncompleteAccount(
  session: Session,
  control: { readonly limite: number },
  wants: ListOptions['wants'],
): Promise<void> {
  for (const [label, asked] of everyWay(control)) {
    if (!wants('listing.incomplete-account', label ?? 'with parameters')) continue;
    const held = await session.bearer('incomplete');
    if (held === null) return;
    await session.ask({
      name: 'listing.incomplete-account',
      role: 'incomplete',
      partner: 'incomplete',
      purpose: 'probe',
      asked,
      ...(label === null ? {} : { case: label }),
      token: held.ordinal,
      call: getListing(asked, { authorization: `Bearer ${held.token}` }),
      group: 'partners',
    });
  }
}

/** The listing of an account without simulations, beside its walk; its first page once more at the end. */
export async function askEmptyAccount(
  session: Session,
  control: { readonly limite: number },
  wants: ListOptions['wants'],
): Promise<void> {
  for (const [label, asked] of everyWay(control)) {
    const isFirst = (asked.pagina_inicial ?? 1) === 1;
    if (!wants(isFirst ? 'listing.empty-account' : 'listing.empty-account-later')) continue;
    const common = { purpose: 'probe', group: 'partners', ...(label === null ? {} : { case: label }) } as const;
    if (isFirst) {
      await session.list('empty', asked, { ...common, name: 'listing.empty-account' });
      continue;
    }
    const held = await session.bearer('empty');
    if (held === null) return;
    const call = getListing(asked, { authorization: `Bearer ${held.token}` });
    const stimulus = { ...common, name: 'listing.empty-account-later', role: 'open', partner: 'empty' } as const;
    await session.ask({ ...stimulus, asked, token: held.ordinal, call });
  }
  if (!wants('listing.empty-account')) return;
  const first = { pagina_inicial: 1, limite: control.limite };
  await session.list('empty', first, { name: 'listing.empty-account', purpose: 're-read', group: 'partners' });
}
