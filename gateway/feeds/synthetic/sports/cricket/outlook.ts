import { chanceThat } from '../../chances/repeated.ts';
import type { Seen } from '../../playing/belief.ts';
import { BALLS, BALLS_AN_OVER, type Batting, otherSide, type TeamSide } from './balls.ts';
import { chaseOf } from './chase-law.ts';
import type { Course } from './course.ts';
import { AVERAGE } from './fixtures.ts';
import { type Ahead, bowled, type From } from './innings-law.ts';
import { type PlayerOutlook, playersFrom } from './player-outlook.ts';
import { type CricketState, type Innings, targetOf } from './state.ts';

type Holds = (count: number) => boolean;
type Strength = Readonly<Record<TeamSide, number>>;

/** Overs after which the runs of the first innings are bet on. */
export const CHECKED = [6, 10, 15] as const;
const AT_FIRST: From = { balls: 0, wickets: 0, runs: 0 };

const NONE: Float64Array = new Float64Array(0);
const overEnd = (balls: number): number => (Math.floor(balls / BALLS_AN_OVER) + 1) * BALLS_AN_OVER;

function aheadOf(from: From, batting: Batting): Ahead {
  const wanted = [overEnd(from.balls), ...CHECKED.map((overs) => overs * BALLS_AN_OVER), BALLS];
  const stops = [...new Set(wanted)].filter((ball) => ball > from.balls && ball <= BALLS);
  return bowled(
    from,
    batting,
    stops.toSorted((a, b) => a - b),
  );
}

/** First innings from their first ball, by strength: before a match the same few are asked for again. */
const KEPT = 64;
const known = new Map<number, Ahead>();
function firstInnings(strength: number): Ahead {
  const found = known.get(strength) ?? aheadOf(AT_FIRST, { strength });
  known.delete(strength);
  known.set(strength, found);
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
  return found;
}

/** How a match ends, as seen by the home side; a tie is decided by a super over. */
interface Result {
  readonly homeWins: number;
  readonly tie: number;
}

/** Everything that prices are made of, seen from one state. */
export class Outlook {
  readonly #state: CricketState;
  readonly #key: string;
  readonly #innings: readonly Innings[];
  readonly #tied: boolean;
  readonly #strength: Strength;
  #now: Ahead | undefined;
  #result: Result | undefined;

  constructor(state: CricketState, [home = AVERAGE, away = AVERAGE]: readonly number[], key: string) {
    this.#state = state;
    this.#key = key;
    this.#innings = state.innings;
    this.#tied = state.tied;
    this.#strength = { home, away };
  }

  /** Chance that the home side wins: a super over is as likely to go to either. */
  homeWins(): number {
    const { homeWins, tie } = this.#once();
    return homeWins + tie / 2;
  }
  /** That a super over is needed. */
  tie(): number {
    return this.#once().tie;
  }

  /** What single players do, and what each side is counted in beside its runs. */
  get players(): PlayerOutlook {
    return playersFrom(this.#state, this.#strength, this.#key);
  }

  /** Runs of the first innings after so many overs; 20 are all. */
  firstRuns(overs: number, holds: Holds): number {
    return this.#first((ahead) => chanceThat(ahead.runs.get(overs * BALLS_AN_OVER) ?? NONE, holds));
  }
  firstWickets(holds: Holds): number {
    return this.#first(({ wickets }) => chanceThat(wickets, holds));
  }
  /** Wickets of the second innings, once it has begun. */
  secondWickets(holds: Holds): number {
    return chanceThat(this.#on().wickets, holds);
  }

  /** Runs of the over that is on or next in the innings that is on, or is the first to come. */
  overRuns(holds: Holds): number {
    const on = this.#innings.at(-1);
    const before = on?.overs.at(-1) ?? 0;
    const end = overEnd(on?.balls ?? 0);
    const chance = (ahead: Ahead): number =>
      chanceThat(ahead.runs.get(end) ?? NONE, (runs) => holds(runs - before));
    return on === undefined ? this.#first(chance) : chance(this.#on());
  }
  /** Runs of that innings when the next wicket falls, or in the end where none does. */
  nextWicket(holds: Holds): number {
    const chance = ({ nextWicket }: Ahead): number => chanceThat(nextWicket, holds);
    return this.#innings.length === 0 ? this.#first(chance) : chance(this.#on());
  }

  /** Of whoever bats first: of both while there was no toss. */
  #first(chance: (ahead: Ahead) => number): number {
    if (this.#innings.length > 0) return chance(this.#on());
    return (chance(firstInnings(this.#strength.home)) + chance(firstInnings(this.#strength.away))) / 2;
  }

  /** The innings that is on, or the second one once the first is over. */
  #on(): Ahead {
    this.#now ??= this.#lookedAhead();
    return this.#now;
  }
  #lookedAhead(): Ahead {
    const [first, second] = this.#innings;
    const side = first?.side ?? 'home';
    const target = targetOf(this.#innings);
    if (target === undefined) return aheadOf(first ?? AT_FIRST, { strength: this.#strength[side] });
    return aheadOf(second ?? AT_FIRST, { strength: this.#strength[otherSide(side)], target });
  }

  #once(): Result {
    this.#result ??= this.#worked();
    return this.#result;
  }

  #worked(): Result {
    if (this.#tied) return { homeWins: 0, tie: 1 };
    const [first] = this.#innings;
    if (first === undefined) {
      const one = this.#batsFirst('home', firstInnings(this.#strength.home));
      const other = this.#batsFirst('away', firstInnings(this.#strength.away));
      return { homeWins: (one.homeWins + other.homeWins) / 2, tie: (one.tie + other.tie) / 2 };
    }
    if (!first.closed) return this.#batsFirst(first.side, this.#on());
    const runs = this.#on().runs.get(BALLS) ?? NONE;
    const chased = chanceThat(runs, (made) => made > first.runs);
    const tie = chanceThat(runs, (made) => made === first.runs);
    return { homeWins: first.side === 'home' ? 1 - chased - tie : chased, tie };
  }

  /** Each score of the first innings, and what the other side makes of it. */
  #batsFirst(side: TeamSide, ahead: Ahead): Result {
    const { chased, tie } = chaseOf(ahead.runs.get(BALLS) ?? NONE, this.#strength[otherSide(side)]);
    return { homeWins: side === 'home' ? 1 - chased - tie : chased, tie };
  }
}

export const outlookOf = ({ fixture }: Course, state: CricketState, { belief }: Seen): Outlook =>
  new Outlook(state, belief, fixture.key);
