import { type RawBuilder, sql } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { RefusalReason } from './refusal-reason.ts';

/** A bet on its way in, as far as the question "same bet again?" needs it. */
export interface Arriving {
  readonly user: UserId;
  readonly ref: string;
  readonly selections: readonly number[];
  /** Log of the tab that sends it; null when it does not say: then nobody is asked. */
  readonly from: string | null;
  /** True when the customer was asked and said yes. */
  readonly confirmed: boolean;
  readonly at: number;
}

export const arriving = (
  user: UserId,
  slip: Pick<PlacementSlip, 'ref' | 'selections' | 'sameBetAgain'>,
  from: string | null,
  at: number,
): Arriving => ({
  user,
  ref: slip.ref,
  selections: slip.selections.map(({ id }) => id),
  from,
  confirmed: slip.sameBetAgain === true,
  at,
});

/**
 * Whether another tab or device of the customer has a bet on one of these selections that was struck within
 * the last `windowMs`, or that is still held back, however long (FAIL-71): until it is decided the customer
 * does not know of it either. Only as good as the lock it is read under: the customer's account.
 */
export function duplicateBets(bet: Arriving, windowMs: number): RawBuilder<boolean> {
  if (bet.from === null || bet.confirmed) return sql<boolean>`false`;
  const ids = sql.join(bet.selections.map((id) => sql`${id}::bigint`));
  const elsewhere = sql`p.user_id = ${bet.user} and p.ref <> ${bet.ref} and p.placed_from <> ${bet.from}`;
  return sql<boolean>`(
    exists (
      select 1 from placements p
        join bets b on b.ref = p.ref
        join bet_legs l on l.bet_id = b.id
      where ${elsewhere} and p.state = 'SUCCEEDED' and p.created_at > ${bet.at - windowMs}::bigint
        and l.selection_id in (${ids})
    )
    or exists (
      select 1 from placements p, jsonb_array_elements(p.slip::jsonb -> 'selections') s
      where ${elsewhere} and p.state = 'PENDING' and (s ->> 'id')::bigint in (${ids})
    )
  )`;
}

export const sameBetAgain: RefusalReason = {
  type: 'SAME_BET_AGAIN',
  message: 'You have just bet on this from another tab or device. Nothing was placed this time.',
};
