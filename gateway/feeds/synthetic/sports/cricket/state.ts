import { BALLS, BALLS_AN_OVER, otherSide, type TeamSide, WICKETS } from './balls.ts';
import type { Course, CricketMoment, Delivery } from './course.ts';
import { type LeftOut, NOBODY_OUT } from './lineups.ts';
import { parOf } from './rain.ts';
import { afterDelivery, FRESH_CARD, type Scorecard } from './scorecard.ts';

export interface Innings {
  readonly side: TeamSide;
  readonly runs: number;
  readonly wickets: number;
  /** Those that count: wides do not. */
  readonly balls: number;
  /** What the side had after each over, the last one also where it was not bowled to its end. */
  readonly overs: readonly number[];
  /** Where it was as each wicket fell. */
  readonly falls: readonly { readonly runs: number; readonly balls: number }[];
  /** Deliveries of the over that is on, or was last. */
  readonly marks: readonly string[];
  readonly fours: number;
  readonly sixes: number;
  readonly wides: number;
  readonly closed: boolean;
  readonly card: Scorecard;
}

/** What a match is settled by. */
export interface Tally {
  readonly toss: TeamSide | undefined;
  readonly innings: readonly Innings[];
  /** Level after both innings, or with the par score where rain ends them. */
  readonly tied: boolean;
  readonly winner: TeamSide | undefined;
  readonly abandoned: boolean;
  /** What the side that bats last had to pass when rain ended the match. */
  readonly par: number | undefined;
  /** Who is not in the eleven; nobody knows before the toss. */
  readonly out: LeftOut;
}

export interface CricketState extends Tally {
  readonly stage: 'before' | 'playing' | 'interval' | 'superOver' | 'ended' | 'abandoned';
}

const opened = (side: TeamSide): Innings => ({
  side,
  runs: 0,
  wickets: 0,
  balls: 0,
  overs: [],
  falls: [],
  marks: [],
  fours: 0,
  sixes: 0,
  wides: 0,
  closed: false,
  card: FRESH_CARD,
});

export const initialState = (_: Course): CricketState => ({
  toss: undefined,
  innings: [],
  tied: false,
  winner: undefined,
  abandoned: false,
  par: undefined,
  out: NOBODY_OUT,
  stage: 'before',
});

/** What wins for the side that bats last; undefined in the first innings. */
export const targetOf = ([first, second]: readonly Innings[]): number | undefined =>
  first?.closed === true || second !== undefined ? (first?.runs ?? 0) + 1 : undefined;

const markOf = ({ what, runs }: Delivery): string =>
  what === 'wicket' ? 'W' : what === 'wide' ? 'wd' : `${runs}`;

function afterBall(innings: Innings, target: number | undefined, delivery: Delivery): Innings {
  const { what, runs: more } = delivery;
  const runs = innings.runs + more;
  const balls = innings.balls + (what === 'wide' ? 0 : 1);
  const wickets = innings.wickets + (what === 'wicket' ? 1 : 0);
  const closed = balls === BALLS || wickets === WICKETS || (target !== undefined && runs >= target);
  const isOver = what !== 'wide' && balls % BALLS_AN_OVER === 0;
  const isFirst = innings.balls === BALLS_AN_OVER * innings.overs.length && innings.marks.at(-1) !== 'wd';
  return {
    ...innings,
    runs,
    balls,
    wickets,
    closed,
    card: afterDelivery(innings.card, delivery, innings),
    overs: isOver || closed ? [...innings.overs, runs] : innings.overs,
    falls: what === 'wicket' ? [...innings.falls, { runs, balls }] : innings.falls,
    marks: [...(isFirst ? [] : innings.marks), markOf({ what, runs: more })],
    fours: innings.fours + (what === 'runs' && more === 4 ? 1 : 0),
    sixes: innings.sixes + (what === 'runs' && more === 6 ? 1 : 0),
    wides: innings.wides + (what === 'wide' ? 1 : 0),
  };
}

function withDelivery(state: CricketState, delivery: Delivery): CricketState {
  const [first, second] = state.innings;
  if (first === undefined) return state;
  if (second === undefined) {
    const now = afterBall(first, undefined, delivery);
    return { ...state, innings: [now], stage: now.closed ? 'interval' : state.stage };
  }
  const now = afterBall(second, first.runs + 1, delivery);
  const innings = [first, now];
  if (!now.closed) return { ...state, innings };
  if (now.runs === first.runs) return { ...state, innings, tied: true, stage: 'superOver' };
  return { ...state, innings, winner: now.runs > first.runs ? now.side : first.side };
}

/** Rain ends it: by the par score if enough was bowled of the second innings, and else with no result. */
function rainedOff(state: CricketState): CricketState {
  const [first, second] = state.innings;
  const ended: CricketState = { ...state, stage: 'abandoned', abandoned: true };
  const par = first === undefined || second === undefined ? undefined : parOf(first.runs, second);
  if (first === undefined || second === undefined || par === undefined) return ended;
  if (second.runs === par) return { ...ended, par, tied: true };
  return { ...ended, par, winner: second.runs > par ? second.side : first.side };
}

export function step(course: Course, state: CricketState, moment: CricketMoment): CricketState {
  switch (moment.kind) {
    case 'toss':
      return {
        ...state,
        toss: moment.winner,
        innings: [opened(moment.first)],
        out: course.out,
        stage: 'playing',
      };
    case 'ball':
      return withDelivery(state, moment);
    case 'secondInnings': {
      const [first] = state.innings;
      if (first === undefined) return state;
      return { ...state, innings: [first, opened(otherSide(first.side))], stage: 'playing' };
    }
    case 'superOver':
      return { ...state, winner: moment.winner };
    case 'rainedOff':
      return rainedOff(state);
    case 'whistle':
      return { ...state, stage: 'ended' };
    case 'settled':
      return state;
  }
}
