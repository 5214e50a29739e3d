import * as z from 'zod/mini';
import { PlacementRef, UserId } from '#domain/brand.ts';
import { PlacementOutcome } from '#domain/contract/betting.ts';
import { CASH_OUT_RECORDS } from '../../cash-out/replay-cash-out.ts';
import { RuleRecord } from '../../cash-out/rule-record.ts';
import { DrawRecord } from '../../virtuals/draw-record.ts';
import { Booking } from '../booking.ts';

/**
 * What the journal keeps of each definite answer about a ref: enough to give the same answer after a power
 * cut.
 */
export const JournalRecord = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('booked'), booking: Booking }),
  z.object({
    kind: z.literal('refused'),
    user: UserId,
    contentHash: z.string(),
    outcome: PlacementOutcome,
    at: z.int(),
  }),
  z.object({ kind: z.literal('fenced'), user: UserId, ref: PlacementRef, at: z.int() }),
  ...CASH_OUT_RECORDS,
  RuleRecord,
  DrawRecord,
]);
export type JournalRecord = z.infer<typeof JournalRecord>;

export const recordText = (record: JournalRecord): string => JSON.stringify(record);
