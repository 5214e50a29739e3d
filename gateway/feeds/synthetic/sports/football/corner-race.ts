import type { FirstOf } from '../../families/cases.ts';
import type { Score } from '../../families/contest.ts';
import type { TeamSide } from './pressure.ts';

const mean = (chances: Float64Array): number =>
  chances.reduce((sum, chance, count) => sum + chance * count, 0);

/** Chances of the corners of both sides together, still to come. */
function together({ home, away }: Readonly<Record<TeamSide, Float64Array>>): Float64Array {
  const all = new Float64Array(home.length + away.length - 1);
  for (const [i, p] of home.entries()) {
    if (p < 1e-12) continue;
    for (const [j, q] of away.entries()) all[i + j] = (all[i + j] ?? 0) + p * q;
  }
  return all;
}

/**
 * Who is first to so many corners. Both sides' chances of one rise alike with the minutes, so each of those
 * to come is a side's by the same share: `k` of the other side before its last, if as many are taken.
 */
export function raceOf(more: Readonly<Record<TeamSide, Float64Array>>, now: Score, to: number): FirstOf {
  const [home, away] = [mean(more.home), mean(more.away)];
  if (home + away === 0) return { home: 0, none: 1, away: 0 };
  const atLeast = together(more);
  for (let count = atLeast.length - 2; count >= 0; count -= 1)
    atLeast[count] = (atLeast[count] ?? 0) + (atLeast[count + 1] ?? 0);
  const wins = (share: number, own: number, other: number): number => {
    let [chance, orders] = [0, 1];
    for (let nth = 0; nth < own; nth += 1) orders *= share;
    for (let k = 0; k < other; k += 1) {
      chance += orders * (atLeast[own + k] ?? 0);
      orders *= ((own + k) / (k + 1)) * (1 - share);
    }
    return chance;
  };
  const share = home / (home + away);
  const of = {
    home: wins(share, to - now.home, to - now.away),
    away: wins(1 - share, to - now.away, to - now.home),
  };
  return { ...of, none: Math.max(0, 1 - of.home - of.away) };
}
