import { SYSTEM_TYPES, type SystemType } from '#domain/bet/system-types.ts';
import type { BET_KINDS } from '#domain/betslip/bets/bet-kinds.ts';
import type { BetBonus } from '#domain/bonus/bet-bonus.ts';
import { MATCHES } from '#testing/offers/scripted-feed.ts';
import { RACES } from '#testing/offers/scripted-races.ts';
import { type Named, oracle, type Runner } from '#testing/oracles/settlement-oracle.ts';
import { BUILDER_MATCH, DIVIDENDS, RUNNERS } from './offer.ts';

/** How a selection gets into the slip. */
export type Pick =
  | { readonly from: 'match' | 'race'; readonly name: string }
  /** On the card of the cup: at a price, at the starting price, in the market without the favourite. */
  | { readonly from: 'cup'; readonly name: string; readonly at?: 'SP' | 'without' }
  | { readonly from: 'cast'; readonly market: 'Forecast' | 'Tricast'; readonly places: readonly CastPlace[] }
  | { readonly from: 'builder' };
export type CastPlace = readonly [name: string, place: 'first' | 'second' | 'third' | 'any'];

/**
 * Every kind of bet there is, by the names that the domain has for them. A new one without a journey does not
 * compile.
 */
export type Proven =
  | Exclude<keyof typeof BET_KINDS, 'system' | 'forecast' | 'tricast'>
  | SystemType
  | BetBonus['kind']
  | 'accaBoost'
  | 'priceBoost'
  | 'eachWaySingle'
  | 'eachWayAcca'
  | 'eachWaySystem'
  | 'startingPrice'
  | 'withoutFavourite'
  | 'extraPlaces'
  | 'bestOdds'
  | 'builderInAcca'
  | 'counterOffer';

/** One bet as it is asked for and as it must be booked. Pence. */
export interface Struck {
  readonly kind: Proven;
  /** Accessible name of its stake box. */
  readonly box: string;
  /** Of one line. */
  readonly stake: number;
  readonly lines: number;
  readonly eachWay?: boolean;
  /**
   * What the receipt says that it may return; a word where nobody knows yet; null: worked out from the
   * builder's price.
   */
  readonly hoped: number | string | null;
  readonly paid: number | null;
}
export interface Journey {
  readonly picks: readonly Pick[];
  readonly tab?: 'Singles' | 'Acca' | 'Multiples';
  readonly eachWay?: boolean;
  /** What is done to the slip before it is placed, or after. */
  readonly extra?: 'freeBet' | 'profitBoost' | 'counterOffer';
  readonly bets: readonly Struck[];
}

const runners = (names: readonly string[], when: 'hoped' | 'ended'): Runner[] =>
  names.flatMap((name) => RUNNERS.get(name)?.[when] ?? []);

const title = (name: string): string =>
  name.replace(/^./, (letter) => letter.toUpperCase()).replace(/(lucky)(\d+)/i, 'Lucky $2');
const FOLDS = /^(four|five|six|seven)folds$/;
const systemName = (type: SystemType): string =>
  type === 'superheinz' ? 'Super Heinz' : title(type.replace(FOLDS, '$1-folds'));

/** A bet whose lines are products of prices, worked out by the oracle. */
function lined(
  kind: Proven,
  named: Named,
  names: readonly string[],
  { stake, eachWay = false, box }: { stake: number; eachWay?: boolean; box?: string },
): Struck {
  const asked = { stake, eachWay, struckAt: 0 };
  const { lines, returns } = oracle(named, runners(names, 'hoped'), asked);
  const once = eachWay ? lines / 2 : lines;
  const boxes: Readonly<Record<string, string>> = {
    single: `Stake on ${names[0]}`,
    acca: 'Stake on this acca',
  };
  const system = SYSTEM_TYPES.find((type) => type === named);
  return {
    kind,
    box: box ?? (system === undefined ? (boxes[named] ?? '') : `${systemName(system)} × ${once} lines`),
    stake,
    lines: once,
    eachWay,
    hoped: returns,
    paid: oracle(named, runners(names, 'ended'), asked).returns,
  };
}

