import type { FirstOf } from '../../families/cases.ts';
import type { Holds, Score } from '../../families/contest.ts';
import type { Belief, Seen } from '../../playing/belief.ts';
import type { Take } from '../../playing/final-scores.ts';
import { secondsAt } from '../../playing/game-clock.ts';
import type { Course } from './course.ts';
import { LEVEL, type Likely, listed, MOST, NEGLIGIBLE, type Rates, SIZE, spread } from './goal-grid.ts';
import { type Ahead, PlayerOutlook } from './player-outlook.ts';
import {
  EMPTY_NET,
  goalChance,
  LEAD_COUNTS_FROM,
  manFactors,
  OVERTIME_STEP,
  OVERTIME_STEPS,
  PERIOD_STEPS,
  STEP,
  STEPS,
  scoreFactor,
} from './rates.ts';
import { homeWins } from './shoot-out.ts';
import type { IceState, Tally } from './state.ts';

/** Goals of a side, or of both in a period, that a table has room for. */
const WIDTH = 64;
const MOST_TOTAL = 40;
/** The same in the last ten minutes. */
const MOST_LATE = 9;
/** Leads of so many and more: the last minutes are as at this one. */
const WIDE = 8;
/** Leads that make a difference to rates, and one beyond them to either side. */
const CLASSES = Array.from({ length: 2 * EMPTY_NET.reach + 3 }, (_, nth) => nth - EMPTY_NET.reach - 1);
const LEADS = 2 * LEVEL + 1;

/** What it takes to decide a game. */
export type Decided = 'sixty' | 'overtime' | 'shootOut';

/** Where a game is: steps played, and how much of the one that runs is left. */
export interface Clock {
  readonly step: number;
  readonly left: number;
}

/** Everything that prices are made of, seen from one state. */
export class Outlook {
  readonly #state: IceState;
  readonly #belief: Belief;
  readonly #clock: Clock;
  readonly #man: { readonly home: readonly number[]; readonly away: readonly number[] };
  readonly #known = new Map<string, readonly Likely[]>();
  readonly #lateOnes = new Map<number, readonly Total[]>();
  readonly #ofSteps: Rates[] = [];
  #players: PlayerOutlook | undefined;

  constructor(state: IceState, belief: Belief, clock: Clock) {
    this.#state = state;
    this.#belief = belief;
    this.#clock = clock;
    const { more } = state;
    const left = more === undefined ? 0 : Math.round(more.until / STEP - clock.step);
    const side = left > 0 ? more?.side : undefined;
    this.#man = { home: manFactors('home', side, left), away: manFactors('away', side, left) };
  }

  /** Chance that the score after sixty minutes satisfies a condition. */
  sixty(holds: Holds): number {
    return this.#overSixty(({ home, away }) => (holds(home, away) ? 1 : 0));
  }

