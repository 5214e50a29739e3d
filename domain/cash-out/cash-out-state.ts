import type { BetId, PlacementRef, SelectionId, UserId } from '../brand.ts';
import type { BetEdit } from '../contract/bet-edit.ts';
import type { Receipt } from '../contract/betting.ts';
import type { CashOutReceipt, CashOutRequest } from '../contract/cash-out.ts';
import type { Money } from '../money/money.ts';
import type { ToldOffer } from './cash-out-offer.ts';
import type { CashOutRule, RuleAnswer } from './cash-out-rule.ts';

/**
 * What is known of one request. requested: in the log, nothing sent · sent: no answer yet · unknown: the
 * answer was lost, it is being looked for · waiting: the gateway has it, and the delay of the game runs · the
 * last three are ends, by the gateway's signed word or because nothing was ever sent.
 */
export type CashOutKnowledge = 'requested' | 'sent' | 'unknown' | 'waiting' | 'paid' | 'refused' | 'notSent';

export interface CashOutAttempt {
  readonly request: CashOutRequest;
  readonly account: UserId;
  readonly requestedAt: number;
  readonly knowledge: CashOutKnowledge;
  /** With `paid`. */
  readonly receipt?: CashOutReceipt;
  /** With `paid`, of an edit: the bet that took the place. */
  readonly edited?: Receipt;
  /** With `refused` and `notSent`: a name that has words. */
  readonly reason?: string;
  /** With `refused`: what it was worth, where that was the reason. */
  readonly worth?: Money;
  /** With `waiting`: when the delay is over, by the customer's clock. */
  readonly until?: number;
}

/** The second press is awaited, at the amount that stood there at the first (CSH-03.3). */
export interface Confirming {
  readonly betId: BetId;
  readonly amount: Money;
  /** Of the stake that is left; absent: all of it. */
  readonly part?: Money | undefined;
  readonly until: number;
}

/** An amount that nobody pressed for a second time while it stood still. */
export interface Lapsed {
  readonly betId: BetId;
  readonly amount: Money;
  readonly part?: Money | undefined;
}

/** A part that the customer is about to name. */
export interface ChosenPart {
  readonly betId: BetId;
  readonly part: Money;
}

/** A rule as it stands in its fields, perhaps without a value yet. */
export interface NamedRule {
  readonly betId: BetId;
  readonly atLeast: Money | null;
  readonly part: Money | null;
}

/** A change of a rule that is not in force, or of which that is not known (CSH-09.5). */
export interface RuleChange {
  readonly betId: BetId;
  readonly account: UserId;
  /** Version of the rule that it was made from. */
  readonly base: number;
  readonly rule: CashOutRule | null;
  readonly knowledge: 'asking' | 'unknown' | 'refused';
  /** With `refused`. */
  readonly reason?: RuleAnswer;
}

/** A bet whose legs are being changed (EDT-02). */
export interface BetEditing {
  readonly betId: BetId;
  /** Legs of the next bet; none before the gateway has said which the bet has. */
  readonly selections: readonly SelectionId[];
  readonly status: 'asking' | 'ready' | 'failed';
  /** As the gateway said last. */
  readonly edit?: BetEdit;
  /** Present while both halves stand still and wait for the second press. */
  readonly until?: number;
  /** Present once both halves are no longer held, until the bet is asked about anew. */
  readonly isLapsed?: true;
}

export interface CashOutState {
  readonly offers: { readonly [betId: string]: ToldOffer };
  readonly confirming: Confirming | null;
  /** Absent until an amount is no longer held, and again once its bet is dealt with anew. */
  readonly lapsed?: Lapsed;
  /** Absent while no part is being named. */
  readonly chosen?: ChosenPart;
  /** Absent while no rule is being named. */
  readonly named?: NamedRule;
  /** Absent while no bet is being edited. */
  readonly editing?: BetEditing;
  /** One of a bet at most; absent while there is none. */
  readonly ruleChanges?: readonly RuleChange[];
  /** The last one of each bet, oldest first. */
  readonly attempts: readonly CashOutAttempt[];
}

export const NO_CASH_OUTS: CashOutState = { offers: {}, confirming: null, attempts: [] };

/** Milliseconds. */
export const CASH_OUT_TIMES = {
  /** The amount stands still for so long (CSH-03.3). */
  confirm: 5_000,
  /** A request older than this when it could be sent is not (FAIL-11). */
  goesStale: 3_000,
} as const;

const OPEN: ReadonlySet<CashOutKnowledge> = new Set(['requested', 'sent', 'unknown', 'waiting']);

/** Nobody can say for certain what became of it. */
export const isOpenCashOut = ({ knowledge }: CashOutAttempt): boolean => OPEN.has(knowledge);

/** The bet has ended by it: nothing of it is left to be cashed out. */
export const hasEndedBet = ({ knowledge, receipt }: CashOutAttempt): boolean =>
  knowledge === 'paid' && (receipt?.part?.left ?? 0) === 0;

export const attemptByRef = ({ attempts }: CashOutState, ref: PlacementRef): CashOutAttempt | undefined =>
  attempts.find(({ request }) => request.ref === ref);

/** The last request of a bet, of this account alone. */
export const attemptOfBet = (
  { attempts }: CashOutState,
  betId: BetId,
  account: UserId,
): CashOutAttempt | undefined =>
  attempts.findLast((one) => one.request.betId === betId && one.account === account);

export const openCashOutsOf = ({ attempts }: CashOutState, account: UserId): readonly PlacementRef[] =>
  attempts.filter((one) => one.account === account && isOpenCashOut(one)).map(({ request }) => request.ref);
