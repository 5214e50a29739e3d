import type { EarlyPayout } from '#domain/bet/early-payout.ts';
import type { SelectionResult } from '#domain/settlement/result.ts';

/** How a side ends; half of a stake for a quarter line whose one half was a push. */
export type Outcome = Exclude<SelectionResult['outcome'], 'NON_RUNNER'>;

/** An outcome alone, or with what else a result says: places, dead heats, positions. */
export type Ending = Outcome | SelectionResult;

export interface Side {
  /** Unique within the market; part of the key, and `outcomeType` of the selection. */
  readonly code: string;
  readonly name: string;
  readonly hcp?: string;
  /** Id of the participant who does well when the side wins, where the code does not say it. */
  readonly participant?: string;
}

/** One market of an event: how it is priced from the sport's model, and how it ends. */
export interface MarketSpec<in Outlook = never, in State = never> {
  /** Unique within the event; part of the key. */
  readonly code: string;
  readonly type: string;
  readonly name: string;
  /** Group of the sport in which it stands. */
  readonly group: string;
  /** Place within its group; its place among the standing markets when absent. */
  readonly rank?: number;
  readonly winners: number;
  readonly overround: number;
  readonly line?: string;
  /** Sides that win or lose each on its own, as players who score: their chances add up to nothing. */
  readonly apart?: boolean;
  /** Place terms where each way is offered. */
  readonly eachWay?: { readonly num: number; readonly den: number; readonly places: number };
  /** May stand in a bet builder: every side wins or loses, whatever course the event takes. */
  readonly combines: boolean;
  /** On offer before the start alone. */
  readonly preMatch?: boolean;
  readonly sides: readonly Side[];
  /** Fair chances, one for each side, that it wins if it is not void; nought for all where it must be. */
  readonly chances: (outlook: Outlook) => readonly number[];
  /** Undefined while the market is not decided. */
  readonly outcomes: (state: State) => readonly Ending[] | undefined;
  /** Codes of sides that are void already: players who take no part. */
  readonly absent?: (state: State) => readonly string[];
  /** Offers that pay before the end (BON-05). */
  readonly early?: EarlyReports<State>;
}

export interface EarlyReports<in State> {
  /** What can be reported of a side. */
  readonly of: (side: string) => readonly EarlyPayout[] | undefined;
  /** What has happened so far for a side. */
  readonly soFar: (side: string, state: State) => readonly EarlyPayout[];
}

/** What a market is called and where it stands. */
export interface Head {
  readonly code: string;
  readonly name: string;
  readonly group: string;
  readonly rank?: number;
  readonly overround?: number;
  readonly winners?: number;
  readonly line?: string;
  /** The code where absent. */
  readonly type?: string;
  readonly combines?: boolean;
  readonly preMatch?: boolean;
}

/** Sum of the book where a market does not say: two sides, three, more. */
const OVERROUNDS = { two: 1.05, three: 1.06, each: 0.02, most: 1.25 };

export function usualOverround(sides: number): number {
  if (sides <= 2) return OVERROUNDS.two;
  if (sides === 3) return OVERROUNDS.three;
  return Math.min(OVERROUNDS.most, 1 + OVERROUNDS.each * sides);
}

/** A market's own fields from its head; `sides` is how many it has. */
export const headed = ({ winners = 1, combines = true, ...rest }: Head, sides: number) => ({
  type: rest.code,
  ...rest,
  overround: rest.overround ?? usualOverround(sides),
  winners,
  combines,
});

export const won = (holds: boolean): Outcome => (holds ? 'WON' : 'LOST');
