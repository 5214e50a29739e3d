import * as z from 'zod/mini';
import { Money } from '../money/money.ts';
import { londonDate, londonInstant, londonOffset } from '../racing/london-time.ts';
import { OWN_LIMITS } from './own-limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Of a day; that much is no cap. */
export const DAY_MINUTES = 1_440;
const ALL_HOURS = 2 ** 24 - 1;

/**
 * What a customer sets about time and products (RGT-04, RGT-10). CAP: minutes of a London day, `DAY_MINUTES`
 * for no cap. QUIET: the hours of a London day without gambling, a bit each from midnight on. PRODUCTS: what
 * is not bet on, a bit for each of `BLOCKABLE`.
 */
export const CONTROL_KINDS = ['CAP', 'QUIET', 'PRODUCTS'] as const;
export const ControlKind = z.enum(CONTROL_KINDS);
export type ControlKind = z.infer<typeof ControlKind>;

/** What can be blocked; an order that is never changed, only added to. */
export const BLOCKABLE = ['IN_PLAY', 'RACING', 'VIRTUALS'] as const;
export type Blockable = (typeof BLOCKABLE)[number];

export const NOTHING_SET: Readonly<Record<ControlKind, number>> = {
  CAP: DAY_MINUTES,
  QUIET: 0,
  PRODUCTS: 0,
};

/** Minutes left at which the customer is told, besides half of a cap. */
export const TOLD_AT_MINUTES = [10, 1] as const;

export const ControlWish = z.object({ kind: ControlKind, value: z.int().check(z.gte(0), z.lte(ALL_HOURS)) });
export type ControlWish = z.infer<typeof ControlWish>;

/** The second word on a change that waits. */
export interface ControlAnswer {
  readonly kind: ControlKind;
  readonly answer: 'CONFIRM' | 'DROP';
}

/** Whether a wish is one that can be: no day without a minute, and none all of whose hours are quiet. */
export function isControl({ kind, value }: ControlWish): boolean {
  if (kind === 'CAP') return value >= 1 && value <= DAY_MINUTES;
  return kind === 'QUIET' ? value < ALL_HOURS : value < 2 ** BLOCKABLE.length;
}

/** What is in force, and the change of it that waits. Times epoch ms. */
export interface HeldControl {
  readonly value: number;
  readonly pending: { readonly value: number; readonly from: number } | null;
}

/** What holds where both of two values do: the shorter cap, the hours and products of either. */
export const strictest = (kind: ControlKind, a: number, b: number): number =>
  kind === 'CAP' ? Math.min(a, b) : a | b;

const pendingOf = ({ pending }: HeldControl, now: number): HeldControl['pending'] =>
  pending !== null && now < pending.from + OWN_LIMITS.confirmWithinMs ? pending : null;

/**
 * What a wish makes of a control (UK-24): what of it is stricter holds at once, the rest waits for the
 * customer's second word. The same wish again does not wait anew.
 */
export function controlAfterWish(held: HeldControl, { kind, value }: ControlWish, now: number): HeldControl {
  const inForce = strictest(kind, held.value, value);
  if (inForce === value) return { value, pending: null };
  const waits = pendingOf(held, now);
  if (waits?.value === value && inForce === held.value) return held;
  return { value: inForce, pending: { value, from: now + OWN_LIMITS.coolingMs } };
}

/** The second word. Undefined where nothing waits, or it is too early, or too late. */
export function controlConfirmed(held: HeldControl, now: number): HeldControl | undefined {
  const waits = pendingOf(held, now);
  return waits === null || now < waits.from ? undefined : { value: waits.value, pending: null };
}

/** What is in force, and what of the day is used. */
export interface TimeInForce {
  readonly cap: number;
  readonly quiet: number;
  /** Minutes of the London day so far. */
  readonly used: number;
}

/** Why there is no time, and until when, epoch ms. */
export const TimeOver = z.object({ reason: z.enum(['CAP', 'QUIET']), until: z.int() });
export type TimeOver = z.infer<typeof TimeOver>;

const hourOf = (at: number): number => Math.floor((at + londonOffset(at)) / HOUR) % 24;
const isQuiet = (quiet: number, at: number): boolean => (quiet & (1 << hourOf(at))) !== 0;
const nextHour = (at: number): number => (Math.floor(at / HOUR) + 1) * HOUR;

/** The first moment from `at` on, epoch ms, that is quiet, or is not; undefined where none comes. */
function turning(quiet: number, at: number, wanted: boolean): number | undefined {
  let moment = at;
  // A day has 25 hours at most.
  for (let hour = 0; hour <= 25; hour += 1, moment = nextHour(moment))
    if (isQuiet(quiet, moment) === wanted) return moment;
  return undefined;
}

