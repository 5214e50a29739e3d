import { BetKind } from '#domain/contract/betting.ts';
import type { SharedDatabase } from '../../gateway/database/database.ts';
import type { CashedBet } from '../cash-outs/read-cash-outs.ts';
import { type GroupRow, readGroups } from './struck-groups.ts';

export interface StruckLeg {
  /** Names in the feed. */
  readonly market: string;
  readonly selection: string;
  /** `5/2`; null at the starting price. */
  readonly odds: string | null;
  /** That a runner of a forecast or tricast is picked for; null: for any, or in another bet. */
  readonly place: number | null;
}

/** A bet with all that its settlement hangs on. */
export interface StruckBet extends CashedBet {
  readonly id: string;
  readonly ref: string;
  readonly type: BetKind;
  readonly systemType: string | null;
  readonly eachWay: boolean;
  /** Of one line, minor units. */
  readonly stake: number;
  readonly totalStake: number;
  /** Epoch ms of the feed's world. */
  readonly struckAt: number;
  readonly bonus: 'freeBet' | 'profitBoost' | 'accaBoost' | null;
  readonly bonusValue: number | null;
  readonly status: 'OPEN' | 'SETTLED';
  readonly returns: number | null;
  readonly legs: readonly StruckLeg[];
  /** Bet builders among the legs; absent where there are none. */
  readonly groups?: readonly GroupRow[] | undefined;
}

/** Every bet of the book, read past every gate. */
export async function readStruck({ db }: SharedDatabase): Promise<readonly StruckBet[]> {
  const bets = await db
    .selectFrom('bets')
    .select(['id', 'ref', 'type', 'system_type as systemType', 'each_way as eachWay', 'stake'])
    .select(['total_stake as totalStake', 'struck_at as struckAt', 'status', 'returns'])
    .select(['bonus_kind as bonus', 'bonus_value as bonusValue', 'cashed_stake', 'cashed_paid'])
    .orderBy('ref')
    .execute();
  if (bets.length === 0) return [];
  const rows = await db
    .selectFrom('bet_legs as leg')
    .innerJoin('feed_ids as market', (join) =>
      join.onRef('market.id', '=', 'leg.market_id').on('market.kind', '=', 'market'),
    )
    .innerJoin('feed_ids as selection', (join) =>
      join.onRef('selection.id', '=', 'leg.selection_id').on('selection.kind', '=', 'selection'),
    )
    .select(['leg.bet_id as bet', 'leg.odds', 'market.key as market', 'selection.key as selection'])
    .select(['leg.cast_position as place'])
    .orderBy('leg.bet_id')
    .orderBy('leg.leg')
    .execute();
  const groups = await readGroups({ db });
  return bets.map(({ type, cashed_stake: stake, cashed_paid: paid, ...bet }) => ({
    ...bet,
    ...(stake === 0 ? {} : { cashed: { stake, paid } }),
    type: BetKind.parse(type),
    legs: rows.flatMap(({ bet: of, ...leg }) => (of === bet.id ? [leg] : [])),
    groups: groups.get(bet.id),
  }));
}
