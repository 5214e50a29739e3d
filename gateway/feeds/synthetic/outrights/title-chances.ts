import type { PlayedMatch, TableRow } from '#domain/results/league-table.ts';
import { leagueTable } from '#domain/results/league-table.ts';
import type { TablePoints } from '#domain/results/table-points.ts';
import { exponentialDecay } from '../chances/exponential.ts';
import { normalBelow } from '../chances/normal.ts';

/** A match to come: goals that each side may expect. */
export interface Prospect {
  readonly home: string;
  readonly away: string;
  readonly goals: { readonly home: number; readonly away: number };
}

/** What is known of a club's end: its points, each with its chance, and its difference of goals. */
interface Finish {
  readonly points: readonly number[];
  readonly difference: { readonly mean: number; readonly spread: number };
}

const MOST_GOALS = 14;
/** `normalBelow` is made for six deviations; beyond them nothing is left. */
const FAR = 6;
/** Of the squares of a deviation: what the order of equal clubs is worth where nothing is left to play. */
const LEAST_SPREAD = 0.01;

/** Chances of 0, 1, 2… goals. */
function goalsOf(expected: number): readonly number[] {
  const chances = [exponentialDecay(expected)];
  for (let goals = 1; goals <= MOST_GOALS; goals += 1)
    chances.push(((chances[goals - 1] ?? 0) * expected) / goals);
  return chances;
}

/** Chances of a home win and of a draw. */
function outcomesOf({ goals }: Prospect): { readonly win: number; readonly draw: number } {
  const [home, away] = [goalsOf(goals.home), goalsOf(goals.away)];
  let [win, draw, below] = [0, 0, 0];
  for (const [scored, chance] of home.entries()) {
    win += chance * below;
    draw += chance * (away[scored] ?? 0);
    below += away[scored] ?? 0;
  }
  return { win, draw };
}

/** One match more: points that it may bring, each with its chance. */
function withMatch(before: readonly number[], win: number, draw: number, points: TablePoints): number[] {
  const after = new Array<number>(before.length + points.win).fill(0);
  for (const [held, chance] of before.entries()) {
    for (const [more, share] of [
      [points.win, win],
      [points.draw, draw],
      [0, 1 - win - draw],
    ] as const)
      after[held + more] = (after[held + more] ?? 0) + chance * share;
  }
  return after;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Each club's own end, as its matches leave it. */
function finishOf(
  row: TableRow | undefined,
  name: string,
  prospects: readonly Prospect[],
  worth: TablePoints,
): Finish {
  const now = row?.points ?? 0;
  let points: readonly number[] = [...new Array<number>(now).fill(0), 1];
  let mean = (row?.scored ?? 0) - (row?.conceded ?? 0);
  let spread = LEAST_SPREAD;
  for (const prospect of prospects) {
    const { home, away, goals } = prospect;
    if (home !== name && away !== name) continue;
    const { win, draw } = outcomesOf(prospect);
    points = withMatch(points, home === name ? win : 1 - win - draw, draw, worth);
    mean += home === name ? goals.home - goals.away : goals.away - goals.home;
    spread += goals.home + goals.away;
  }
  return { points, difference: { mean, spread } };
}

/** Chance that one is ahead of another who has as many points. */
function aheadOf({ difference: one }: Finish, { difference: other }: Finish): number {
  const apart = (one.mean - other.mean) / Math.sqrt(one.spread + other.spread);
  return normalBelow(Math.max(-FAR, Math.min(FAR, apart)));
}

/**
 * Chance that one club stands above another at the end; of a place that both share, a half. Their ends are
 * taken as independent, as `titleChances` takes them.
 */
export function chanceAbove(
  pair: readonly [string, string],
  played: readonly PlayedMatch[],
  prospects: readonly Prospect[],
  worth: TablePoints,
): number {
  const rows = new Map(leagueTable(played, worth).map((row) => [row.name, row]));
  const [name, rival] = pair;
  if (prospects.length === 0) {
    const [place, theirs] = [rows.get(name)?.place ?? 0, rows.get(rival)?.place ?? 0];
    return place === theirs ? 1 / 2 : Number(place < theirs);
  }
  const one = finishOf(rows.get(name), name, prospects, worth);
  const other = finishOf(rows.get(rival), rival, prospects, worth);
  const ahead = aheadOf(one, other);
  let [above, fewer] = [0, 0];
  for (let points = 0; points < Math.max(one.points.length, other.points.length); points += 1) {
    const theirs = other.points[points] ?? 0;
    above += (one.points[points] ?? 0) * (fewer + theirs * ahead);
    fewer += theirs;
  }
  return above;
}

/**
 * Chances of the clubs of a league to be first in its table at the end, in their order. Points are exact,
 * match by match; two clubs are taken as independent, and equal points are told apart by goals that are
 * spread as a normal is. Work grows with the square of the clubs and with the matches to come.
 */
export function titleChances(
  clubs: readonly string[],
  played: readonly PlayedMatch[],
  prospects: readonly Prospect[],
  worth: TablePoints,
): readonly number[] {
  const rows = new Map(leagueTable(played, worth).map((row) => [row.name, row]));
  if (prospects.length === 0) {
    const first = clubs.map((club) => (rows.get(club)?.place === 1 ? 1 : 0));
    return first.map((is) => is / sum(first));
  }
  const finishes = clubs.map((club) => finishOf(rows.get(club), club, prospects, worth));
  const below = finishes.map(({ points }) => {
    const fewer = [0];
    for (const [held, chance] of points.entries()) fewer.push((fewer[held] ?? 0) + chance);
    return fewer;
  });
  const first = finishes.map((one, nth) => {
    const ahead = finishes.map((other) => aheadOf(one, other));
    return sum(
      one.points.map((chance, points) => {
        let all = chance;
        for (const [rival, { points: theirs }] of finishes.entries()) {
          if (rival === nth || all === 0) continue;
          all *= (below[rival]?.[points] ?? 1) + (theirs[points] ?? 0) * (ahead[rival] ?? 0);
        }
        return all;
      }),
    );
  });
  const whole = sum(first);
  return first.map((chance) => chance / whole);
}
