import type { SportId } from '../brand.ts';
import { HORSE_RACING, sportPath } from './destination.ts';
import { pathFor, type RouteKey } from './routes.ts';
import { slug } from './slug.ts';

interface Address {
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
}
interface NamedSport {
  readonly sportId: SportId;
  readonly name: string;
}

const HORSES = { sportName: 'horse-racing', categoryId: HORSE_RACING } as const;

/** Whatever the words are: its id says which event it is, and its page has the right ones (NAV-02). */
const eventById = ({ eventId = '' }: Address['params']): string =>
  pathFor('sev', { sportName: 'sport', categoryName: 'category', eventName: 'event', eventId });

/** The page of a sport by the word of its address; of one that is not on offer, the list of all. */
function sportOf(word: string | undefined, sports: readonly NamedSport[]): string {
  const found = sports.find(({ name }) => slug(name, 'sport') === word);
  return found === undefined ? pathFor('sports') : sportPath(found);
}

const MOVED: Readonly<
  Partial<Record<RouteKey, (params: Address['params'], sports: readonly NamedSport[]) => string>>
> = {
  popular: ({ sportName }, sports) => sportOf(sportName, sports),
  popularLeagues: ({ sportName }, sports) => sportOf(sportName, sports),
  dartsPopular: (_params, sports) => sportOf('darts', sports),
  americanFootballPopular: (_params, sports) => sportOf('american-football', sports),
  eventGroups: ({ sportName = 'sport', categoryId = '' }) =>
    pathFor('azBrowserMev', { sportName, categoryName: 'category', categoryId }),
  betFinder: () => pathFor('search'),
  specialsSev: eventById,
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
 *
 * @param sports on offer, which some addresses name by a word alone
 */
export const movedTo = ({ key, params }: Address, sports: readonly NamedSport[]): string | undefined =>
  isMoved(key) ? MOVED[key]?.(params, sports) : undefined;
