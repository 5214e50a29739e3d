import type { Insertable } from 'kysely';
import type { BetId, PlacementRef } from '#domain/brand.ts';
import type { Schema } from '../../db/schema.ts';
import { asking } from '../asking.ts';

/**
 * The line about a booking that is written in its own transaction: enough to find session, ref and bet
 * together when nothing else of that moment was kept (FAIL-76). What was bet stands in the tables of the bet.
 */
export function actOfBooking(bet: {
  readonly id: BetId;
  readonly ref: PlacementRef;
  readonly placed_at: number;
}): Insertable<Schema['gateway_acts']> {
  const request = asking();
  return {
    at: bet.placed_at,
    session: request?.session ?? null,
    pseudonym: null,
    kind: 'changed',
    call: 'book',
    ref: bet.ref,
    bet: bet.id,
    corr: request?.corr ?? null,
    class: 'evidence',
    content: '{}',
  };
}
