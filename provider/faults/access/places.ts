import type { Call, Fault } from '../../change.ts';

/** A place of the listing, in words that complete a sentence. */
interface Place {
  readonly id: string;
  readonly words: string;
  readonly fits: (call: Call) => boolean;
}

const PLACES: readonly Place[] = [
  {
    id: 'on-first-page',
    words: 'on the first page by its number',
    fits: ({ query }) => query.get('pagina_inicial') === '1',
  },
  {
    id: 'on-later-pages',
    words: 'on every page but the first',
    fits: ({ query }) => Number(query.get('pagina_inicial') ?? 1) > 1,
  },
  { id: 'without-parameters', words: 'where no parameters are given', fits: ({ query }) => query.size === 0 },
];

/** A fault of who is let in, at each place by itself. */
export function placeByPlace(fault: Fault): readonly Fault[] {
  return PLACES.map(({ id, words, fits }) => ({
    ...fault,
    id: `${fault.id}-${id}`,
    summary: `${fault.summary} ${words}`,
    apply: (setting) => {
      const { identify, ...others } = fault.apply(setting);
      return {
        ...others,
        identify: (identity, call) => (identify !== undefined && fits(call) ? identify(identity, call) : identity),
      };
    },
  }));
}
