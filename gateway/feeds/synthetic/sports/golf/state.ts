import { HOLES } from './hole-law.ts';
import type { Course, GolfMoment } from './moments.ts';

/** Players of a group, by their places in the field. */
export type Group = readonly number[];

export interface Round {
  readonly groups: readonly Group[];
  /** To par, by player, as far as it is played. */
  readonly scores: readonly number[];
  readonly holes: number;
}

/** What a tournament is settled by. */
export interface Tally {
  /** Those played, and the one that is on or next. */
  readonly rounds: readonly Round[];
  /** To par over all rounds, by player. */
  readonly totals: readonly number[];
  /** All holes are played. */
  readonly played: boolean;
  readonly winner: number | undefined;
  /** Who have missed the cut, by player; undefined before it, and where there is none. */
  readonly missed?: readonly boolean[];
}

export interface GolfState extends Tally {
  readonly stage: 'before' | 'playing' | 'break' | 'playOff' | 'ended';
}

/** Threes, and twos in the last rounds, those behind first. */
function drawn(round: number, rounds: number, order: readonly number[]): readonly Group[] {
  const size = round > 2 || round === rounds ? 2 : 3;
  return Array.from({ length: Math.ceil(order.length / size) }, (_, nth) =>
    order.slice(nth * size, (nth + 1) * size),
  );
}

const started = (groups: readonly Group[], players: number): Round => ({
  groups,
  scores: Array.from({ length: players }, () => 0),
  holes: 0,
});

export function initialState({ fixture }: Course): GolfState {
  const order = fixture.draw;
  return {
    stage: 'before',
    rounds: [started(drawn(1, fixture.league.rounds, order), order.length)],
    totals: order.map(() => 0),
    played: false,
    winner: undefined,
  };
}

export const isPlayed = (round: Round | undefined): round is Round => round?.holes === HOLES;

/** More strokes than anybody takes: who has missed the cut is behind all who have not. */
export const BEYOND = 100;
/** Totals by which a field is placed: of those who have missed the cut by what they had then. */
export const placedTotals = ({ totals, missed }: Pick<Tally, 'totals' | 'missed'>): readonly number[] =>
  missed === undefined ? totals : totals.map((total, player) => total + (missed[player] ? BEYOND : 0));

/** Rounds before a cut. */
export const CUT_AFTER = 2;
/** Who misses it: so many are ahead of them. */
const missedBy = (totals: readonly number[], places: number): readonly boolean[] =>
  finishOf(totals).map(({ position }) => position > places);

/** How a field ends by its scores alone, those who are level at the same place. */
export function finishOf(totals: readonly number[]) {
  return totals.map((own, runner) => ({
    runner,
    position: 1 + totals.filter((other) => other < own).length,
  }));
}

export const leadersOf = (tally: Pick<Tally, 'totals' | 'missed'>): readonly number[] => {
  const totals = placedTotals(tally);
  const best = Math.min(...totals);
  return totals.flatMap((total, player) => (total === best ? [player] : []));
};

function afterHole({ fixture }: Course, state: GolfState, scores: readonly number[]): GolfState {
  const now = state.rounds.at(-1);
  if (now === undefined) return state;
  const add = (before: readonly number[]) =>
    before.map((one, player) => one + (state.missed?.[player] ? 0 : (scores[player] ?? 0)));
  const round = { ...now, scores: add(now.scores), holes: now.holes + 1 };
  const rounds = [...state.rounds.slice(0, -1), round];
  const after = { ...state, rounds, totals: add(state.totals) };
  if (round.holes < HOLES) return after;
  if (rounds.length < fixture.league.rounds) {
    const { cut } = fixture.league;
    const missed =
      cut !== undefined && rounds.length === CUT_AFTER ? missedBy(after.totals, cut) : state.missed;
    const order = after.totals.flatMap((_, player) => (missed?.[player] ? [] : [player]));
    order.sort((a, b) => (after.totals[b] ?? 0) - (after.totals[a] ?? 0) || a - b);
    const next = drawn(rounds.length + 1, fixture.league.rounds, order);
    return {
      ...after,
      ...(missed === undefined ? {} : { missed }),
      rounds: [...rounds, started(next, after.totals.length)],
      stage: 'break',
    };
  }
  const leaders = leadersOf(after);
  return leaders.length > 1
    ? { ...after, played: true, stage: 'playOff' }
    : { ...after, played: true, winner: leaders[0] };
}

export function step(course: Course, state: GolfState, moment: GolfMoment): GolfState {
  switch (moment.kind) {
    case 'round':
      return { ...state, stage: 'playing' };
    case 'hole':
      return afterHole(course, state, moment.scores);
    case 'playOff':
      return { ...state, winner: moment.winner };
    case 'over':
      return { ...state, stage: 'ended' };
  }
}
