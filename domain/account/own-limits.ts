import * as z from 'zod/mini';
import { Money } from '../money/money.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * What a customer can limit (RGT-03, RGT-09). STAKE: everything staked; LOSS: stakes less what these bets
 * have returned, open ones count whole; DEPOSIT: gross, paid in. A free bet is nobody's own money.
 */
export const LIMIT_KINDS = ['STAKE', 'LOSS', 'DEPOSIT'] as const;
export const LimitKind = z.enum(LIMIT_KINDS);
export type LimitKind = z.infer<typeof LimitKind>;

export const LIMIT_PERIODS = ['DAY', 'WEEK', 'MONTH'] as const;
export const LimitPeriod = z.enum(LIMIT_PERIODS);
export type LimitPeriod = z.infer<typeof LimitPeriod>;

/** Rolling: the time that ends now, ms. No calendar, so no midnight at which all of it is there again. */
export const PERIOD_MS: Readonly<Record<LimitPeriod, number>> = {
  DAY,
  WEEK: 7 * DAY,
  MONTH: 30 * DAY,
};

/** Rules of the regulator (UK-24), and of the operator. */
export const OWN_LIMITS = {
  /** A higher limit, or none, can be confirmed after so long, ms. */
  coolingMs: DAY,
  /** And is forgotten when it was not confirmed for so long after that, ms. */
  confirmWithinMs: 7 * DAY,
  /** From this share of a limit on the customer is told. */
  toldAt: 0.5,
  /** The highest that can be set, minor units. */
  mostAmount: 100_000_000,
} as const;

/** A limit and the change of it that waits, if one does. Minor units; null is no limit. Times epoch ms. */
export interface HeldLimit {
  readonly amount: number | null;
  readonly pending: { readonly amount: number | null; readonly from: number } | null;
}
export const noLimit: HeldLimit = { amount: null, pending: null };

export const LimitWish = z.object({
  kind: LimitKind,
  period: LimitPeriod,
  /** Null: no limit any more. */
  amount: z.nullable(Money.check(z.gte(0), z.lte(OWN_LIMITS.mostAmount))),
});
export type LimitWish = z.infer<typeof LimitWish>;

const isStricter = (amount: number | null, than: number | null): boolean =>
  amount !== null && (than === null || amount <= than);

/** A change that waits, unless it was forgotten by `now`. */
export const pendingAt = ({ pending }: HeldLimit, now: number): HeldLimit['pending'] =>
  pending !== null && now < pending.from + OWN_LIMITS.confirmWithinMs ? pending : null;

/**
 * What a wish makes of a limit (RGT-03.3, UK-24): lower at once, and what waited is off; higher, or none,
 * waits for the customer's second word. The same wish again does not wait anew.
 */
export function limitAfterWish(held: HeldLimit, amount: number | null, now: number): HeldLimit {
  if (isStricter(amount, held.amount) || amount === held.amount) return { amount, pending: null };
  const waits = pendingAt(held, now);
  if (waits !== null && waits.amount === amount) return held;
  return { amount: held.amount, pending: { amount, from: now + OWN_LIMITS.coolingMs } };
}

/** A limit that is at most so much from now on; one that is lower stays as it is. */
export const limitWithin = (held: HeldLimit, amount: number): HeldLimit =>
  isStricter(amount, held.amount) ? { amount, pending: null } : held;

/** The second word. Undefined where nothing waits, or it is too early, or too late. */
export function limitConfirmed(held: HeldLimit, now: number): HeldLimit | undefined {
  const waits = pendingAt(held, now);
  return waits === null || now < waits.from ? undefined : { amount: waits.amount, pending: null };
}

/** A limit as it is told: the figures are of this moment. */
export const ToldLimit = z.object({
  kind: LimitKind,
  period: LimitPeriod,
  /** In force now; null: none, and a change waits. */
  amount: z.nullable(Money),
  /** What counts in the window that ends now; below zero where bets of it returned more than they cost. */
  used: z.int(),
  /** From when more of it is free than now, if nothing is bet or settled meanwhile (RGT-08). */
  freeFrom: z.optional(z.int()),
  /** Of a change that waits: what it will be, and from when it can be confirmed until when. */
  pending: z.optional(z.object({ amount: z.nullable(Money), from: z.int(), until: z.int() })),
});
export type ToldLimit = z.infer<typeof ToldLimit>;

/** What the operator lets a customer lose in a window: read by the customer, and set by staff (RGT-08). */
export const SpendControl = z.object({
  period: LimitPeriod,
  amount: Money,
  used: z.int(),
  freeFrom: z.optional(z.int()),
});
export type SpendControl = z.infer<typeof SpendControl>;

/** Minor units that a limit leaves; never below zero. */
export const leftOf = ({ amount, used }: { readonly amount: number; readonly used: number }): number =>
  Math.max(0, amount - used);

/** Whether half or more is used, as the customer is told. Of a limit of nothing there is no half. */
export const isHalfUsed = ({ amount, used }: Pick<ToldLimit, 'amount' | 'used'>): boolean =>
  amount !== null && amount > 0 && used >= amount * OWN_LIMITS.toldAt;

/** The National Gambling Helpline of Great Britain: free, at any hour. */
export const HELP_LINE = '0808 8020 133';

/** Breaks that can be taken (UK-32), days. */
export const BREAK_DAYS = [1, 7, 30, 42] as const;
/** Months of an exclusion; half a year is the shortest there may be. */
export const EXCLUSION_MONTHS = [6, 12, 24, 60] as const;

export const breakEnd = (days: (typeof BREAK_DAYS)[number], now: number): number => now + days * DAY;

/** By the calendar; where that month has no such day it ends a little later, never earlier. */
export function exclusionEnd(months: (typeof EXCLUSION_MONTHS)[number], now: number): number {
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + months);
  return end.getTime();
}
