import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import { Deduction, SelectionResult } from '#domain/settlement/result.ts';
import type { Schema } from '../db/schema.ts';

export type BetRow = Selectable<Schema['bets']>;
export type LegRow = Selectable<Schema['bet_legs']>;

/** The documents of `market_results`. */
export const StoredResults = z.array(z.object({ selection: z.int(), result: SelectionResult }));
export const StoredDeductions = z.array(Deduction);
