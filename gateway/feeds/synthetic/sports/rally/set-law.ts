import { otherOf, type Side } from '../../chances/units.ts';
import type { Score } from '../../families/contest.ts';
import type { SetRules } from './rules.ts';

/** Chances that the home side wins a point, by who serves. */
export interface PointLaw {
  readonly home: number;
  readonly away: number;
}
export interface SetEnding extends Score {
  readonly chance: number;
}
/** A set as far as it has been played. */
export interface SetSoFar extends Score {
  readonly first: Side;
  readonly server: Side;
}
export const freshSet = (first: Side): SetSoFar => ({ home: 0, away: 0, first, server: first });

/** Points beyond those that win a set at which one ahead counts as enough: nobody gets there. */
const NEVER = 24;

/** Points that win a set, and at which one ahead is enough. */
export interface Goal {
  readonly points: number;
  readonly cap: number;
}
export const goalOf = ({ points, decider, cap }: SetRules, isDecider: boolean): Goal => {
  const wins = isDecider ? (decider ?? points) : points;
  return { points: wins, cap: cap ?? wins + NEVER };
};

export const isSetWon = ({ home, away }: Score, { points, cap }: Goal): boolean => {
  const most = Math.max(home, away);
  return most >= cap || (most >= points && Math.abs(home - away) >= 2);
};

/** Who serves after a point. @param deuceFrom points of both from which they take turns */
export function nextServer(
  { serves }: SetRules,
  { home, away, first }: SetSoFar,
  winner: Side,
  deuceFrom: number,
): Side {
  if (serves === 'winner') return winner;
  const played = home + away;
  const turn = played >= deuceFrom ? played : Math.floor(played / 2);
  return turn % 2 === 0 ? first : otherOf(first);
}

/** Points of both together from which service changes with every one. */
export const deuceAt = ({ points }: Goal): number => 2 * points - 2;

const RARE = 1e-9;
const SERVERS = ['home', 'away'] as const;

/** Every way for a set to end, exact but for what is rarer than one in a thousand million. */
export function setEndings(
  rules: SetRules,
  goal: Goal,
  from: SetSoFar,
  law: PointLaw,
  deuceFrom = deuceAt(goal),
): readonly SetEnding[] {
  const ended: SetEnding[] = [];
  const size = goal.cap + 1;
  // By points of the home side and who serves: those of the away side are what is left of all.
  let open = new Float64Array(2 * size);
  open[2 * from.home + SERVERS.indexOf(from.server)] = 1;
  for (let played = from.home + from.away, left = 1; left > RARE; played += 1) {
    const next = new Float64Array(2 * size);
    left = 0;
    for (let place = 0; place < open.length; place += 1) {
      const chance = open[place] ?? 0;
      if (chance < RARE) continue;
      const home = place >> 1;
      const wins = law[SERVERS[place & 1] ?? 'home'];
      for (const winner of SERVERS) {
        const goes = chance * (winner === 'home' ? wins : 1 - wins);
        const after = winner === 'home' ? home + 1 : home;
        const set = { home: after, away: played + 1 - after, first: from.first, server: from.server };
        if (isSetWon(set, goal)) ended.push({ home: set.home, away: set.away, chance: goes });
        else {
          const into = 2 * after + SERVERS.indexOf(nextServer(rules, set, winner, deuceFrom));
          next[into] = (next[into] ?? 0) + goes;
          left += goes;
        }
      }
    }
    open = next;
  }
  return ended;
}
