import type { PlacementRef } from '#domain/brand.ts';
import type { AppEvent, EventOf } from '#domain/events/registry.ts';

/** A bet that a recording tells of: found by its ref, or by the number on its receipt. */
export interface RecordedBet {
  readonly ref: PlacementRef;
  readonly betId: string | null;
  /** `seq` of the press that asked for it. */
  readonly seq: number;
  readonly at: number;
}

export type OutcomeEvent = EventOf<'placement/betOutcomeReceived'> | EventOf<'placement/lateResultReceived'>;

export const isOutcome = (event: AppEvent): event is OutcomeEvent =>
  event.type === 'placement/betOutcomeReceived' || event.type === 'placement/lateResultReceived';

/** Every bet that was asked for, in order. */
export function placementsIn(events: readonly AppEvent[]): readonly RecordedBet[] {
  const bets = new Map<PlacementRef, RecordedBet>();
  for (const event of events) {
    if (event.type === 'placement/requested') {
      for (const { slip } of event.data.bets)
        bets.set(slip.ref, { ref: slip.ref, betId: null, seq: event.seq, at: event.at });
    } else if (isOutcome(event) && event.data.receipt !== null) {
      const known = bets.get(event.data.ref);
      if (known !== undefined) bets.set(event.data.ref, { ...known, betId: event.data.receipt.betId });
    }
  }
  return [...bets.values()];
}

/**
 * The bet with this ref or this number, as somebody on the phone would say it: case and spaces do not matter.
 */
export function findPlacement(events: readonly AppEvent[], said: string): RecordedBet | undefined {
  const wanted = said.replaceAll(/\s/g, '').toLowerCase();
  return wanted === ''
    ? undefined
    : placementsIn(events).find(
        ({ ref, betId }) => ref.toLowerCase() === wanted || betId?.toLowerCase() === wanted,
      );
}
