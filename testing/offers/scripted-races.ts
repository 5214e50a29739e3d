import { CategoryId, SportId } from '#domain/brand.ts';
import type { FeedChange } from '#gateway/core/feed.ts';

/** A race of the script with two runners; bets are on the first. */
export interface ScriptedRace {
  readonly key: string;
  readonly runner: string;
  readonly odds: string;
  readonly eachWay: { readonly num: number; readonly den: number; readonly places: number };
  /** There is no other way to bet on it. */
  readonly eachWayRequired?: boolean;
}

export const RACES: readonly ScriptedRace[] = [
  { key: 'r1', runner: 'Amber Lantern', odds: '2/1', eachWay: { num: 1, den: 4, places: 2 } },
  { key: 'r2', runner: 'Bold Ferryman', odds: '4/1', eachWay: { num: 1, den: 5, places: 3 } },
  { key: 'r3', runner: 'Copper Wren', odds: '6/4', eachWay: { num: 1, den: 4, places: 2 } },
  { key: 'r4', runner: 'Distant Quarry', odds: '10/1', eachWay: { num: 1, den: 5, places: 3 } },
];

const categories = [
  { id: CategoryId.parse('script.course'), name: 'Scriptham', eventGroupType: 'REGULAR' as const },
  { id: CategoryId.parse('script.racing'), name: 'Britain', eventGroupType: 'REGULAR' as const },
];

/** Opens a race that goes off so many milliseconds after `now`. */
export const raceOpens = (
  { key, runner, odds, eachWay, eachWayRequired = false }: ScriptedRace,
  startTime: number,
): FeedChange[] => [
  {
    kind: 'event',
    event: {
      key,
      name: `Race ${key.slice(1)} Scriptham`,
      sportId: SportId.parse('SBTC1_24'),
      categories,
      categoryId: CategoryId.parse('script.course'),
      startTime,
      state: 'NOTSTARTED',
      inplay: false,
      suspended: false,
      outright: false,
      specials: false,
      provider: 'script',
      participants: [],
      marketGroups: [{ id: 'win', type: 'MAIN', rank: 1, name: 'Win' }],
      racingData: {
        track: 'Scriptham',
        country: 'GB',
        raceHour: `14:${String(Number(key.slice(1)) * 10).padStart(2, '0')}`,
        step: 'dormant',
        runners: 2,
      },
    },
  },
  {
    kind: 'market',
    market: {
      key: `${key}.win`,
      event: key,
      name: 'Win',
      type: 'WIN',
      state: 'OPEN',
      groupRanks: { win: 1 },
      winners: 1,
      inplayDelay: 0,
      eachWay: { ...eachWay },
      eachWayRequired,
      selections: [
        {
          key: `${key}.a`,
          name: runner,
          kind: 'REGULAR',
          odds,
          suspended: false,
          runner: { clothNumber: 1 },
        },
        {
          key: `${key}.b`,
          name: `The Field ${key.slice(1)}`,
          kind: 'REGULAR',
          odds: '1/2',
          suspended: false,
          runner: { clothNumber: 2 },
        },
      ],
    },
  },
];

/** The runner that bets are on comes in at a position. */
export const finishes = (race: string, position: number): FeedChange => ({
  kind: 'result',
  market: `${race}.win`,
  results: [
    {
      selection: `${race}.a`,
      result: position === 1 ? { outcome: 'WON', position } : { outcome: 'LOST', position },
    },
  ],
  deductions: [],
});
