import * as z from 'zod/mini';
import { Currency, Money } from '../money/money.ts';
import { defineCall } from './call.ts';
import { answering, common, customerGet } from './unbuilt.ts';

/** Which bets a bonus goes with: singles, accumulators (a bet builder is one of them), or either. */
export const BonusBets = z.enum(['ANY', 'SINGLE', 'COMBO']);
export type BonusBets = z.infer<typeof BonusBets>;

const bonusFields = {
  id: z.string(),
  /** External name, with the brand's prefix; screens take the prefix off (BON-01). */
  name: z.string(),
  bets: BonusBets,
  issuedAt: z.int(),
  expiresAt: z.int(),
};
export const FreeBet = z.object({ ...bonusFields, amount: Money, currency: Currency });
export type FreeBet = z.infer<typeof FreeBet>;

export const ProfitBoost = z.object({
  ...bonusFields,
  percentage: z.int(),
  /** Largest unit stake it boosts, minor units. */
  maxStake: z.nullable(Money),
});
export type ProfitBoost = z.infer<typeof ProfitBoost>;

export const UserBonuses = z.object({ freeBets: z.array(FreeBet), profitBoosts: z.array(ProfitBoost) });
export type UserBonuses = z.infer<typeof UserBonuses>;

export const getUserBonuses = defineCall({
  ...customerGet,
  implemented: true,
  name: 'getUserBonuses',
  path: '/api/platform/bonuses',
  source: 'CORE-04, BON-01, BON-02',
  doc: 'Free bets and profit boosts that can be used now, the next to expire first.',
  query: z.object(common),
  answer: answering(UserBonuses),
});

/** Where a bonus stands; EXPIRED is one that could be taken or used, and whose time is over. */
export const BonusStanding = z.enum([
  'OFFERED',
  'AVAILABLE',
  'RESERVED',
  'USED',
  'DECLINED',
  'CANCELLED',
  'EXPIRED',
]);
export type BonusStanding = z.infer<typeof BonusStanding>;

/** A bonus that the customer has or had, with what became of it. */
export const BonusRecord = z.object({
  ...bonusFields,
  /** Of a free bet, minor units. */
  amount: z.nullable(Money),
  /** Of a profit boost. */
  percentage: z.nullable(z.int()),
  maxStake: z.nullable(Money),
  currency: Currency,
  standing: BonusStanding,
  /** The bet that it was used on; null for one that was not, or whose bet is not decided. */
  betId: z.nullable(z.string()),
});
export type BonusRecord = z.infer<typeof BonusRecord>;

export const getBonusHistory = defineCall({
  ...customerGet,
  implemented: true,
  name: 'getBonusHistory',
  path: '/api/platform/bonuses/history',
  source: 'MSG-06',
  doc: 'The newest bonuses that the customer has or had, with what became of each.',
  query: z.object(common),
  answer: answering(z.object({ bonuses: z.array(BonusRecord) })),
});

/** Asked for by their own page alone. */
export const bonusHistoryCalls = [getBonusHistory] as const;
export const bonusCalls = [getUserBonuses] as const;
