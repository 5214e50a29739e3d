import { readFileSync } from 'node:fs';
import { BetId, PlacementRef, SessionId, UserId } from '#domain/brand.ts';
import { type KeptRecordings, keptRecordings, keptSession } from '#gateway/testing/kept-recordings.ts';

/** A recording in a file that stands for one of the store, and the bet that it is found by. */
export interface StoredSlip {
  readonly session: string;
  readonly bet: string;
  readonly path: string;
}

/** A store with this recording between others that have no file. */
export function recordingsWith({ session, bet, path }: StoredSlip): KeptRecordings {
  const others = Array.from({ length: 60 }, (_, nth) => ({
    recording: keptSession(nth, nth % 7 === 0 ? { errors: ['PlacementLost'], clientPart: 'partial' } : {}),
  }));
  const recording = keptSession(100, {
    session: SessionId.parse(session),
    bets: [BetId.parse(bet)],
    refs: [PlacementRef.parse('22222222-0000-4000-8000-000000000000')],
    pseudonym: 'customer-7f3a',
  });
  const customer = UserId.parse('demonstration-demo');
  return keptRecordings([...others, { recording, customer, file: readFileSync(path) }]);
}
