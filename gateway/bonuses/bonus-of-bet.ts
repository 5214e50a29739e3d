import type { Selectable } from 'kysely';
import { BetBonus } from '#domain/bonus/bet-bonus.ts';
import type { Schema } from '../db/schema.ts';

type Columns = Pick<Selectable<Schema['bets']>, 'bonus_kind' | 'bonus_id' | 'bonus_value'>;

const NO_BONUS: Columns = { bonus_kind: null, bonus_id: null, bonus_value: null };

/** What a bet was struck with, as columns of its row. */
export function bonusColumns(bonus: BetBonus | null): Columns {
  if (bonus === null) return NO_BONUS;
  const value = bonus.kind === 'freeBet' ? bonus.amount : bonus.percentage;
  return { bonus_kind: bonus.kind, bonus_id: bonus.id, bonus_value: value };
}

/** And back. @throws when the row was written by no build of ours. */
export function bonusOfBet({ bonus_kind: kind, bonus_id: id, bonus_value: value }: Columns): BetBonus | null {
  if (kind === null) return null;
  return BetBonus.parse(kind === 'freeBet' ? { kind, id, amount: value } : { kind, id, percentage: value });
}
