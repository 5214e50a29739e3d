import type { Score } from '../../families/contest.ts';
import { isSetOver, isTieBreak, otherOf, type Side, tieBreakServer } from './tally.ts';

/** Chances that each side wins a point on its own serve. */
export interface Serves {
  readonly home: number;
  readonly away: number;
}

/** Chance that the server wins the game, from `own` points against `other`. */
export function gameChance(serve: number, own = 0, other = 0): number {
  const lost = 1 - serve;
  const deuce = (serve * serve) / (serve * serve + lost * lost);
  if (own >= 3 && other >= 3) {
    if (own === other) return deuce;
    return own > other ? serve + lost * deuce : serve * deuce;
  }
  if (own === 4) return 1;
  if (other === 4) return 0;
  return serve * gameChance(serve, own + 1, other) + lost * gameChance(serve, own, other + 1);
}

/** Chance that home wins a tie-break from a score of points. */
export function tieBreakChance(serves: Serves, first: Side, { home, away }: Score): number {
  if (home === away && home >= 6) {
    // The next two points are served by either: both of them, or once more.
    const both = serves.home * (1 - serves.away);
    const neither = (1 - serves.home) * serves.away;
    return both / (both + neither);
  }
  if (home >= 7 && home - away >= 2) return 1;
  if (away >= 7 && away - home >= 2) return 0;
  const server = tieBreakServer(first, home + away);
  const chance = server === 'home' ? serves.home : 1 - serves.away;
  return (
    chance * tieBreakChance(serves, first, { home: home + 1, away }) +
    (1 - chance) * tieBreakChance(serves, first, { home, away: away + 1 })
  );
}

/** Chance that home wins the game or tie-break that is on, at its score of points. */
export function homeGameChance(serves: Serves, server: Side, games: Score, points: Score): number {
  if (isTieBreak(games)) return tieBreakChance(serves, server, points);
  return server === 'home'
    ? gameChance(serves.home, points.home, points.away)
    : 1 - gameChance(serves.away, points.away, points.home);
}

export interface SetEnding extends Score {
  readonly chance: number;
}

const NONE: Score = { home: 0, away: 0 };

/** Every score that a set can still end with, from its games and the points of the game that is on. */
export function setEndings(
  serves: Serves,
  server: Side,
  games: Score,
  points: Score = NONE,
): readonly SetEnding[] {
  const onServe = {
    home: gameChance(serves.home),
    away: 1 - gameChance(serves.away),
  };
  const begun = games.home + games.away;
  const at = new Map<string, SetEnding>([[`${games.home}-${games.away}`, { ...games, chance: 1 }]]);
  const ended: SetEnding[] = [];
  const add = (home: number, away: number, chance: number): void => {
    const name = `${home}-${away}`;
    at.set(name, { home, away, chance: (at.get(name)?.chance ?? 0) + chance });
  };
  // A map keeps the order in which scores were first met: each one after all that lead to it.
  for (const one of at.values()) {
    const { home, away, chance } = one;
    if (isSetOver(one)) {
      ended.push(one);
      continue;
    }
    const played = home + away - begun;
    const serving = played % 2 === 0 ? server : otherOf(server);
    const isOn = played === 0;
    const homeWins =
      isOn || isTieBreak(one) ? homeGameChance(serves, serving, one, isOn ? points : NONE) : onServe[serving];
    add(home + 1, away, chance * homeWins);
    add(home, away + 1, chance * (1 - homeWins));
  }
  return ended;
}
