import { quickNormalBelow } from '../../chances/normal-table.ts';
import type { Score } from '../../families/contest.ts';
import { type Law, pointsAt, type Rate, rateAt } from './possession.ts';

/** Leads that are told apart, to either side. */
const LEAD = 150;
const WIDTH = 2 * LEAD + 1;
const NEGLIGIBLE = 1e-9;
/** The same of a race, and when it is over. */
const RARE = 1e-7;
const LEFT = 1e-4;
/** With no more possessions left than this every score is worked out; with more, what both have is normal. */
const FEW = 40;
const SHEPPARD = 1 / 3;
const DEVIATIONS = 5.5;

/** Where a game is: possessions played, and its score. */
export interface From extends Score {
  readonly step: number;
}
type Take = (home: number, away: number, chance: number) => void;

/** Chances of each lead, with the first two moments of the points that fall on the way to it. */
interface Leads {
  readonly chance: Float64Array;
  readonly first: Float64Array;
  readonly second: Float64Array;
}
const leads = (): Leads => ({
  chance: new Float64Array(WIDTH),
  first: new Float64Array(WIDTH),
  second: new Float64Array(WIDTH),
});

/** One possession: every lead goes where its points take it. */
function advance(rate: Rate, before: Leads, after: Leads, reach: Reach): void {
  const sign = rate.side === 'home' ? 1 : -1;
  for (const one of [after.chance, after.first, after.second]) one.fill(0, reach.low - 3, reach.high + 4);
  for (let at = reach.low; at <= reach.high; at += 1) {
    const chance = before.chance[at] ?? 0;
    if (chance < NEGLIGIBLE) continue;
    const first = before.first[at] ?? 0;
    const second = before.second[at] ?? 0;
    pointsAt(rate, at - LEAD, points);
    for (let more = 0; more <= 3; more += 1) {
      const share = points[more] ?? 0;
      const into = at + sign * more;
      const grown = first + more * chance;
      after.chance[into] = (after.chance[into] ?? 0) + share * chance;
      after.first[into] = (after.first[into] ?? 0) + share * grown;
      after.second[into] = (after.second[into] ?? 0) + share * (second + more * (first + grown));
    }
  }
}

/** Leads that have a chance at all. */
interface Reach {
  low: number;
  high: number;
}
const points = new Float64Array(4);

function reachOf(chance: Float64Array): Reach {
  let [low, high] = [3, WIDTH - 4];
  while (low < high && (chance[low] ?? 0) < NEGLIGIBLE) low += 1;
  while (high > low && (chance[high] ?? 0) < NEGLIGIBLE) high -= 1;
  return { low, high };
}

function played(law: Law, from: number, to: number, begins: Leads): Leads {
  let [now, next] = [begins, leads()];
  const reach = reachOf(begins.chance);
  for (let step = from; step < to; step += 1) {
    advance(rateAt(law, step), now, next, reach);
    [now, next] = [next, now];
    reach.low = Math.max(3, reach.low - 3);
    reach.high = Math.min(WIDTH - 4, reach.high + 3);
    while (reach.low < reach.high && (now.chance[reach.low] ?? 0) < NEGLIGIBLE) reach.low += 1;
    while (reach.high > reach.low && (now.chance[reach.high] ?? 0) < NEGLIGIBLE) reach.high -= 1;
  }
  // What was left behind is nobody's: the tables are used again.
  now.chance.fill(0, 0, reach.low);
  now.chance.fill(0, reach.high + 1);
  return now;
}

function far(law: Law, from: From, to: number, take: Take): void {
  const begins = leads();
  begins.chance[LEAD + from.home - from.away] = 1;
  const ended = played(law, from.step, to, begins);
  for (let at = 0; at < WIDTH; at += 1) {
    const chance = ended.chance[at] ?? 0;
    if (chance < NEGLIGIBLE) continue;
    const lead = at - LEAD;
    const mean = (ended.first[at] ?? 0) / chance + from.home + from.away;
    const square = (ended.second[at] ?? 0) / chance - ((ended.first[at] ?? 0) / chance) ** 2;
    const deviation = Math.sqrt(Math.max(0.05, square - SHEPPARD));
    // A lead is odd when the total is.
    const lowest = Math.floor(mean - DEVIATIONS * deviation);
    let total = lowest + ((lowest + lead) & 1);
    let below = quickNormalBelow((total - 1 - mean) / deviation);
    for (; total <= mean + DEVIATIONS * deviation; total += 2) {
      const next = quickNormalBelow((total + 1 - mean) / deviation);
      const share = chance * (next - below);
      below = next;
      const home = (total + lead) / 2;
      if (share > 0 && home >= from.home && total - home >= from.away) take(home, total - home, share);
    }
  }
}