  /** The same of the final score, overtime and the goal of a shoot-out included. */
  final(holds: Holds): number {
    const one = (home: number, away: number): number => (holds(home, away) ? 1 : 0);
    if (this.#state.sixty !== undefined && this.#state.home !== this.#state.away)
      return one(this.#state.home, this.#state.away);
    const home = this.#decider();
    return this.#overSixty((score) =>
      score.home !== score.away
        ? one(score.home, score.away)
        : home * one(score.home + 1, score.away) + (1 - home) * one(score.home, score.away + 1),
    );
  }

  /** Of the goals of a period, from 1 to 3. */
  ofPeriod(period: number, holds: Holds): number {
    const known = this.#state.periods[period - 1];
    if (known !== undefined) return holds(known.home, known.away) ? 1 : 0;
    let chance = 0;
    for (const goals of this.#periodGoals(period)) if (holds(goals.home, goals.away)) chance += goals.chance;
    return chance;
  }

  /** Chances that each period has most goals of all, and that two share it. */
  highestPeriod(): readonly number[] {
    const isThird = this.#state.periods.length >= 2;
    const pairs = new Map<number, Float64Array>();
    for (const first of this.#periodGoals(1))
      for (const second of this.#periodGoals(2)) {
        const chance = first.chance * second.chance;
        if (chance < NEGLIGIBLE) continue;
        const lead = isThird ? 0 : narrow(first.home + second.home - first.away - second.away);
        const totals = pairs.get(lead) ?? new Float64Array(MOST_TOTAL * MOST_TOTAL);
        pairs.set(lead, totals);
        const at = (first.home + first.away) * MOST_TOTAL + second.home + second.away;
        totals[at] = (totals[at] ?? 0) + chance;
      }
    const chances = [0, 0, 0, 0];
    for (const [lead, totals] of pairs) {
      const thirds = isThird ? totalsOf(this.#periodGoals(3)) : this.#totalsOfThird(lead);
      for (const [at, both] of totals.entries()) {
        if (both < NEGLIGIBLE) continue;
        const [one, two] = [Math.floor(at / MOST_TOTAL), at % MOST_TOTAL];
        for (const [three, chance] of thirds) {
          const side = highestOf(one, two, three);
          chances[side] = (chances[side] ?? 0) + both * chance;
        }
      }
    }
    return chances;
  }

  /** Who scores next, a shoot-out apart. */
  nextGoal(): FirstOf {
    const { home, away, period, sixty, shootOut } = this.#state;
    if (shootOut !== undefined || (sixty !== undefined && home !== away))
      return { home: 0, none: 1, away: 0 };
    const lead = home - away;
    let none = 1;
    const first = { home: 0, away: 0 };
    for (let step = period > 3 || sixty !== undefined ? STEPS : this.#clock.step; step < STEPS; step += 1) {
      const { h, a } = this.#goals(step, lead);
      first.home += none * h;
      first.away += none * a;
      none *= 1 - h - a;
    }
    const { decided, share } = lead === 0 ? this.#overtime() : { decided: 0, share: 0 };
    return {
      home: first.home + none * decided * share,
      none: none * (1 - decided),
      away: first.away + none * decided * (1 - share),
    };
  }

  /** Chances of overtime, and of a shoot-out. */
  beyond(): { readonly overtime: number; readonly shootOut: number } {
    const { shootOut } = this.#state;
    const overtime = this.sixty((home, away) => home === away);
    if (shootOut !== undefined) return { overtime, shootOut: 1 };
    return { overtime, shootOut: overtime * (1 - this.#overtime().decided) };
  }

  /** Every way for the game to end: the score, and whether it took sixty minutes, overtime or a shoot-out. */
  ends(take: Take<Decided>): void {
    const { home, away, sixty, shootOut } = this.#state;
    if (sixty !== undefined && home !== away) {
      take(
        home,
        away,
        1,
        shootOut !== undefined ? 'shootOut' : sixty.home === sixty.away ? 'overtime' : 'sixty',
      );
      return;
    }
    const { decided, share } = shootOut === undefined ? this.#overtime() : { decided: 0, share: 0 };
    const last = shootOut === undefined ? 0.5 : homeWins(shootOut);
    for (const end of sixty === undefined ? this.#afterSixty() : [{ home, away, chance: 1 }]) {
      if (end.home !== end.away) {
        take(end.home, end.away, end.chance, 'sixty');
        continue;
      }
      const extra = end.chance * decided;
      const shots = end.chance - extra;
      take(end.home + 1, end.away, extra * share, 'overtime');
      take(end.home, end.away + 1, extra * (1 - share), 'overtime');
      take(end.home + 1, end.away, shots * last, 'shootOut');
      take(end.home, end.away + 1, shots * (1 - last), 'shootOut');
    }
  }

  /** What is still to come of single skaters. */
  get players(): PlayerOutlook {
    this.#players ??= new PlayerOutlook(this.#toCome());
    return this.#players;
  }

  /** A number of the state that is looked from. */
  soFar(count: (tally: Tally) => number): number {
    return count(this.#state);
  }

  #toCome(): Ahead {
    const { home, away, period, sixty, shootOut } = this.#state;
    const { step, left } = this.#clock;
    const [own = 1, other = 1] = this.#belief;
    const parts = (from: number, to: number): readonly number[] =>
      Array.from({ length: Math.max(0, to - from) }, (_, nth) => (from + nth === step ? left : 1));
    const isDone = shootOut !== undefined || (sixty !== undefined && home !== away);
    const ends = sixty === undefined ? this.#afterSixty() : [{ home, away, chance: 1 }];
    return {
      goals: ends.map((end) => ({
        home: end.home - home,
        away: end.away - away,
        isLevel: end.home === end.away,
        chance: end.chance,
      })),
      sixty: sixty === undefined ? parts(step, STEPS) : [],
      overtime: isDone ? [] : parts(period === 4 ? step : STEPS, STEPS + OVERTIME_STEPS),
      share: own / (own + other),
    };
  }

  #overSixty(of: (score: Score) => number): number {
    if (this.#state.sixty !== undefined) return of(this.#state.sixty);
    let sum = 0;
    for (const score of this.#afterSixty()) sum += score.chance * of(score);
    return sum;
  }

  /** Chance that the home side wins what is level after sixty minutes. */
  #decider(): number {
    const { shootOut } = this.#state;
    if (shootOut !== undefined) return homeWins(shootOut);
    const { decided, share } = this.#overtime();
    return decided * share + (1 - decided) / 2;
  }

  /** Chance that overtime brings a goal, and that it is then the home side's. */
  #overtime(): { readonly decided: number; readonly share: number } {
    const [home = 1, away = 1] = this.#belief;
    const isOn = this.#state.period === 4;
    let none = 1;
    for (let step = isOn ? this.#clock.step - STEPS : 0; step < OVERTIME_STEPS; step += 1)
      none *= 1 - OVERTIME_STEP * (isOn && step === this.#clock.step - STEPS ? this.#clock.left : 1);
    return { decided: 1 - none, share: home / (home + away) };
  }

  #goals(step: number, lead: number): { readonly h: number; readonly a: number } {
    const [home = 0, away = 0] = this.#belief;
    const isNow = step === this.#clock.step;
    const left = isNow ? (this.#state.scoredIn === step ? 0 : this.#clock.left) : 1;
    const since = Math.max(0, step - this.#clock.step);
    return {
      h: left * goalChance(home, scoreFactor(step, lead) * (this.#man.home[since] ?? 1)),
      a: left * goalChance(away, scoreFactor(step, -lead) * (this.#man.away[since] ?? 1)),
    };
  }

  #once(name: string, work: () => readonly Likely[]): readonly Likely[] {
    const known = this.#known.get(name) ?? work();
    this.#known.set(name, known);
    return known;
  }

  /** Chances of a goal in a step, by the lead. */
  #rates(step: number): Rates {
    const known = this.#ofSteps[step];
    if (known !== undefined) return known;
    const rates = { home: new Float64Array(LEADS), away: new Float64Array(LEADS) };
    const classes = step < LEAD_COUNTS_FROM ? [0] : CLASSES;
    for (const lead of classes) {
      const { h, a } = this.#goals(step, lead);
      // The outermost stand for all beyond them.
      const from = lead === classes[0] ? 0 : lead + LEVEL;
      const to = lead === classes.at(-1) ? LEADS : lead + LEVEL + 1;
      rates.home.fill(h, from, to);
      rates.away.fill(a, from, to);
    }
    this.#ofSteps[step] = rates;
    return rates;
  }

  /** Goals that fall from one step on, but not before now, up to another. @param lead at its beginning */
  #spread(from: number, to: number, lead: number, most = MOST): readonly Likely[] {
    const begins = Math.max(from, this.#clock.step);
    return this.#once(`${begins}/${to}/${lead}`, () =>
      spread({ from: begins, to, lead, most }, (step) => this.#rates(step)),
    );
  }

  /** Goals of a whole period, those that have fallen in it included. */
  #periodGoals(period: number): readonly Likely[] {
    const known = this.#state.periods[period - 1];
    if (known !== undefined) return [{ home: known.home, away: known.away, chance: 1 }];
    if (period === 3) return this.#once('third', () => this.#withNow(3, this.#third()));
    return this.#withNow(period, this.#spread((period - 1) * PERIOD_STEPS, period * PERIOD_STEPS, 0));
  }

  #withNow(period: number, rest: readonly Likely[]): readonly Likely[] {
    const { now, period: current } = this.#state;
    if (period !== current) return rest;
    return rest.map(({ home, away, chance }) => ({ home: home + now.home, away: away + now.away, chance }));
  }

  /** Goals of the third period before its last minutes, and in them by the lead with which they begin. */
  #early(): readonly Likely[] {
    return this.#spread(2 * PERIOD_STEPS, LEAD_COUNTS_FROM, 0);
  }
  #late(lead: number): readonly Likely[] {
    return this.#spread(LEAD_COUNTS_FROM, STEPS, narrow(lead), MOST_LATE);
  }

  /** Goals of what is left of the third period, over all leads with which it goes on. */
  #third(): readonly Likely[] {
    const leads = new Map<number, number>();
    for (const { home, away, chance } of this.#scoreAfterTwo())
      leads.set(narrow(home - away), (leads.get(narrow(home - away)) ?? 0) + chance);
    const sum = new Float64Array(WIDTH * WIDTH);
    for (const { home, away, chance } of this.#early())
      for (const [lead, share] of leads) {
        for (const late of this.#late(lead + home - away)) {
          const at = (home + late.home) * WIDTH + away + late.away;
          sum[at] = (sum[at] ?? 0) + chance * share * late.chance;
        }
      }
    return listed(sum, WIDTH);
  }

  /** Chances of each number of goals in a third period that begins with a lead. */
  #totalsOfThird(lead: number): readonly Total[] {
    const totals = new Map<number, number>();
    for (const { home, away, chance } of this.#early())
      for (const [late, share] of this.#lateTotals(lead + home - away)) {
        const total = home + away + late;
        totals.set(total, (totals.get(total) ?? 0) + chance * share);
      }
    return [...totals];
  }

  #lateTotals(lead: number): readonly Total[] {
    const at = narrow(lead);
    const known = this.#lateOnes.get(at) ?? totalsOf(this.#late(at));
    this.#lateOnes.set(at, known);
    return known;
  }

  /** Score when two periods are over; the score of now in the third. */
  #scoreAfterTwo(): readonly Likely[] {
    return this.#scoreFrom(this.#spread(0, 2 * PERIOD_STEPS, 0));
  }

  #afterSixty(): readonly Likely[] {
    return this.#once('sixty', () => {
      const { home, away } = this.#state;
      return this.#scoreFrom(this.#spread(0, STEPS, Math.max(-SIZE, Math.min(SIZE, home - away))));
    });
  }

  #scoreFrom(more: readonly Likely[]): readonly Likely[] {
    const { home, away } = this.#state;
    return more.map((goals) => ({
      home: home + goals.home,
      away: away + goals.away,
      chance: goals.chance,
    }));
  }
}

const narrow = (lead: number): number => Math.max(-WIDE, Math.min(WIDE, lead));

/** Which of three periods has most goals, from 0; 3 where two or all have as many. */
function highestOf(one: number, two: number, three: number): number {
  const most = Math.max(one, two, three);
  const count = Number(one === most) + Number(two === most) + Number(three === most);
  if (count > 1) return 3;
  return one === most ? 0 : two === most ? 1 : 2;
}

type Total = readonly [goals: number, chance: number];

const totalsOf = (scores: readonly Likely[]): readonly Total[] => {
  const totals = new Map<number, number>();
  for (const { home, away, chance } of scores)
    totals.set(home + away, (totals.get(home + away) ?? 0) + chance);
  return [...totals];
};

/** @param seen when it is looked at: the clock runs on from where it was told */
export function outlookOf({ fixture }: Course, state: IceState, { at, belief }: Seen): Outlook {
  const seconds = secondsAt(state.clock, at, fixture.pace);
  const end = state.stage === 'interval' ? 1 : 0;
  // A period that is over has no step left, whatever the clock says.
  const step = Math.max(Math.floor(seconds / STEP), end * Math.min(3, state.periods.length) * PERIOD_STEPS);
  return new Outlook(state, belief, { step, left: 1 - (seconds / STEP - Math.floor(seconds / STEP)) });
}
