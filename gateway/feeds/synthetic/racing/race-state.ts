import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { ruleFourPence } from '#domain/racing/rule-four.ts';
import type { Deduction } from '#domain/settlement/result.ts';
import { bookedPrice } from '../playing/book.ts';
import type { ShownPrice } from '../playing/sight.ts';
import { winChances } from './chances.ts';
import type { Finisher } from './finish.ts';
import type { RaceCourse, RaceMoment } from './race-course.ts';
import { favouriteOf, withoutPrices } from './without-market.ts';

export interface RaceState {
  readonly at: number;
  readonly startTime: number;
  readonly step: string;
  readonly quick: string;
  /** Fixed prices are out; before that a runner can only be backed at SP. */
  readonly priced: boolean;
  /** The market's opinion; 0 for a runner that is out. */
  readonly tickets: readonly number[];
  readonly withdrawn: readonly number[];
  /** What Rule 4 takes from bets to win or place. */
  readonly deductions: readonly Deduction[];
  /** The runner that betting without is without, by index. */
  readonly favourite: number;
  /** What it takes from bets without the favourite, whose prices are shorter. */
  readonly deductionsWithout: readonly Deduction[];
  /** Best odds are guaranteed by now (RAC-07). */
  readonly bestOdds: boolean;
  readonly suspensions: number;
  readonly running: { readonly order: readonly number[] } | undefined;
  readonly finish: readonly Finisher[] | undefined;
  readonly ended: 'no' | 'settled' | 'abandoned';
  /** Sum of the book on the winner, where it is not by the number of runners. */
  readonly book?: number;
}

/** 2 % and 2 % for each runner: what a book on a race takes. */
const overround = (runners: number): number => 1.02 + 0.02 * runners;

export function winPrices(state: RaceState): ShownPrice[] {
  const book = state.book ?? overround(state.tickets.filter((n) => n > 0).length);
  return winChances(state.tickets).map((chance) => bookedPrice(chance, book));
}

function deductionFor({ priced, at }: RaceState, price: ShownPrice | undefined): Deduction[] {
  const odds = priced && price?.odds ? parseOddsText(price.odds) : undefined;
  const pencePerPound = odds === undefined ? 0 : ruleFourPence(odds);
  return pencePerPound === 0 ? [] : [{ withdrawnAt: at, pencePerPound }];
}

/** A runner goes out: its price decides what Rule 4 takes from bets struck before. */
function withdraw(state: RaceState, runner: number): RaceState {
  const taken = deductionFor(state, winPrices(state)[runner]);
  const takenWithout = deductionFor(state, withoutPrices(state.tickets, state.favourite)[runner]);
  return {
    ...state,
    tickets: state.tickets.map((n, index) => (index === runner ? 0 : n)),
    withdrawn: [...state.withdrawn, runner],
    deductions: [...state.deductions, ...taken],
    deductionsWithout: [...state.deductionsWithout, ...takenWithout],
  };
}

function moved(state: RaceState, tickets: readonly (readonly [number, number])[]): RaceState {
  const changed = [...state.tickets];
  for (const [runner, count] of tickets) if (!state.withdrawn.includes(runner)) changed[runner] = count;
  return { ...state, tickets: changed };
}

export function stepRace(before: RaceState, moment: RaceMoment): RaceState {
  const state = { ...before, at: moment.at };
  switch (moment.kind) {
    case 'priced':
      return { ...state, priced: true };
    case 'bestOdds':
      return { ...state, bestOdds: true };
    case 'moved':
      return moved(state, moment.tickets);
    case 'suspend':
      return { ...state, suspensions: state.suspensions + 1 };
    case 'reopen':
      return { ...state, suspensions: Math.max(0, state.suspensions - 1) };
    case 'withdrawn':
      return withdraw(state, moment.runner);
    case 'step':
      return { ...state, step: moment.step };
    case 'delayed':
      return { ...state, step: 'delayed', startTime: moment.startTime };
    case 'running':
      return { ...state, running: { order: moment.order } };
    case 'result':
      return { ...state, finish: moment.finish, running: undefined };
    case 'quick':
      return { ...state, quick: moment.quick, finish: moment.finish ?? state.finish };
    case 'weighedIn':
      return { ...state, ended: 'settled' };
    case 'abandoned':
      return { ...state, ended: 'abandoned' };
  }
}

export function raceAtFirst(course: Pick<RaceCourse, 'card' | 'opening'>): RaceState {
  const { slot } = course.card;
  return {
    at: slot.listedAt,
    startTime: slot.off,
    step: 'dormant',
    quick: 'none',
    priced: false,
    tickets: course.opening,
    withdrawn: [],
    deductions: [],
    favourite: favouriteOf(course.card.runners),
    deductionsWithout: [],
    bestOdds: false,
    suspensions: 0,
    running: undefined,
    finish: undefined,
    ended: 'no',
  };
}
