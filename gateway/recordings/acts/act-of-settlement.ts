import type { Insertable, Selectable } from 'kysely';
import type { BetSettlement } from '#domain/settlement/settle-bet.ts';
import type { Schema } from '../../db/schema.ts';
import { actOfBetChange } from './act-of-bet-change.ts';

/** The line about a settlement: also of corrections, of which the bet keeps only the last (FAIL-76). */
export function actOfSettlement(
  bet: Selectable<Schema['bets']>,
  how: string,
  settlement: BetSettlement,
  at: number,
): Insertable<Schema['gateway_acts']> {
  const result =
    settlement.status === 'OPEN'
      ? { status: 'OPEN' as const }
      : { status: 'SETTLED' as const, result: settlement.result, returns: settlement.returns };
  return actOfBetChange(bet, 'settle', { how, version: bet.version + 1, ...result }, at);
}
