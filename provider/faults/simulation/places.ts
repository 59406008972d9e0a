import type { Place, Setting } from '../../change.ts';

/** Whether a fault shows at a place. */
type Spot = (place: Place) => boolean;

/** Where a fault shows, in words that complete a sentence, and how its places are drawn. */
export interface Spread {
  readonly id:
    | 'everywhere'
    | 'once'
    | 'now-and-then'
    | 'last-page'
    | 'single-item-pages'
    | 'last-item'
    | 'by-default'
    | 'second-partner';
  readonly words: string;
  readonly spot: (setting: Setting) => Spot;
}

export const EVERYWHERE: Spread = {
  id: 'everywhere',
  words: 'on every simulation',
  spot: () => () => true,
};

export const ONCE: Spread = {
  id: 'once',
  words: 'on one simulation in the middle of the list',
  spot: ({ random }) => {
    const share = 0.3 + 0.4 * random.next();
    return ({ position, reading }) => position === Math.floor(reading.list.total * share);
  },
};

export const NOW_AND_THEN: Spread = {
  id: 'now-and-then',
  words: 'on one simulation in fifty',
  spot: ({ random }) => {
    // A list of two dozen shows it too.
    const offset = random.below(20);
    return ({ position }) => position % 50 === offset;
  },
};

export const LAST_PAGE: Spread = {
  id: 'last-page',
  words: 'on the last page of several',
  spot:
    () =>
    ({ reading }) =>
      reading.page > 1 && reading.page === reading.lastPage,
};

export const SINGLE_ITEM_PAGES: Spread = {
  id: 'single-item-pages',
  words: 'on pages of limite 1',
  spot:
    () =>
    ({ reading }) =>
      reading.limit === 1,
};

export const LAST_ITEM: Spread = {
  id: 'last-item',
  words: 'on the last simulation of a full page of several',
  spot:
    () =>
    ({ reading, index }) =>
      reading.limit > 1 && index === reading.limit - 1,
};

export const BY_DEFAULT: Spread = {
  id: 'by-default',
  words: 'where limite is left out',
  spot:
    () =>
    ({ reading }) =>
      !reading.call.query.has('limite'),
};

export const SECOND_PARTNER: Spread = {
  id: 'second-partner',
  words: "on one simulation of the second partner's",
  spot: ({ random }) => {
    const share = random.next();
    return ({ position, reading }) =>
      reading.partner.name === 'second' && position === Math.floor(reading.list.total * share);
  },
};
