import * as z from 'zod/mini';
import { BetId } from '../brand.ts';
import { Money } from '../money/money.ts';
import { isPart, Parts, valueOfPart } from './part-of-bet.ts';

/**
 * Why there is no value (CSH-02.3). The first ones are for good: such a bet never has one. The others end by
 * themselves, and the row stays (CSH-04.3).
 */
export const NEVER = [
  'off',
  'systemsOff',
  'cast',
  'bonus',
  'boost',
  'special',
  'virtual',
  'startingPrice',
  'settled',
] as const;
export const SUSPENDING = [
  'event',
  'market',
  'selection',
  'silent',
  'noPrice',
  'awaiting',
  'withdrawn',
  'tooSmall',
] as const;
export type NoOffer = (typeof NEVER)[number] | (typeof SUSPENDING)[number];

/** What an open bet can be cashed out for now, in minor units. */
export type CashOutOffer =
  | { readonly status: 'ENABLED'; readonly amount: Money; readonly parts?: Parts }
  | { readonly status: 'SUSPENDED' | 'DISABLED'; readonly amount: null; readonly reason: NoOffer };

const isForGood = (reason: NoOffer): boolean => NEVER.some((one) => one === reason);

export const offered = (amount: Money, parts?: Parts): CashOutOffer => ({
  status: 'ENABLED',
  amount,
  ...(parts === undefined ? {} : { parts }),
});
export const notOffered = (reason: NoOffer): CashOutOffer => ({
  status: isForGood(reason) ? 'DISABLED' : 'SUSPENDED',
  amount: null,
  reason,
});

/** An offer as it travels and as it stands in the log; an unknown reason is shown without own words. */
export const ToldOffer = z.object({
  betId: BetId,
  status: z.enum(['ENABLED', 'SUSPENDED', 'DISABLED']),
  amount: z.nullable(Money),
  reason: z.optional(z.string()),
  /** What parts of it are worth; absent where only the whole can be taken. */
  parts: z.optional(Parts),
});
export type ToldOffer = z.infer<typeof ToldOffer>;

/** What the whole or a part is worth by an offer; undefined for what is no part of it. */
export function worthOf(
  { amount, parts }: Pick<ToldOffer, 'amount' | 'parts'>,
  part: Money | undefined,
): Money | undefined {
  if (part === undefined) return amount ?? undefined;
  if (parts === undefined || !isPart(part, parts)) return undefined;
  const worth = valueOfPart(parts, part);
  return worth < parts.smallest ? undefined : worth;
}
