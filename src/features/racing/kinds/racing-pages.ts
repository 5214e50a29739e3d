import { GREYHOUNDS, HORSE_RACING } from '#domain/navigation/destination.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { VIRTUAL_GREYHOUNDS, VIRTUAL_HORSES } from '#domain/virtuals/virtual-sports.ts';
import type { MessageId } from '#src/text/catalogue.ts';

/** Horses and dogs have the same pages, each under its own addresses (RAC-09). */
export type Racing = 'horses' | 'dogs';

export const RACING_PAGES = {
  horses: {
    title: 'racing.title',
    tabs: 'racing.tabs',
    description: 'meta.racing',
    home: 'horseRacingHome',
    meetings: 'horseRacingMeetings',
    allRaces: 'horseRacingAllRaces',
    results: 'horseRacingResults',
  },
  dogs: {
    title: 'racing.dogs.title',
    tabs: 'racing.dogs.tabs',
    description: 'racing.dogs.description',
    home: 'greyhoundsHome',
    meetings: 'greyhoundsMeetings',
    allRaces: 'greyhoundsAllRaces',
    results: 'greyhoundsResults',
  },
} as const;

interface RacingTab {
  readonly href: string;
  readonly text: MessageId;
  /** The page is there with this flag alone (RAC-03). */
  readonly flag?: 'racingSpecials' | 'azSearch' | 'virtualsV2';
}

const HORSES = { sportName: 'horse-racing', categoryId: HORSE_RACING } as const;
const TABS = {
  horses: {
    home: { href: pathFor('horseRacingHome'), text: 'racing.tabHome' },
    meetings: { href: pathFor('horseRacingMeetings'), text: 'racing.tabMeetings' },
    'all-races': { href: pathFor('horseRacingAllRaces'), text: 'racing.tabAllRaces' },
    results: { href: pathFor('horseRacingResults', {}), text: 'racing.tabResults' },
    'future-races': { href: pathFor('azBrowserOutrights', HORSES), text: 'racing.tabFuture' },
    specials: {
      href: pathFor('azBrowserSpecials', HORSES),
      text: 'racing.tabSpecials',
      flag: 'racingSpecials',
    },
    'a-z-search': { href: pathFor('search'), text: 'racing.tabSearch', flag: 'azSearch' },
    virtuals: {
      href: pathFor('virtuals', { categoryId: VIRTUAL_HORSES }),
      text: 'racing.tabVirtuals',
      flag: 'virtualsV2',
    },
  },
  dogs: {
    home: { href: pathFor('greyhoundsHome'), text: 'racing.tabHome' },
    meetings: { href: pathFor('greyhoundsMeetings'), text: 'racing.tabMeetings' },
    'all-races': { href: pathFor('greyhoundsAllRaces'), text: 'racing.tabAllRaces' },
    results: { href: pathFor('greyhoundsResults', {}), text: 'racing.tabResults' },
    virtuals: {
      href: pathFor('virtuals', { categoryId: VIRTUAL_GREYHOUNDS }),
      text: 'racing.tabVirtuals',
      flag: 'virtualsV2',
    },
  },
} as const satisfies Readonly<Record<Racing, Readonly<Record<string, RacingTab>>>>;

/** What there always is, before the gateway has said its order. */
const ALWAYS = ['home', 'meetings', 'all-races', 'results'] as const;

/**
 * Tabs of the pages of racing (NAV-05): those of horses in the gateway's order, a name that this app does not
 * know left out, and one whose flag is off (RAC-03).
 *
 * @param order `offer.racingTabs` of the configuration
 */
export function racingTabs(
  racing: Racing,
  order: readonly string[] | undefined,
  isOn: (flag: string) => boolean,
): readonly RacingTab[] {
  const all: Readonly<Record<string, RacingTab>> = TABS[racing];
  const names = racing === 'dogs' ? Object.keys(TABS.dogs) : (order ?? ALWAYS);
  return names
    .flatMap((name) => (Object.hasOwn(all, name) ? (all[name] ?? []) : []))
    .filter(({ flag }) => flag === undefined || isOn(flag));
}

const DOGS: ReadonlySet<string> = new Set([GREYHOUNDS, VIRTUAL_GREYHOUNDS]);

/** Virtual races are those of horses or dogs as well. */
export const racingOf = (sportId: string): Racing => (DOGS.has(sportId) ? 'dogs' : 'horses');