const HOMES = [...MATCHES.map(({ home }) => home), 'Northgate', 'Old Quay', 'Pinewood', 'Quarrybank'];
const EIGHT = [...HOMES, 'Ravensmoor'];
const matches = (count: number): readonly Pick[] =>
  EIGHT.slice(0, count).map((name) => ({ from: 'match', name }));

/** System bets of one slip: as many legs as the types need, each type with a stake of its own. */
const systems = (legs: number, ...types: readonly SystemType[]): Journey => ({
  picks: matches(legs),
  tab: 'Multiples',
  bets: types.map((type) => lined(type, type, EIGHT.slice(0, legs), { stake: 5 })),
});

const halfUp = (perUnit: string, stake: number): number => {
  const tenths = (BigInt(perUnit.replace('.', '')) * BigInt(stake)) / 10n;
  return Number(tenths / 10n) + (tenths % 10n >= 5n ? 1 : 0);
};
const cast = (
  kind: Proven,
  market: 'Forecast' | 'Tricast',
  name: string,
  places: readonly CastPlace[],
  [lines, stake]: readonly [number, number],
): Journey => ({
  picks: [{ from: 'cast', market, places }],
  bets: [
    {
      kind,
      box: `Stake for each line of the ${name}`,
      stake,
      lines,
      hoped: 'Dividend',
      paid: halfUp(DIVIDENDS[market === 'Forecast' ? 'FORECAST' : 'TRICAST'], stake),
    },
  ],
});
const any = (...names: readonly string[]): CastPlace[] => names.map((name) => [name, 'any']);

const [A, B, C, D] = RACES.map(({ runner }) => runner);
const racing = [A, B, C, D].flatMap((name) => name ?? []);
const races = (count: number): readonly Pick[] =>
  racing.slice(0, count).map((name) => ({ from: 'race', name }));
const SEXTANT = 'Golden Sextant';

