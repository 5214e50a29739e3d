import type { Score } from '../../families/contest.ts';

export type Side = 'home' | 'away';
export const otherOf = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** What is known of a match: all that its markets are settled by. */
export interface TennisTally {
  readonly bestOf: 3 | 5;
  /** Games of each set that is complete. */
  readonly sets: readonly Score[];
  /** Games of the set in progress. */
  readonly games: Score;
  /** Points of the game in progress, counted from 0: at 3-3 it is deuce, whatever follows. */
  readonly points: Score;
  /** Who serves this game; in a tie-break, who served its first point. */
  readonly server: Side;
  /** Aces of each so far. */
  readonly aces: Score;
  /** Who won each game, set by set. */
  readonly gameWinners: readonly (readonly Side[])[];
  /** Who could not go on. */
  readonly retired: Side | undefined;
  /** The match never began. */
  readonly walkover: boolean;
  /** Results are known. */
  readonly over: boolean;
}

export const scoreBefore = (bestOf: 3 | 5, server: Side): TennisTally => ({
  bestOf,
  sets: [],
  games: { home: 0, away: 0 },
  points: { home: 0, away: 0 },
  server,
  aces: { home: 0, away: 0 },
  gameWinners: [[]],
  retired: undefined,
  walkover: false,
  over: false,
});

export const isTieBreak = ({ home, away }: Score): boolean => home === 6 && away === 6;
/** Six with two more than the other, 7-5, or 7-6 after a tie-break. */
export const isSetOver = ({ home, away }: Score): boolean => {
  const most = Math.max(home, away);
  const lead = Math.abs(home - away);
  return (most === 6 && lead >= 2) || most === 7;
};

export const setsOf = ({ sets }: Pick<TennisTally, 'sets'>): Score => {
  const home = sets.filter((set) => set.home > set.away).length;
  return { home, away: sets.length - home };
};
export const setsNeeded = (bestOf: 3 | 5): number => (bestOf + 1) / 2;
/** Somebody has won the sets that it takes. */
export const isWon = (tally: Pick<TennisTally, 'sets' | 'bestOf'>): boolean => {
  const { home, away } = setsOf(tally);
  return Math.max(home, away) === setsNeeded(tally.bestOf);
};

/** Who serves the point after `played` points of a tie-break: one, then two each in turn. */
export const tieBreakServer = (first: Side, played: number): Side =>
  Math.floor((played + 1) / 2) % 2 === 0 ? first : otherOf(first);

/** Who serves the next point. */
export const pointServer = ({ server, games, points }: TennisTally): Side =>
  isTieBreak(games) ? tieBreakServer(server, points.home + points.away) : server;

const plus = (score: Score, side: Side): Score => ({ ...score, [side]: score[side] + 1 });
const NOTHING: Score = { home: 0, away: 0 };

/** What a point ends: nothing, a game, a set, the match; `isBreak` when the receiver takes the game. */
export interface Ended {
  readonly tally: TennisTally;
  readonly ends: 'point' | 'game' | 'set' | 'match';
  readonly isBreak: boolean;
}

/** The score after a point. */
export function afterPoint(tally: TennisTally, winner: Side): Ended {
  const points = plus(tally.points, winner);
  const own = points[winner];
  const lead = own - points[otherOf(winner)];
  const tieBreak = isTieBreak(tally.games);
  if (own < (tieBreak ? 7 : 4) || lead < 2)
    return { tally: { ...tally, points }, ends: 'point', isBreak: false };
  const games = plus(tally.games, winner);
  const setWinners = [...(tally.gameWinners.at(-1) ?? []), winner];
  const gameWinners = [...tally.gameWinners.slice(0, -1), setWinners];
  const server = otherOf(tally.server);
  const isBreak = !tieBreak && winner !== tally.server;
  const next = { ...tally, points: NOTHING, server };
  if (!isSetOver(games)) return { tally: { ...next, games, gameWinners }, ends: 'game', isBreak };
  const sets = [...tally.sets, games];
  if (isWon({ sets, bestOf: tally.bestOf }))
    return { tally: { ...next, sets, games: NOTHING, gameWinners }, ends: 'match', isBreak };
  return {
    tally: { ...next, sets, games: NOTHING, gameWinners: [...gameWinners, []] },
    ends: 'set',
    isBreak,
  };
}
