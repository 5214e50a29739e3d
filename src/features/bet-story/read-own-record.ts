import type { BetEvidence } from '#projections/evidence/bet-evidence.ts';
import { evidenceOf } from '#projections/evidence/evidence-of.ts';
import { findPlacement } from '#projections/evidence/placements-in.ts';
import { readAppEvents } from '#recordings/format/parse-app-events.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { webPrimitives } from '#src/platform/storage/web-primitives.ts';

/** What the customer's own recordings say about one of their bets; undefined when none of them tells of it. */
export async function readOwnRecord(file: Blob, betId: string): Promise<BetEvidence | undefined> {
  const log = await readSlip(new Uint8Array(await file.arrayBuffer()), webPrimitives);
  const events = readAppEvents(log.events);
  const bet = findPlacement(events, betId);
  return bet === undefined
    ? undefined
    : evidenceOf({ header: log.header, events, incomplete: log.dropped.length > 0 }, bet.ref);
}
