import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { missingIn } from '#recordings/format/heads/missing.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import type { BetEvidence } from '#replay/evidence/bet-evidence.ts';
import { evidenceOf } from '#replay/evidence/evidence-of.ts';
import { findPlacement } from '#replay/evidence/placements-in.ts';
import { readingPrimitives } from './reading-primitives.ts';

/** One of the customer's own recordings, and what it says about one of their bets. */
export interface OwnRecord {
  readonly header: LogHeader;
  readonly events: readonly AppEvent[];
  readonly evidence: BetEvidence;
}

async function recordIn(file: Blob, betId: string): Promise<OwnRecord | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { header, dropped, ...log } = await readSlip(bytes, readingPrimitives());
  const events = readAppEvents(log.events);
  const bet = findPlacement(events, betId);
  if (bet === undefined) return undefined;
  const evidence = evidenceOf({ header, events, missing: missingIn(dropped) }, bet.ref);
  return evidence && { header, events, evidence };
}

/** Where own recordings are: on this device, and in the gateway's store; null where there is none. */
export interface OwnSources {
  readonly device: (() => Promise<Blob>) | null;
  readonly gateway: ((betId: string) => Promise<Blob | undefined>) | null;
}

/**
 * What the customer's own recordings say about one of their bets: this tab's first, which needs nobody, then
 * the gateway's (UK-55). Undefined when none of them tells of it.
 *
 * @throws what the gateway's line throws, when this device does not know the bet and the gateway cannot be
 *   asked.
 */
export async function readOwnRecord(sources: OwnSources, betId: string): Promise<OwnRecord | undefined> {
  const here = sources.device === null ? undefined : await recordIn(await sources.device(), betId);
  if (here !== undefined || sources.gateway === null) return here;
  const file = await sources.gateway(betId);
  return file === undefined ? undefined : recordIn(file, betId);
}
