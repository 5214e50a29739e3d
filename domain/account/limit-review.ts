import * as z from 'zod/mini';
import { Money } from '../money/money.ts';
import { LimitKind, LimitPeriod } from './own-limits.ts';

const DAY = 86_400_000;

/** After how long a customer looks at their limits again (UK-26), ms: with a limit, and without one. */
export const REVIEW_AFTER = { limited: 182 * DAY, unlimited: 365 * DAY } as const;

/** Keeping and changing are as good as each other. */
export const REVIEW_ANSWERS = ['KEEP', 'CHANGE'] as const;
export const ReviewAnswer = z.enum(REVIEW_ANSWERS);
export type ReviewAnswer = z.infer<typeof ReviewAnswer>;

/** What is looked at: figures since the last review, or since the account was opened; minor units. */
export const LimitReview = z.object({
  since: z.int(),
  deposited: Money,
  withdrawn: Money,
  staked: Money,
  returned: Money,
  limits: z.array(z.object({ kind: LimitKind, period: LimitPeriod, amount: Money })),
});
export type LimitReview = z.infer<typeof LimitReview>;

/** Whether a session that began at `at` begins with a review. Who has set no limit has declined to. */
export const reviewDue = (last: number, hasLimit: boolean, at: number): boolean =>
  at - last >= (hasLimit ? REVIEW_AFTER.limited : REVIEW_AFTER.unlimited);