function near(law: Law, from: From, to: number, take: Take): void {
  const most = 3 * Math.ceil((to - from.step) / 2) + 1;
  const size = most + 1;
  const grid = new Float64Array(size * size);
  grid[0] = 1;
  for (let step = from.step; step < to; step += 1) {
    const rate = rateAt(law, step);
    const isHome = rate.side === 'home';
    const reach = Math.min(most, 3 * Math.ceil((step - from.step + 1) / 2));
    // From the most points down, so that every cell still holds what it had before.
    for (let home = reach; home >= 0; home -= 1)
      for (let away = reach; away >= 0; away -= 1) {
        const cell = home * size + away;
        const chance = grid[cell] ?? 0;
        if (chance < NEGLIGIBLE) continue;
        pointsAt(rate, from.home + home - from.away - away, points);
        grid[cell] = chance * (points[0] ?? 0);
        for (let more = 1; more <= 3; more += 1) {
          const into = cell + more * (isHome ? size : 1);
          grid[into] = (grid[into] ?? 0) + chance * (points[more] ?? 0);
        }
      }
  }
  for (let cell = 0; cell < grid.length; cell += 1) {
    const chance = grid[cell] ?? 0;
    if (chance > NEGLIGIBLE) take(from.home + Math.floor(cell / size), from.away + (cell % size), chance);
  }
}

/** Every score to which a game can come by the possession `to`, with its chance. */
export function scoresAt(law: Law, from: From, to: number, take: Take): void {
  if (to <= from.step) take(from.home, from.away, 1);
  else (to - from.step <= FEW ? near : far)(law, from, to, take);
}

/** Chances that home, nobody, away leads at `middle` (first index) and at `to`. */
export function leadsTwice(law: Law, from: From, middle: number, to: number): readonly Float64Array[] {
  const begins = leads();
  begins.chance[LEAD + from.home - from.away] = 1;
  const halfway = played(law, from.step, middle, begins).chance.slice();
  return [1, 0, -1].map((sign) => {
    const part = leads();
    for (let at = 0; at < WIDTH; at += 1)
      if (Math.sign(at - LEAD) === sign) part.chance[at] = halfway[at] ?? 0;
    const { chance } = played(law, middle, to, part);
    const sums = new Float64Array(3);
    for (let at = 0; at < WIDTH; at += 1) {
      const place = 1 - Math.sign(at - LEAD);
      sums[place] = (sums[place] ?? 0) + (chance[at] ?? 0);
    }
    return sums;
  });
}

/** Chances that each side is first to so many points. */
export function raced(law: Law, from: From, to: number): { readonly home: number; readonly away: number } {
  const grid = new Float64Array((to + 3) * (to + 3));
  const size = to + 3;
  const won = { home: 0, away: 0 };
  grid[from.home * size + from.away] = 1;
  for (let step = from.step; step < law.length.regular; step += 1) {
    const rate = rateAt(law, step);
    const stride = rate.side === 'home' ? size : 1;
    const reach = Math.min(
      to - 1,
      Math.max(from.home, from.away) + 3 * Math.ceil((step - from.step + 1) / 2),
    );
    let left = 0;
    for (let home = Math.min(reach, to - 1); home >= from.home; home -= 1)
      for (let away = reach; away >= from.away; away -= 1) {
        const cell = home * size + away;
        const chance = grid[cell] ?? 0;
        if (chance < RARE) continue;
        left += chance;
        pointsAt(rate, home - away, points);
        const own = rate.side === 'home' ? home : away;
        grid[cell] = chance * (points[0] ?? 0);
        for (let more = 1; more <= 3; more += 1) {
          const goes = chance * (points[more] ?? 0);
          if (own + more >= to) won[rate.side] += goes;
          else grid[cell + more * stride] = (grid[cell + more * stride] ?? 0) + goes;
        }
      }
    if (left < LEFT) break;
  }
  return won;
}
