import { castByHand, isNamedCast } from '#testing/oracles/cast-oracle.ts';
import type { Backed } from '#testing/oracles/settlement-oracle.ts';
import { settledByHand } from '#testing/oracles/settlement-oracle.ts';
import type { SharedDatabase } from '../../gateway/database/database.ts';
import type { Offer, TableMove } from '../../gateway/offer/offer.ts';
import type { Result } from '../../gateway/offer/result.ts';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';
import { agreedSlips } from '../placement/agreed-slips.ts';
import { builderAsLeg } from '../prices/builder-oracle.ts';
import { eventOf, standingTables } from '../prices/standing-tables.ts';
import { nameOf, priceIn } from './returns-oracle.ts';
import { readStruck, type StruckBet } from './struck-bets.ts';
import { inUnits } from './units.ts';

/** Net winnings of the brand, minor units: what bounds a bet whose returns nobody knew. */
const BRAND_PAYOUT = 50_000_000;

/** What a race pays a place for, and whether it pays the better of two prices. */
export interface RaceTerms {
  /** Undefined where it pays no places. */
  readonly terms: { readonly num: number; readonly den: number; readonly places: number } | undefined;
  /** Of a price taken at that moment, epoch ms. */
  isGuaranteedAt(at: number): boolean;
}

type Settled = Pick<World, 'people' | 'options'> & {
  readonly card: {
    /** Of a market on the winner. */
    readonly raceOf: (market: string) => RaceTerms | undefined;
    readonly results: ReadonlyMap<string, Result>;
  };
  /** Of matches that can be built upon. */
  readonly tables: readonly TableMove[];
};

/**
 * EWY-02, SYS-02, RAC-07, RAC-08, Tattersalls Rule 4, dead heats, halves, bonuses: what the book has paid for
 * each bet is what a settler works out by hand from the last word of the feed on every market, from the terms
 * of the card and from what was agreed to.
 */
export function settledAsByHand(world: Settled, bets: readonly StruckBet[]): readonly Finding[] {
  const agreed = agreedSlips(world.people);
  return bets.flatMap((bet) => {
    const slip = agreed.get(bet.ref)?.[0];
    const isOther =
      slip !== undefined &&
      (slip.type !== bet.type ||
        slip.systemType !== bet.systemType ||
        slip.eachWay !== bet.eachWay ||
        slip.selections.some(({ raceCastPosition = null }, at) => bet.legs[at]?.place !== raceCastPosition));
    const why = isOther ? 'is another kind of bet than was agreed to' : againstAny(world, bet);
    return why === undefined
      ? []
      : [
          {
            checker: 'settlement',
            fingerprint: `settlement ${why}`,
            sentence: `bet ${bet.id} ${why}: ${JSON.stringify(bet)}`,
          },
        ];
  });
}

/** Of several tables of the moment in which a bet builder was struck, any may have been the one. */
function againstAny(world: Settled, bet: StruckBet): string | undefined {
  if (bet.groups === undefined) return against(world, bet, 0);
  const [first] = bet.legs;
  const stood = standingTables(world.tables, eventOf(first?.market ?? ''), bet.struckAt).length;
  const all = Array.from({ length: Math.max(1, stood) }, (_, nth) => against(world, bet, nth));
  return all.includes(undefined) ? undefined : all[0];
}

/** @param nth of the tables of that moment */
function against(world: Settled, bet: StruckBet, nth: number): string | undefined {
  if (isNamedCast(bet.type)) return againstCast(world, bet, bet.type);
  const name = nameOf(bet);
  if (name === undefined) return undefined;
  const runners = unitsOf(world, bet, nth);
  const { stake, eachWay, struckAt } = bet;
  const { lines, returns } = settledByHand(name, runners, {
    stake,
    eachWay,
    struckAt,
    ...(bet.bonus === 'freeBet' ? { isFree: true } : { boost: bet.bonusValue ?? 0 }),
  });
  const isUnknown = runners.some(({ price, guaranteed }) => price === null || guaranteed === true);
  return notAsDue(
    bet,
    lines,
    returns === null || !isUnknown ? returns : Math.min(returns, mostOf(world, bet)),
  );
}

/** Nobody knows a dividend before the race, so the largest payout binds what comes back. */
function againstCast(
  world: Settled,
  bet: StruckBet,
  name: Parameters<typeof castByHand>[0],
): string | undefined {
  const [first] = bet.legs;
  if (bet.legs.some(({ market }) => market !== first?.market)) return 'names runners of several races';
  const picks = bet.legs.map(({ selection, place }) => ({ runner: selection, place }));
  const due = castByHand(name, picks, bet.stake, world.card.results.get(first?.market ?? ''));
  if (due === undefined) return 'names runners and places that do not make it';
  const { lines, returns } = due;
  return notAsDue(bet, lines, returns === null ? null : Math.min(returns, mostOf(world, bet)));
}

