import type { Score } from '../../families/contest.ts';
import { constant, mirrored, mixed, over, rootsOfOne, Sum, times, type Values } from './complex.ts';
import type { Serves } from './game-chances.ts';
import {
  isSetOver,
  isTieBreak,
  otherOf,
  type Side,
  setsNeeded,
  setsOf,
  type TennisTally,
  tieBreakServer,
} from './tally.ts';

/** Of the points that each wins on serve, the part that are aces. */
export type AceShares = Serves;
/** What is counted: the aces of both, those of one, or how many more the home side has. */
export type AceCount = 'both' | 'home' | 'away' | 'lead';

/** More aces than are still served, but for less than one match in a hundred thousand. Powers of two. */
const COUNTS = { 3: 64, 5: 128 } as const;
/** A lead may be as long to either side. */
const BOTH_WAYS = 2;
const ROOTS = new Map(
  [COUNTS[3], COUNTS[5], COUNTS[5] * BOTH_WAYS].map((count) => [count, rootsOfOne(count)] as const),
);
/** The roots of half the circle, both ends included: the others mirror them. */
const halfOf = (roots: Values): Values => roots.slice(0, roots.length / 2 + 2);

const sides = ['home', 'away'] as const;
type OfSides<T> = Readonly<Record<Side, T>>;

/** A point on somebody's serve: that the server wins it, aces marked, and that he does not. */
interface Point {
  readonly won: Values;
  readonly lost: Values;
}
type Points = OfSides<Point> & { readonly one: Values; readonly nought: Values };
/** Of a game or set, by who wins it. */
type ByWinner = OfSides<Values>;
type Game = readonly [held: Values, broken: Values];

/** Points with every ace of a side multiplied by its mark. */
function markedPoints(serves: Serves, shares: AceShares, marks: OfSides<Values>): Points {
  const count = marks.home.length / 2;
  const one = constant(count, 1);
  const point = (side: Side): Point => ({
    won: mixed(one, serves[side] * (1 - shares[side]), marks[side], serves[side] * shares[side]),
    lost: constant(count, 1 - serves[side]),
  });
  return { home: point('home'), away: point('away'), one, nought: constant(count, 0) };
}

/** A game by whether the server holds, from so many points of his against the other's. */
function gameFrom(points: Points, server: Side, own: number, other: number): Game {
  const { one, nought } = points;
  const { won, lost } = points[server];
  if (own >= 4 && own - other >= 2) return [one, nought];
  if (other >= 4 && other - own >= 2) return [nought, one];
  if (own >= 3 && own === other) {
    const again = mixed(one, 1, times(won, lost), -2);
    return [over(times(won, won), again), over(times(lost, lost), again)];
  }
  const ahead = gameFrom(points, server, own + 1, other);
  const behind = gameFrom(points, server, own, other + 1);
  return [
    new Sum(one).add(won, ahead[0]).add(lost, behind[0]).values,
    new Sum(one).add(won, ahead[1]).add(lost, behind[1]).values,
  ];
}

/** A whole game, as the books have it: to love, 15 or 30, or over deuce. */
function wholeGame({ one, ...points }: Points, server: Side): Game {
  const { won, lost } = points[server];
  const both = times(won, lost);
  const atDeuce = over(times(times(both, both), both), mixed(one, 1, both, -2));
  const taken = (own: Values, other: Values): Values => {
    const two = times(own, own);
    const early = mixed(mixed(one, 1, other, 4), 1, times(other, other), 10);
    return new Sum(one).add(times(two, two), early).add(two, mixed(atDeuce, 20, one, 0)).values;
  };
  return [taken(won, lost), taken(lost, won)];
}

const byServer = (server: Side, [held, broken]: Game): ByWinner =>
  server === 'home' ? { home: held, away: broken } : { home: broken, away: held };

/** That home takes a point on the serve of a side, and that away does. */
const pointOf = (points: Points, server: Side): ByWinner =>
  byServer(server, [points[server].won, points[server].lost]);

function tieBreakFrom(
  points: Points,
  first: Side,
  from: Score,
  known = new Map<number, ByWinner>(),
): ByWinner {
  const { home, away } = from;
  const { one, nought } = points;
  if (home >= 7 && home - away >= 2) return { home: one, away: nought };
  if (away >= 7 && away - home >= 2) return { home: nought, away: one };
  const name = home * 64 + away;
  const found = known.get(name);
  if (found !== undefined) return found;
  const law = home === away && home >= 6 ? levelTieBreak(points) : onePointOn();
  known.set(name, law);
  return law;

  function onePointOn(): ByWinner {
    const point = pointOf(points, tieBreakServer(first, home + away));
    const won = tieBreakFrom(points, first, { home: home + 1, away }, known);
    const lost = tieBreakFrom(points, first, { home, away: away + 1 }, known);
    return {
      home: new Sum(one).add(point.home, won.home).add(point.away, lost.home).values,
      away: new Sum(one).add(point.home, won.away).add(point.away, lost.away).values,
    };
  }
}

/** The next two points are served by either: somebody takes both of them, or it is level once more. */
function levelTieBreak(points: Points): ByWinner {
  const [own, other] = [pointOf(points, 'home'), pointOf(points, 'away')];
  const split = new Sum(points.one).add(own.home, other.away).add(own.away, other.home).values;
  const again = mixed(points.one, 1, split, -1);
  return {
    home: over(times(own.home, other.home), again),
    away: over(times(own.away, other.away), again),
  };
}

