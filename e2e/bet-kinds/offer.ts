import { CategoryId, SportId } from '#domain/brand.ts';
import type { FeedChange } from '#gateway/core/feed.ts';
import { marketEnds } from '#testing/offers/modelled-match.ts';
import { MATCHES, type Match, matchOpens, type Side, say } from '#testing/offers/scripted-feed.ts';
import { finishes, RACES, raceOpens } from '#testing/offers/scripted-races.ts';
import type { Runner } from '#testing/oracles/settlement-oracle.ts';

/** What the bets of the table are on, and how all of it ends. */
const MORE_MATCHES: readonly Match[] = [
  { key: 'm4', home: 'Northgate', away: 'Ferris Lane', odds: ['2/1', '9/4', '6/4'] },
  { key: 'm5', home: 'Old Quay', away: 'Tarn Hill', odds: ['7/4', '9/4', '7/4'] },
  { key: 'm6', home: 'Pinewood', away: 'Uplands', odds: ['5/4', '5/2', '2/1'] },
  { key: 'm7', home: 'Quarrybank', away: 'Vale Park', odds: ['8/11', '3/1', '4/1'] },
  {
    key: 'm8',
    home: 'Ravensmoor',
    away: 'Wick Green',
    odds: ['3/1', '5/2', '4/5'],
    boost: { originalOdds: '9/4', maxStake: 5_000 },
  },
];
const WINNERS: readonly (readonly [key: string, winner: Side])[] = [
  ['m1', 'home'],
  ['m2', 'home'],
  ['m3', 'away'],
  ['m4', 'home'],
  ['m5', 'home'],
  ['m6', 'home'],
  ['m7', 'home'],
  ['m8', 'home'],
];

/** Positions in which the runners of the script come in. */
const POSITIONS = [1, 2, 1, 5] as const;

/**
 * A race with everything that only races have: starting prices, best odds, extra places, casts, a market
 * without.
 */
export const CUP = 'Kingsmere';
export const BUILDER_MATCH = 'Builder Derby';
/** Its picks: what stands in the market, the selection, and the key. */
export const BUILDER_PICKS = [
  { market: 'Match result', selection: 'Home', key: `${BUILDER_MATCH}/MATCH_ODDS/HOME` },
  { market: 'Over/under 3.5 goals', selection: 'Over 3.5', key: `${BUILDER_MATCH}/OVER_UNDER_35/OVER` },
  { market: 'Both teams to score', selection: 'Yes', key: `${BUILDER_MATCH}/BOTH_TEAMS_TO_SCORE/YES` },
] as const;

const CUP_RUNNERS = [
  { cloth: 1, name: 'Golden Sextant', odds: '3/1', sp: '4/1', position: 1, without: '2/1' },
  { cloth: 2, name: 'Iron Harvest', odds: '6/4', sp: '6/4', position: 4, without: null },
  { cloth: 3, name: 'Cinder Vale', odds: '8/1', sp: '8/1', position: 3, without: '5/1' },
  { cloth: 4, name: 'Quiet Meridian', odds: '5/1', sp: '5/1', position: 2, without: '3/1' },
] as const;
/** What a line of 1 is paid for the first two and the first three. */
export const DIVIDENDS = { FORECAST: '12.34', TRICAST: '56.78' } as const;
const CUP_PLACES = { num: 1, den: 5, places: 3 } as const;

type CupMarket = 'WIN' | 'FORECAST' | 'TRICAST' | 'WITHOUT';
const NAMES: Readonly<Record<CupMarket, string>> = {
  WIN: 'Win or each-way',
  FORECAST: 'Forecast',
  TRICAST: 'Tricast',
  WITHOUT: 'Betting without Iron Harvest',
};

function cupMarket(type: CupMarket, rank: number): FeedChange {
  const cast = type === 'FORECAST' || type === 'TRICAST';
  return {
    kind: 'market',
    market: {
      key: `cup/${type}`,
      event: 'cup',
      name: NAMES[type],
      type,
      state: 'OPEN',
      groupRanks: { win: rank },
      winners: type === 'FORECAST' ? 2 : type === 'TRICAST' ? 3 : 1,
      inplayDelay: 0,
      ...(type === 'WIN' ? { eachWay: { ...CUP_PLACES } } : {}),
      selections: CUP_RUNNERS.map(({ cloth, name, odds, without }) => ({
        key: `cup/${type}/${cloth}`,
        name,
        kind: type === 'WITHOUT' && without === null ? 'WO' : 'REGULAR',
        odds: cast ? null : type === 'WITHOUT' ? without : odds,
        suspended: false,
        runner: { clothNumber: cloth },
      })),
    },
  };
}