/** The London midnight that ends the day of a moment, epoch ms. */
export const dayEnd = (at: number): number => londonInstant(londonDate(at), 0, 1);

/** Whether the customer's own time is over at `at`, epoch ms (RGT-04). */
export function timeOver({ cap, quiet, used }: TimeInForce, at: number): TimeOver | undefined {
  if (isQuiet(quiet, at)) return { reason: 'QUIET', until: turning(quiet, at, false) ?? dayEnd(at) };
  return cap < DAY_MINUTES && used >= cap ? { reason: 'CAP', until: dayEnd(at) } : undefined;
}

/** Whole minutes that are left, the quiet hours ahead among what ends them; null where nothing does. */
export function minutesLeft({ cap, quiet, used }: TimeInForce, at: number): number | null {
  const byCap = cap < DAY_MINUTES ? Math.max(0, cap - used) : null;
  const begins = quiet === 0 ? undefined : turning(quiet, at, true);
  if (begins === undefined) return byCap;
  const byHours = Math.max(0, Math.ceil((begins - at) / MINUTE));
  return byCap === null ? byHours : Math.min(byCap, byHours);
}

/** What is to be told of the time that is left: the gravest, or nothing yet. */
export const TimeNews = z.enum(['half', 'ten', 'one']);
export type TimeNews = z.infer<typeof TimeNews>;

const GRAVITY: readonly TimeNews[] = TimeNews.options;

/** Whether news says more than what was read; nothing is less than any (RGT-04.2). */
export const isGraver = (news: TimeNews | null, read: TimeNews | null): boolean =>
  news !== null && (read === null || GRAVITY.indexOf(news) > GRAVITY.indexOf(read));

export function timeNews(time: TimeInForce, at: number): TimeNews | null {
  const left = minutesLeft(time, at);
  if (left === null) return null;
  const [ten, one] = TOLD_AT_MINUTES;
  if (left <= one) return 'one';
  if (left <= ten) return 'ten';
  const half = time.cap < DAY_MINUTES && time.used >= time.cap * OWN_LIMITS.toldAt;
  return half ? 'half' : null;
}

/**
 * Until when what was read of news at `at` is read, epoch ms: quiet hours that come later on the day are told
 * of by themselves, and a cap anew on the next day.
 */
export function newsEnds({ quiet }: TimeInForce, at: number): number {
  const begins = quiet === 0 ? undefined : turning(quiet, at, true);
  return begins !== undefined && begins < dayEnd(at) ? begins : dayEnd(at);
}

/** Of a mask, whether the bit of a product is set. */
export const isBlocked = (products: number, product: Blockable): boolean =>
  (products & (1 << BLOCKABLE.indexOf(product))) !== 0;

/** A control as it is told. */
const ToldControl = z.object({
  kind: ControlKind,
  value: z.int(),
  pending: z.optional(z.object({ value: z.int(), from: z.int(), until: z.int() })),
});
export type ToldControl = z.infer<typeof ToldControl>;

/** All three, with what is used and left, at the gateway's moment `at`, epoch ms. */
export const OwnControlsTold = z.object({
  at: z.int(),
  controls: z.array(ToldControl),
  /** Minutes of this London day. */
  usedMinutes: z.int(),
  leftMinutes: z.nullable(z.int()),
  over: z.nullable(TimeOver),
  /** Bets since the session began: staked, and what came back meanwhile of whatever bets (RGT-12). */
  session: z.object({ since: z.int(), staked: Money, returned: Money }),
  /** The gravest news of the time that is left that was read on any device; absent where none holds. */
  newsRead: z.optional(TimeNews),
});
export type OwnControlsTold = z.infer<typeof OwnControlsTold>;

/** What is told of a control now; nothing of a change that was forgotten. */
export function toldControl(kind: ControlKind, held: HeldControl, now: number): ToldControl {
  const waits = pendingOf(held, now);
  if (waits === null) return { kind, value: held.value };
  const until = waits.from + OWN_LIMITS.confirmWithinMs;
  return { kind, value: held.value, pending: { ...waits, until } };
}

/** What a press on a product asks for: of that one the other way round, of the rest what was asked before. */
export function pressedProduct({ value, pending }: ToldControl, product: Blockable): number {
  const bit = 1 << BLOCKABLE.indexOf(product);
  const asked = pending?.value ?? value;
  return isBlocked(value, product) ? asked & ~bit : asked | bit;
}
