import type { Transaction } from 'kysely';
import { BetId, type MarketId, type SelectionId } from '#domain/brand.ts';
import { Currency, type Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import type { Schema } from '../db/schema.ts';

interface Standing {
  readonly bet: BetId;
  readonly currency: Currency;
  readonly status: string;
  readonly result: string | null;
  /** Minor units; zero for a bet that is open. */
  readonly returns: Money;
}

/** A bet that a ruling changed, as it stood and as it stands then. */
export interface BetChange {
  readonly bet: BetId;
  readonly before: Standing;
  readonly after: Standing;
}

/** All bets with this selection, by their number. */
export async function betsAsTheyStand(
  tx: Transaction<Schema>,
  { market, selection }: { readonly market: MarketId; readonly selection: SelectionId },
): Promise<readonly Standing[]> {
  const rows = await tx
    .selectFrom('bets')
    .select(['id', 'currency', 'status', 'result', 'returns', 'cashed_paid'])
    .where((of) =>
      of.exists(
        of
          .selectFrom('bet_legs')
          .select('bet_id')
          .whereRef('bet_id', '=', 'bets.id')
          .where('market_id', '=', market)
          .where('selection_id', '=', selection),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id, currency, status, result, returns, cashed_paid }) => ({
    bet: BetId.parse(id),
    currency: Currency.parse(currency),
    status,
    result,
    // What was paid for parts is the customer's already, and stays so.
    returns: money(returns ?? cashed_paid),
  }));
}

/** @param changed the bets that were settled, in the order that they were */
export const changesBetween = (
  before: readonly Standing[],
  after: readonly Standing[],
  changed: readonly BetId[],
): readonly BetChange[] =>
  changed.flatMap((bet) => {
    const was = before.find((one) => one.bet === bet);
    const is = after.find((one) => one.bet === bet);
    return was === undefined || is === undefined ? [] : [{ bet, before: was, after: is }];
  });
