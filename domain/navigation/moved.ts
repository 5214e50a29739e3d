import { VIRTUAL_GREYHOUNDS, VIRTUAL_HORSES } from '../virtuals/virtual-sports.ts';
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
  horseRacingVirtuals: () => pathFor('virtuals', { categoryId: VIRTUAL_HORSES }),
  greyhoundsVirtuals: () => pathFor('virtuals', { categoryId: VIRTUAL_GREYHOUNDS }),
  greyhoundsFutureRaces: () => pathFor('greyhoundsAllRaces'),
  greyhoundsFutureRacesSev: eventById,
};

/** Pages of racing that are there with their flag alone (RAC-03). */
const FLAGS: Readonly<Partial<Record<string, 'racingSpecials' | 'azSearch'>>> = {
  horseRacingSpecials: 'racingSpecials',
  horseRacingSpecialsSev: 'racingSpecials',
  horseRacingAzSearch: 'azSearch',
  horseRacingSearch: 'azSearch',
};

const isMoved = (key: string): key is keyof typeof MOVED => Object.hasOwn(MOVED, key);

/**
 * Where an address of the documents leads that is no page of its own here: to the page that has what it names
 * (NAV-01, NAV-03). Undefined for every other.
 *
 * @param isOn whether a flag of the brand is on; with that of a page of racing off it is the home of racing
 */
export function movedTo({ key, params }: Address, isOn: (flag: string) => boolean): string | undefined {
  const flag = FLAGS[key];
  if (flag !== undefined && !isOn(flag)) return pathFor('horseRacingHome');
  return isMoved(key) ? MOVED[key]?.(params) : undefined;
}

/** Whether it takes the configuration to know where an address leads. */
export const asksFlags = (key: string): boolean => FLAGS[key] !== undefined;