const mostOf = ({ options }: Settled, { totalStake }: StruckBet): number =>
  totalStake + (options.wagers?.payout || BRAND_PAYOUT);

/**
 * CSH-08.3: what was paid for parts stays paid, and of the rest its ending pays the share of its stake. Of a
 * bet that was cashed out whole nothing is awaited any more.
 */
function dueOfRest(due: number | null, total: number, cashed: StruckBet['cashed']): number | null {
  if (cashed === undefined) return due;
  const left = BigInt(total - cashed.stake);
  if (left === 0n) return cashed.paid;
  return due === null ? null : cashed.paid + Number((BigInt(due) * left) / BigInt(total));
}

/** @param wholeDue of the whole bet, whatever was cashed out; null while a line is not decided */
function notAsDue(
  { stake, totalStake, status, returns, cashed }: StruckBet,
  lines: number,
  wholeDue: number | null,
): string | undefined {
  if (totalStake !== stake * lines) return 'has cost something else than its lines';
  const due = dueOfRest(wholeDue, totalStake, cashed);
  if (due === null) return status === 'OPEN' ? undefined : 'is settled before its lines are decided';
  if (status === 'OPEN') return 'is not settled, and all its lines are decided';
  return returns === due ? undefined : `has returned ${returns ?? 'nothing'} where ${due} is due`;
}

function unitsOf(
  { card, tables }: Settled,
  { legs, groups = [], eachWay, struckAt }: StruckBet,
  nth: number,
) {
  return inUnits(
    [...legs.keys()],
    groups.map(({ legs: places }) => ({
      has: (at) => places.includes(at),
      unit: () => {
        const own = places.flatMap((at) => legs[at] ?? []);
        const stood = standingTables(tables, eventOf(own[0]?.market ?? ''), struckAt);
        const rows = stood[Math.min(nth, stood.length - 1)] ?? [];
        return [
          builderAsLeg(
            rows,
            own.map((leg) => ({ ...leg, outcome: resultOf(card, leg)?.outcome })),
          ),
        ];
      },
    })),
    (at) => legs.slice(at, at + 1).map((leg) => runnerOf(card, leg, { eachWay, struckAt })),
  ).flat();
}

const resultOf = ({ results }: Settled['card'], { market, selection }: StruckBet['legs'][number]) =>
  results.get(market)?.results.find((one) => one.selection === selection)?.result;

const ranIn = ({ results }: Result): number =>
  results.filter(({ result: { outcome } }) => outcome !== 'NON_RUNNER' && outcome !== 'VOID').length;

function runnerOf(
  card: Settled['card'],
  leg: StruckBet['legs'][number],
  { eachWay, struckAt }: Pick<StruckBet, 'eachWay' | 'struckAt'>,
): Backed {
  const { market, odds } = leg;
  const told = card.results.get(market);
  const race = card.raceOf(market);
  const terms = eachWay ? race?.terms : undefined;
  const price = priceIn(odds);
  return {
    price,
    terms: terms === undefined ? null : [terms.num, terms.den, terms.places],
    result: resultOf(card, leg),
    deductions: told?.deductions ?? [],
    ...(told === undefined ? {} : { ran: ranIn(told) }),
    guaranteed: price !== null && race?.isGuaranteedAt(struckAt) === true,
  };
}

/** Of a race that the feed plays, by the name of its market on the winner. */
function racePlayed(played: Offer['sports'] = [], name: string): RaceTerms | undefined {
  return played.find(({ key }) => name === `${key}.WIN`)?.race;
}

/** Only a world with a card or with matches to build upon says how every market has ended. */
export async function settlement(world: World, database: SharedDatabase): Promise<readonly Finding[]> {
  const { card, market, people, options } = world;
  const { results, tables = [] } = market;
  if (results === undefined) return [];
  const ends = { results, raceOf: (name: string) => card?.raceOf(name) ?? racePlayed(market.sports, name) };
  return settledAsByHand({ card: ends, tables, people, options }, await readStruck(database));
}

/** Whether the book has come to what a settler works out: it does so while nobody looks. */
export const isSettled = async (world: World, database: SharedDatabase): Promise<boolean> =>
  (await settlement(world, database)).length === 0;
