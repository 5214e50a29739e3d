import { otherOf, plusOne, type Side } from '../../chances/units.ts';
import type { Score } from '../../families/contest.ts';

/** Rounds of a half, and those that win a map; from twelve all they play on in sixes, where four win. */
export const HALF = 12;
const WINS = HALF + 1;
const REGULAR = 2 * HALF;
const SIX = 6;
const SIX_WINS = 4;

/** A map as far as it has been played. */
export interface MapSoFar extends Score {
  /** Who defends in its first half. */
  readonly first: Side;
  /** Who won the last round; nobody before the first. */
  readonly last?: Side;
}
export const freshMap = (first: Side): MapSoFar => ({ home: 0, away: 0, first });
export const afterRound = (map: MapSoFar, winner: Side): MapSoFar => ({
  ...map,
  ...plusOne({ home: map.home, away: map.away }, winner),
  last: winner,
});

export function isMapWon({ home, away }: Score): boolean {
  const played = home + away;
  const most = Math.max(home, away);
  if (played <= REGULAR) return most >= WINS;
  const sixes = Math.floor((played - REGULAR - 1) / SIX);
  return most >= HALF + (sixes * SIX) / 2 + SIX_WINS;
}
export const isOvertime = ({ home, away }: Score): boolean => Math.min(home, away) >= HALF;

const halfOf = (played: number): number =>
  played < REGULAR ? Math.floor(played / HALF) : 2 + Math.floor(((played - REGULAR) * 2) / SIX);
/** The first round of a half: all buy anew, and what was won before it counts for nothing. */
export const isPistol = (played: number): boolean => played === 0 || halfOf(played) !== halfOf(played - 1);

/** Sides change with every half. */
export const defenderOf = ({ home, away, first }: MapSoFar): Side =>
  halfOf(home + away) % 2 === 0 ? first : otherOf(first);

/** What a round is worth to who defends in it, and to who won the one before. */
const EDGE = { defends: 0.02, won: 0.06 } as const;
const BOUNDS = { least: 0.05, most: 0.95 } as const;

/** Chance that home wins the next round. @param share of a round that favours nobody */
export function roundChance(share: number, map: MapSoFar): number {
  const isFresh = isPistol(map.home + map.away) || map.last === undefined;
  const streak = isFresh ? 0 : map.last === 'home' ? EDGE.won : -EDGE.won;
  const side = defenderOf(map) === 'home' ? EDGE.defends : -EDGE.defends;
  return Math.min(BOUNDS.most, Math.max(BOUNDS.least, share + side + streak));
}

export interface MapEnding extends Score {
  readonly chance: number;
}
const RARE = 1e-9;
const SIDES = ['home', 'away'] as const;

/** Every way for a map to end, exact but for what is rarer than one in a thousand million. */
export function mapEndings(share: number, from: MapSoFar, isOver = isMapWon): readonly MapEnding[] {
  const ended: MapEnding[] = [];
  // By rounds of the home side and who won the last one: those of the away side are what is left of all.
  let open = new Map([[2 * from.home, { map: from, chance: 1 }]]);
  while (open.size > 0) {
    const next: typeof open = new Map();
    for (const { map, chance } of open.values()) {
      const wins = roundChance(share, map);
      for (const side of SIDES) {
        const goes = chance * (side === 'home' ? wins : 1 - wins);
        const after = afterRound(map, side);
        if (isOver(after)) ended.push({ home: after.home, away: after.away, chance: goes });
        else if (goes > RARE) {
          const at = 2 * after.home + SIDES.indexOf(side);
          next.set(at, { map: after, chance: goes + (next.get(at)?.chance ?? 0) });
        }
      }
    }
    open = next;
  }
  return ended;
}
