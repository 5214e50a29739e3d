import type { Score } from '../../families/contest.ts';
import { type GameClock, secondsAt } from '../../playing/game-clock.ts';
import type { Course, FightMoment } from './course.ts';
import { type Ending, endingsFrom, type Standing } from './endings.ts';
import type { Code, Corner } from './rules.ts';

/** What a fight is settled by: how it ended, or how it still can. */
export interface Tally {
  readonly possible: readonly Ending[];
}

export interface FightState {
  readonly code: Code;
  readonly rounds: number;
  readonly isTitle: boolean;
  /** From 1; 0 before the first bell. */
  readonly round: number;
  readonly stage: 'before' | 'fighting' | 'corner' | 'ended';
  /** Rounds that each has won, as they look from outside. */
  readonly card: Score;
  readonly downs: Score;
  readonly ahead: Corner | undefined;
  readonly clock: GameClock;
  readonly ending: Ending | undefined;
}

const NIL: Score = { home: 0, away: 0 };

export const initialState = ({ code, fixture }: Course): FightState => ({
  code,
  rounds: fixture.rounds,
  isTitle: fixture.isTitle,
  round: 0,
  stage: 'before',
  card: NIL,
  downs: NIL,
  ahead: undefined,
  clock: { seconds: 0, at: fixture.startsAt, running: false },
  ending: undefined,
});

const plusOne = (score: Score, side: Corner): Score => ({
  home: score.home,
  away: score.away,
  [side]: score[side] + 1,
});

export function step({ code }: Course, state: FightState, moment: FightMoment): FightState {
  const { at } = moment;
  const stopped = (seconds: number): GameClock => ({ seconds, at, running: false });
  switch (moment.kind) {
    case 'bell': {
      const clock = { seconds: 0, at, running: true };
      return { ...state, round: moment.round, stage: 'fighting', ahead: undefined, clock };
    }
    case 'knockdown': {
      const clock = { seconds: moment.second, at, running: true };
      return { ...state, downs: plusOne(state.downs, moment.side), ahead: moment.side, clock };
    }
    case 'roundOver': {
      const card = plusOne(state.card, moment.winner);
      return { ...state, card, stage: 'corner', ahead: undefined, clock: stopped(code.round) };
    }
    case 'ended':
      return { ...state, stage: 'ended', ending: moment.ending, clock: stopped(moment.second) };
    case 'settled':
      return state;
  }
}

/** Where a fight is, so many seconds into the round that is on. */
const standingOf = (
  { rounds, isTitle, card, ahead, stage, code }: FightState,
  seconds: number,
): Standing => ({
  rounds,
  isTitle,
  card,
  ahead,
  gone: stage === 'fighting' ? Math.min(1, seconds / code.round) : 0,
});

/** Where a fight is at an instant. */
export const standingAt = ({ fixture }: Course, state: FightState, at: number): Standing =>
  standingOf(state, secondsAt(state.clock, at, fixture.pace));

/** Ways to end that are left by the clock as it was told; how likely they are is nobody's matter here. */
export function tallyOf(state: FightState): Tally {
  const { ending, code, card, clock } = state;
  if (ending !== undefined) return { possible: [ending] };
  const at = standingOf(state, clock.seconds);
  const now = card.home + card.away + 1;
  const possible = endingsFrom(code, at, 0.5)
    .map((likely) => likely.ending)
    .filter((one) => one.how === 'decision' || one.round > now || one.late || at.gone < 0.5);
  return { possible };
}

/** The clock is told again at every look. */
export const beat = ({ fixture, code }: Course, state: FightState, at: number): FightState => {
  if (!state.clock.running) return state;
  const seconds = Math.min(code.round, Math.floor(secondsAt(state.clock, at, fixture.pace)));
  return { ...state, clock: { seconds, at, running: true } };
};