/** How a set goes on: by who wins it, and who serves first in the one after it. */
type SetLaw = OfSides<OfSides<Values>>;
const NONE: Score = { home: 0, away: 0 };

/** Games and tie-breaks from their first point, by who serves it. */
interface Games {
  readonly points: Points;
  readonly game: OfSides<ByWinner>;
  readonly tieBreak: OfSides<ByWinner>;
}

function gamesOf(points: Points): Games {
  const game = (server: Side): ByWinner => byServer(server, wholeGame(points, server));
  return {
    points,
    game: { home: game('home'), away: game('away') },
    tieBreak: { home: tieBreakFrom(points, 'home', NONE), away: tieBreakFrom(points, 'away', NONE) },
  };
}

function gameNow({ points, game }: Games, server: Side, games: Score, now: Score): ByWinner {
  if (isTieBreak(games)) return tieBreakFrom(points, server, now);
  if (now.home + now.away === 0) return game[server];
  return byServer(server, gameFrom(points, server, now[server], now[otherOf(server)]));
}

/** A set from its games, and the points of the game that is on. */
function setFrom(all: Games, server: Side, games: Score, points: Score = NONE): SetLaw {
  const { one } = all.points;
  const ended = {
    home: { home: new Sum(one), away: new Sum(one) },
    away: { home: new Sum(one), away: new Sum(one) },
  };
  let open = new Map<number, { readonly games: Score; readonly sum: Sum }>();
  open.set(games.home, { games, sum: new Sum(one).add(one, one) });
  for (let serving = server, isNow = true; open.size > 0; serving = otherOf(serving), isNow = false) {
    const next: typeof open = new Map();
    for (const { games: score, sum } of open.values()) {
      const whole = isTieBreak(score) ? all.tieBreak[serving] : all.game[serving];
      const game = isNow ? gameNow(all, serving, score, points) : whole;
      for (const winner of sides) {
        const after = { ...score, [winner]: score[winner] + 1 };
        const known = next.get(after.home)?.sum ?? new Sum(one);
        const into = isSetOver(after) ? ended[winner][otherOf(serving)] : known;
        into.add(sum.values, game[winner]);
        if (into === known) next.set(after.home, { games: after, sum: known });
      }
    }
    open = next;
  }
  return {
    home: { home: ended.home.home.values, away: ended.home.away.values },
    away: { home: ended.away.home.values, away: ended.away.away.values },
  };
}

/** What the rest of a match comes to when every ace of a side is multiplied by its mark. */
function restOf(tally: TennisTally, points: Points): Values {
  const needed = setsNeeded(tally.bestOf);
  const won = setsOf(tally);
  if (Math.max(won.home, won.away) === needed) return points.one;
  const all = gamesOf(points);
  const fresh = { home: setFrom(all, 'home', NONE), away: setFrom(all, 'away', NONE) };
  const known = new Map<string, Values>();
  const after = (sets: Score, server: Side): Values => {
    if (Math.max(sets.home, sets.away) === needed) return points.one;
    const name = `${sets.home} ${sets.away} ${server}`;
    const values = known.get(name) ?? from(sets, fresh[server]);
    known.set(name, values);
    return values;
  };
  const from = (sets: Score, law: SetLaw): Values => {
    const sum = new Sum(points.one);
    for (const winner of sides)
      for (const next of sides)
        sum.add(law[winner][next], after({ ...sets, [winner]: sets[winner] + 1 }, next));
    return sum.values;
  };
  return from(won, setFrom(all, tally.server, tally.games, tally.points));
}

function marksOf(counted: AceCount, roots: Values): OfSides<Values> {
  const none = constant(roots.length / 2, 1);
  switch (counted) {
    case 'both':
      return { home: roots, away: roots };
    case 'home':
      return { home: roots, away: none };
    case 'away':
      return { home: none, away: roots };
    case 'lead':
      return { home: roots, away: mirrored(roots) };
  }
}

/**
 * Chances of nought, one … more aces in what is left of a match: its generating function, which is a fraction
 * at every score, at the roots of one. Of a lead those of the away side stand at the end.
 */
export function aceLaw(
  tally: TennisTally,
  serves: Serves,
  shares: AceShares,
  counted: AceCount,
): readonly number[] {
  const count = COUNTS[tally.bestOf] * (counted === 'lead' ? BOTH_WAYS : 1);
  const roots = ROOTS.get(count) ?? rootsOfOne(count);
  const values = restOf(tally, markedPoints(serves, shares, marksOf(counted, halfOf(roots))));
  return Array.from({ length: count }, (_, aces) => {
    let sum = 0;
    for (let nth = 0; nth <= count / 2; nth += 1) {
      const at = 2 * ((nth * aces) % count);
      const [re, im] = [roots[at] ?? 0, roots[at + 1] ?? 0];
      const part = (values[2 * nth] ?? 0) * re + (values[2 * nth + 1] ?? 0) * im;
      sum += nth === 0 || nth === count / 2 ? part : 2 * part;
    }
    return Math.max(0, sum / count);
  });
}
