import { HORSE_RACING } from './destination.ts';
import { pathFor, type RouteKey } from './routes.ts';

interface Address {
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
}

const HORSES = { sportName: 'horse-racing', categoryId: HORSE_RACING } as const;

/** Whatever the words are: its id says which event it is, and its page has the right ones (NAV-02). */
const eventById = ({ eventId = '' }: Address['params']): string =>
  pathFor('sev', { sportName: 'sport', categoryName: 'category', eventName: 'event', eventId });

const MOVED: Readonly<Partial<Record<RouteKey, (params: Address['params']) => string>>> = {
  outrightsSev: eventById,
  inplayFilters: ({ categoryId = '' }) => pathFor('inplay', { categoryId }),
  horseRacingFutureRaces: () => pathFor('azBrowserOutrights', HORSES),
  horseRacingSpecials: () => pathFor('azBrowserSpecials', HORSES),
  horseRacingAzSearch: () => pathFor('search'),
  horseRacingSearch: () => pathFor('search'),
  horseRacingFutureRacesSev: eventById,
  horseRacingSpecialsSev: eventById,
  horseRacingVirtuals: () => pathFor('virtuals', { categoryId: 'SBTC1_20' }),
  greyhoundsVirtuals: () => pathFor('virtuals', { categoryId: 'SBTC1_25' }),
  greyhoundsFutureRaces: () => pathFor('greyhoundsAllRaces'),
  greyhoundsFutureRacesSev: eventById,
};

const isMoved = (key: string): key is keyof typeof MOVED => Object.hasOwn(MOVED, key);

/**
 * Where an address of the documents leads that is no page of its own here: to the page that has what it names
 * (NAV-01, NAV-03). Undefined for every other.
 */
export const movedTo = ({ key, params }: Address): string | undefined =>
  isMoved(key) ? MOVED[key]?.(params) : undefined;