const cupOpens = (startTime: number): FeedChange[] => [
  {
    kind: 'event',
    event: {
      key: 'cup',
      name: `Cup ${CUP}`,
      sportId: SportId.parse('SBTC1_24'),
      categories: [
        { id: CategoryId.parse('script.cup'), name: CUP, eventGroupType: 'REGULAR' },
        { id: CategoryId.parse('script.racing'), name: 'Horse racing', eventGroupType: 'REGULAR' },
      ],
      categoryId: CategoryId.parse('script.cup'),
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
        track: CUP,
        country: 'GB',
        raceHour: '15:00',
        step: 'dormant',
        runners: CUP_RUNNERS.length,
        placesOriginal: 2,
        placesEnhanced: CUP_PLACES.places,
        bestOddsGuaranteed: true,
        startingPrice: true,
      },
    },
  },
  ...(['WIN', 'FORECAST', 'TRICAST', 'WITHOUT'] as const).map((type, nth) => cupMarket(type, nth + 1)),
];

function cupEnds(type: CupMarket): FeedChange {
  const keyOf = (place: number) =>
    `cup/${type}/${CUP_RUNNERS.find(({ position }) => position === place)?.cloth ?? 0}`;
  return {
    kind: 'result',
    market: `cup/${type}`,
    results: CUP_RUNNERS.map(({ cloth, position, sp, without }) => ({
      selection: `cup/${type}/${cloth}`,
      result:
        type === 'WITHOUT' && without === null
          ? { outcome: 'VOID' }
          : { outcome: position === 1 ? 'WON' : 'LOST', position, startingPrice: sp },
    })),
    deductions: [],
    ...(type === 'FORECAST' || type === 'TRICAST'
      ? {
          dividends: [
            {
              order: (type === 'FORECAST' ? [1, 2] : [1, 2, 3]).map(keyOf),
              perUnit: DIVIDENDS[type],
            },
          ],
        }
      : {}),
  };
}

/** @param now epoch ms; the races go off in the next hours. */
export const offerOpens = (now: number): FeedChange[] => [
  ...MORE_MATCHES.flatMap((match) => matchOpens(match, now + 3_600_000)),
  ...RACES.flatMap((race, nth) => raceOpens(race, now + (nth + 2) * 600_000)),
  ...cupOpens(now + 600_000),
];

export const offerEnds = (): FeedChange[] => [
  ...WINNERS.map(([key, winner]) => say.won(key, winner)),
  ...RACES.map(({ key }, nth) => finishes(key, POSITIONS[nth] ?? 9)),
  ...(['WIN', 'FORECAST', 'TRICAST', 'WITHOUT'] as const).map(cupEnds),
  ...BUILDER_PICKS.map(({ key }) => marketEnds(key, 'WON')),
];

const NO_PLACES = [1, 1, 0] as const;
const ratio = (text: string): readonly [number, number] => {
  const [num = Number.NaN, den = Number.NaN] = text.split('/').map(Number);
  return [num, den];
};
const runner = (
  odds: string,
  terms: Runner['terms'],
  position: number,
): { readonly odds: string; readonly hoped: Runner; readonly ended: Runner } => {
  const at = (place: number): Runner => ({
    price: ratio(odds),
    terms,
    result: { outcome: place === 1 ? 'WON' : 'LOST', position: place },
    deductions: [],
  });
  return { odds, hoped: at(1), ended: at(position) };
};

/**
 * Every selection that a bet of the table is on, as the oracle knows it: with all it hopes for, and as it
 * ended.
 */
export const RUNNERS: ReadonlyMap<string, ReturnType<typeof runner>> = new Map([
  ...[...MATCHES, ...MORE_MATCHES].map(({ key, home, odds }) => {
    const won = WINNERS.some(([match, winner]) => match === key && winner === 'home');
    return [home, runner(odds[0], NO_PLACES, won ? 1 : 9)] as const;
  }),
  ...RACES.map(
    ({ runner: name, odds, eachWay: { num, den, places } }, nth) =>
      [name, runner(odds, [num, den, places], POSITIONS[nth] ?? 9)] as const,
  ),
  ...CUP_RUNNERS.map(
    ({ name, odds, position }) =>
      [name, runner(odds, [CUP_PLACES.num, CUP_PLACES.den, CUP_PLACES.places], position)] as const,
  ),
]);