/** What the table does, in the order of the screen: each row is one slip that is placed. */
export const JOURNEYS: readonly Journey[] = [
  { picks: matches(1), bets: [lined('single', 'single', HOMES.slice(0, 1), { stake: 150 })] },
  { picks: matches(2), tab: 'Acca', bets: [lined('acca', 'acca', HOMES.slice(0, 2), { stake: 200 })] },
  systems(3, 'doubles', 'trixie', 'patent'),
  systems(4, 'trebles', 'yankee', 'lucky15'),
  systems(5, 'fourfolds', 'canadian', 'lucky31'),
  systems(6, 'fivefolds', 'heinz', 'lucky63'),
  systems(7, 'sixfolds', 'superheinz'),
  systems(8, 'sevenfolds', 'goliath'),
  {
    picks: races(1),
    eachWay: true,
    bets: [lined('eachWaySingle', 'single', racing.slice(0, 1), { stake: 300, eachWay: true })],
  },
  {
    picks: races(2),
    tab: 'Acca',
    eachWay: true,
    bets: [lined('eachWayAcca', 'acca', racing.slice(0, 2), { stake: 100, eachWay: true })],
  },
  {
    picks: races(4),
    tab: 'Multiples',
    eachWay: true,
    bets: [lined('eachWaySystem', 'lucky15', racing, { stake: 10, eachWay: true })],
  },
  cast(
    'straightForecast',
    'Forecast',
    'Straight forecast',
    [
      [SEXTANT, 'first'],
      ['Quiet Meridian', 'second'],
    ],
    [1, 100],
  ),
  cast('reverseForecast', 'Forecast', 'Reverse forecast', any('Quiet Meridian', SEXTANT), [2, 50]),
  cast(
    'combinationForecast',
    'Forecast',
    'Combination forecast',
    any(SEXTANT, 'Cinder Vale', 'Quiet Meridian'),
    [6, 20],
  ),
  cast(
    'straightTricast',
    'Tricast',
    'Straight tricast',
    [
      [SEXTANT, 'first'],
      ['Quiet Meridian', 'second'],
      ['Cinder Vale', 'third'],
    ],
    [1, 50],
  ),
  cast(
    'combinationTricast',
    'Tricast',
    'Combination tricast',
    any(SEXTANT, 'Iron Harvest', 'Cinder Vale', 'Quiet Meridian'),
    [24, 10],
  ),
  {
    picks: [{ from: 'cup', name: SEXTANT, at: 'SP' }],
    // Returned at 4/1.
    bets: [
      {
        kind: 'startingPrice',
        box: `Stake on ${SEXTANT}`,
        stake: 100,
        lines: 1,
        hoped: 'N/A – SP',
        paid: 500,
      },
    ],
  },
  {
    picks: [{ from: 'cup', name: SEXTANT, at: 'without' }],
    // 2/1 without the favourite.
    bets: [
      { kind: 'withoutFavourite', box: `Stake on ${SEXTANT}`, stake: 100, lines: 1, hoped: 300, paid: 300 },
    ],
  },
  {
    picks: [{ from: 'cup', name: 'Cinder Vale' }],
    eachWay: true,
    // Third, where two places would be the standard.
    bets: [lined('extraPlaces', 'single', ['Cinder Vale'], { stake: 100, eachWay: true })],
  },
  {
    picks: [{ from: 'cup', name: SEXTANT }],
    // Taken at 3/1, returned at 4/1.
    bets: [{ ...lined('bestOdds', 'single', [SEXTANT], { stake: 200 }), paid: 1_000 }],
  },
  {
    picks: [{ from: 'builder' }],
    bets: [
      {
        kind: 'betBuilder',
        box: `Stake on the bet builder for ${BUILDER_MATCH}`,
        stake: 100,
        lines: 1,
        hoped: null,
        paid: null,
      },
    ],
  },
  {
    picks: [{ from: 'builder' }, { from: 'match', name: 'Kestrel Rovers' }],
    tab: 'Acca',
    bets: [
      { kind: 'builderInAcca', box: 'Stake on this acca', stake: 100, lines: 1, hoped: null, paid: null },
    ],
  },
  {
    picks: [{ from: 'match', name: 'Northgate' }],
    extra: 'freeBet',
    // 10.00 at 2/1, the stake not returned.
    bets: [{ kind: 'freeBet', box: 'Stake on Northgate', stake: 1_000, lines: 1, hoped: 2_000, paid: 2_000 }],
  },
  {
    picks: [{ from: 'match', name: 'Pinewood' }],
    extra: 'profitBoost',
    // 5/4 with a quarter more profit: 4.00 × (1 + 25/16).
    bets: [
      { kind: 'profitBoost', box: 'Stake on Pinewood', stake: 400, lines: 1, hoped: 1_025, paid: 1_025 },
    ],
  },
  {
    picks: [{ from: 'match', name: 'Ravensmoor' }],
    bets: [lined('priceBoost', 'single', ['Ravensmoor'], { stake: 100 })],
  },
  {
    picks: [HOMES[0], HOMES[1], HOMES[3]].map((name = '') => ({ from: 'match', name })),
    tab: 'Acca',
    // 2.5 × 1.8 × 3 = 13.5, and 5 % of the profit of 12.5 on top.
    bets: [{ kind: 'accaBoost', box: 'Stake on this acca', stake: 200, lines: 1, hoped: 2_825, paid: 2_825 }],
  },
  {
    picks: [{ from: 'match', name: 'Old Quay' }],
    extra: 'counterOffer',
    // Offered: half of the 2.07 at four fifths of 7/4, which is 7/5.
    bets: [{ kind: 'counterOffer', box: 'Stake on Old Quay', stake: 103, lines: 1, hoped: 247, paid: 247 }],
  },
];
