import type { Money } from '../money/money.ts';
import { money } from '../money/parse-money.ts';
import { calendarDaysBetween } from '../racing/london-time.ts';

const DAY = 24 * 60 * 60 * 1_000;

/** When a free bet counts as one to point out, once (BON-02). */
export const FREE_BET_NOTICE = { newWithinMs: 4 * DAY, checkedForMs: DAY } as const;

/**
 * Unit stake of a bet that a free bet pays: each-way puts half of it on each part (TRAP-11). Of an odd amount
 * the minor unit that cannot be halved is not staked; the free bet is used up all the same.
 */
export const freeBetUnitStake = (amount: Money, eachWay: boolean): Money =>
  eachWay ? money(Math.floor(amount / 2)) : amount;

/** Calendar days in London until a free bet is over: 0 on its last day, however late, and after. */
export const daysLeft = (expiresAt: number, at: number): number =>
  Math.max(0, calendarDaysBetween(at, expiresAt));

/**
 * The 'new' flag: expires within four days, and was not looked at within the last day.
 *
 * @param checkedAt when the customer last opened the list with it, epoch ms; null for never.
 */
export function isNewFreeBet(expiresAt: number, checkedAt: number | null, at: number): boolean {
  const left = expiresAt - at;
  if (left <= 0 || left > FREE_BET_NOTICE.newWithinMs) return false;
  return checkedAt === null || at - checkedAt >= FREE_BET_NOTICE.checkedForMs;
}

/** `SLIPSTREAM: Welcome bet` and `Slipstream - Welcome bet` are shown as `Welcome bet` (BON-01). */
export function withoutBrandPrefix(name: string, brands: readonly string[]): string {
  const brand = brands.find((known) => name.toLowerCase().startsWith(known.toLowerCase()));
  if (brand === undefined) return name;
  const rest = name.slice(brand.length);
  const bare = rest.replace(/^\s*[:|_-]\s*/, '');
  // `Slipstreamers` begins like the brand and is another word.
  return bare === rest || bare === '' ? name : bare;
}
