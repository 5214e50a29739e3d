import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import { EarlyPayout } from '#domain/bet/early-payout.ts';
import { ReportedResult } from '#domain/settlement/early-result.ts';
import { PriceCorrection } from '#domain/settlement/price-correction.ts';
import { Deduction } from '#domain/settlement/result.ts';
import type { Schema } from '../db/schema.ts';

export type BetRow = Selectable<Schema['bets']>;
export type LegRow = Selectable<Schema['bet_legs']>;

/** The documents of `market_results`. */
const StoredResult = z.object({ selection: z.int(), result: ReportedResult });
export type StoredResult = z.infer<typeof StoredResult>;
export const StoredResults = z.array(StoredResult);
/** `early_payouts` of a leg. */
export const StoredEarlyPayouts = z.array(EarlyPayout);
/** `correction` of a leg; undefined where nothing was wrong. */
export const correctionOf = ({ correction }: Pick<LegRow, 'correction'>): PriceCorrection | undefined =>
  correction === null ? undefined : PriceCorrection.parse(JSON.parse(correction));
export const StoredDeductions = z.array(Deduction);
