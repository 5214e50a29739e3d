import { londonDate, londonInstant } from '#domain/racing/london-time.ts';
import type { OutrightsConfig } from '../config.ts';
import type { Billing } from '../playing/script.ts';
import { random } from '../random.ts';
import { LEAGUES, type League } from '../sports/football/clubs.ts';
import { clubRating } from '../sports/football/fixtures.ts';

/** One season of a league, whose winner can be bet on. Follows from the seed and the key alone. */
export interface Season {
  readonly key: string;
  readonly league: League;
  /** Strength of each club of the league, in its order. */
  readonly weights: readonly number[];
  /** Clubs by their final position, as places in the league's list. */
  readonly table: readonly number[];
  readonly startsAt: number;
  readonly endsAt: number;
  readonly goneAt: number;
}

const DAY = 86_400_000;
/** The first Monday of the epoch: seasons begin on Mondays when they last whole weeks. */
const FIRST_MONDAY = 4;

const keyOf = (code: string, date: string): string => `sim.o.${code}.${date}`;
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY;
const beginsSeason = (date: string, { seasonDays }: OutrightsConfig): boolean =>
  (dayOf(date) - FIRST_MONDAY) % seasonDays === 0;

const timesOf = (config: OutrightsConfig, date: string) => {
  const endsAt = londonInstant(date, config.endsAt, config.seasonDays - 1);
  return {
    startsAt: londonInstant(date, 0),
    listedAt: londonInstant(date, 0, -config.aheadDays),
    endsAt,
    goneAt: endsAt + config.linger,
  };
};

/**
 * Attack over defence, to the fourth power: the best of sixteen clubs wins about one season in four.
 * Integers, and a sum of all clubs that a draw can be made from.
 */
function weightsOf(seed: string, { code, clubs }: League): readonly number[] {
  return clubs.map((club) => {
    const { attack, defence } = clubRating(seed, code, club);
    const ratio = Math.floor((1_000 * attack) / defence);
    return Math.floor((ratio * ratio * ratio * ratio) / 100_000_000);
  });
}

/** The final table: each position is drawn among the clubs that are left, the stronger more often. */
function tableOf(seed: string, key: string, weights: readonly number[]): readonly number[] {
  const draw = random(seed, 'table', key);
  const left = weights.map((weight, club) => ({ weight, club }));
  return weights.map(() => {
    let ticket = draw.below(left.reduce((sum, { weight }) => sum + weight, 0));
    const nth = left.findIndex(({ weight }) => {
      ticket -= weight;
      return ticket < 0;
    });
    const [next] = left.splice(nth, 1);
    if (next === undefined) throw new RangeError('nobody is left');
    return next.club;
  });
}

/** The season of a key, or undefined for a key that is none. */
export function seasonOf(seed: string, config: OutrightsConfig, key: string): Season | undefined {
  const [sim, outright, code = '', date = ''] = key.split('.');
  const league = LEAGUES.find((one) => one.code === code);
  if (sim !== 'sim' || outright !== 'o' || league === undefined) return undefined;
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date))) return undefined;
  if (key !== keyOf(code, date) || !beginsSeason(date, config)) return undefined;
  const weights = weightsOf(seed, league);
  const { startsAt, endsAt, goneAt } = timesOf(config, date);
  return { key, league, weights, table: tableOf(seed, key, weights), startsAt, endsAt, goneAt };
}

/** Longest time in ms that a season is on offer. */
export const longestOffer = ({ seasonDays, aheadDays, linger }: OutrightsConfig): number =>
  (seasonDays + aheadDays + 1) * DAY + linger;

/** Seasons that come on offer in `from` < listedAt ≤ `to`. */
export function listedSeasons(config: OutrightsConfig, from: number, to: number): Billing[] {
  const billed: Billing[] = [];
  const first = dayOf(londonDate(from));
  const last = dayOf(londonDate(to)) + config.aheadDays + 1;
  for (let day = first; day <= last; day += 1) {
    const date = new Date(day * DAY).toISOString().slice(0, 10);
    if (!beginsSeason(date, config)) continue;
    const { listedAt, goneAt } = timesOf(config, date);
    if (listedAt <= from || listedAt > to) continue;
    for (const { code } of LEAGUES) billed.push({ key: keyOf(code, date), listedAt, goneBy: goneAt });
  }
  return billed;
}
