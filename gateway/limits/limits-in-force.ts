import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { LimitKind, LimitPeriod, leftOf, PERIOD_MS } from '#domain/account/own-limits.ts';
import type { UserId } from '#domain/brand.ts';
import { money } from '#domain/money/parse-money.ts';
import { LIMIT_CODES } from '#domain/placement/refusals/limit-codes.ts';
import type { RefusalReason } from '../placement/decide/refusal-reason.ts';

/** A limit on bets that is in force, and what of it is used, minor units. */
const Used = z.object({
  kind: LimitKind,
  period: LimitPeriod,
  amount: z.int(),
  used: z.int(),
  /** Whether the operator has set it, and not the customer (RGT-08). */
  operators: z.boolean(),
});
export type UsedLimit = z.infer<typeof Used>;

const spanOf = (period: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(case ${period} when 'DAY' then ${PERIOD_MS.DAY}::bigint when 'WEEK' then ${PERIOD_MS.WEEK}::bigint
    else ${PERIOD_MS.MONTH}::bigint end)`;

/**
 * What bets of a customer count for a row `l` with a kind and a period of a limit in the window that ends at
 * `at`: those that wait too, and those placed later by another gateway's clock (RGT-09, INV-10). A free bet
 * costs nothing.
 *
 * @param but a bet that is being booked, and waited until now
 */
export const usedByBets = (user: UserId, but: string, at: number): RawBuilder<number> => sql<number>`((
  select coalesce(sum(case l.kind when 'LOSS' then total_stake - coalesce(returns, cashed_paid) else total_stake end), 0)
  from bets where user_id = ${user} and placed_at > ${at}::bigint - ${spanOf(sql`l.period`)}
    and bonus_kind is distinct from 'freeBet'
) + (
  select coalesce(sum(reserved), 0) from placements
  where user_id = ${user} and state = 'PENDING' and ref <> ${but}
))::bigint`;

/**
 * The customer's limits on bets, and the operator's, as JSON text, to be selected in a transaction under the
 * lock of their cash: bets and changes of limits take turns there, so what is read stands until the commit.
 */
export const limitsText = (user: UserId, but: string, at: number): RawBuilder<string> => sql<string>`(
  select coalesce(json_agg(json_build_object('kind', l.kind, 'period', l.period, 'amount', l.amount,
    'used', ${usedByBets(user, but, at)}, 'operators', l.operators)), '[]')::text
  from (
    select kind, period, amount, false as operators from own_limits
    where user_id = ${user} and kind in ('STAKE', 'LOSS') and amount is not null
    union all
    select 'LOSS', period, amount, true from spend_controls where user_id = ${user}
  ) l
)`;

export const limitsIn = (text: string): readonly UsedLimit[] => z.array(Used).parse(JSON.parse(text));

/**
 * Why a stake goes beyond a limit: the one that leaves least speaks, the customer's own before the
 * operator's. Nothing when none is in the way.
 */
export function limitFaults(limits: readonly UsedLimit[], stake: number): RefusalReason[] {
  const [least] = limits
    .filter(({ amount, used }) => used + stake > amount)
    .sort((a, b) => leftOf(a) - leftOf(b) || Number(a.operators) - Number(b.operators));
  if (stake === 0 || least === undefined) return [];
  const { kind, period } = least;
  if (least.operators)
    return [
      {
        type: 'SPEND_LIMIT_EXCEEDED',
        code: LIMIT_CODES.spend,
        message: 'This bet would go above the spend limit on your account.',
        limit: { kind, period, left: money(leftOf(least)) },
      },
    ];
  return [
    {
      type: 'SelfImposedLimitsExceeded',
      message: 'This bet would go above the limit you have set.',
      limit: { kind, period, left: money(leftOf(least)) },
    },
  ];
}
