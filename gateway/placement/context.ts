import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { BetId, type UserId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import { contentHashInput } from '#domain/placement/content-hash-input.ts';
import type { NextTurn } from '../core/stretches.ts';
import type { PlacementJournal } from '../db/placement-journal.ts';
import type { Schema } from '../db/schema.ts';
import type { FeedClock } from '../feeds/clock.ts';
import { drawBytes } from '../random-bytes.ts';
import type { Offer } from './decide/decide.ts';
import type { BettingLimits } from './decide/limits.ts';
import type { RiskRule } from './risk/risk-rules.ts';
import type { PlacementSettings } from './settings.ts';
import type { ReceiptSigner } from './sign-receipt.ts';

export interface WritingAlarm {
  raised(cause: unknown): void;
  over(): void;
}

/** What every step of a placement works with. */
export interface PlacementContext {
  readonly db: Kysely<Schema>;
  readonly journal: PlacementJournal;
  readonly offer: Offer;
  readonly limits: BettingLimits;
  /** In order: the first that holds for a bet decides. */
  readonly riskRules: readonly RiskRule[];
  readonly signer: ReceiptSigner;
  readonly settings: PlacementSettings;
  /** Wall clock, epoch ms. */
  readonly now: () => number;
  /** When something is looked at or tried again. */
  readonly clock: FeedClock;
  /** For what may end with the process. */
  readonly idleClock: FeedClock;
  /** Clock of the feed's world, epoch ms: what a withdrawal is compared with. */
  readonly worldTime: () => number;
  /** Wakes the outbox after a commit. */
  readonly committed: () => void;
  readonly report: (error: unknown) => void;
  /** Between the bets of a long list; absent: they are booked without a pause. */
  readonly nextTurn?: NextTurn | undefined;
  /**
   * Hears when bets are no longer taken because nothing can be written, and when they are again (FAIL-33).
   */
  readonly alarm?: WritingAlarm | undefined;
}

/** A bet as it is sent. */
export interface NewPlacement {
  readonly user: UserId;
  readonly slip: PlacementSlip;
  /** Log of the tab that sends it; null when it does not say. */
  readonly from: string | null;
}

export const contentHashOf = (slip: PlacementSlip, user: UserId): string =>
  createHash('sha256').update(contentHashInput(slip, user)).digest('hex');

/** Digits and capitals without I, L, O and U: what people read out on the phone. */
const READABLE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `SB-4F7K-92MX-TQ3D`: 60 random bits; a clash would fail the primary key and roll back. */
export function drawBetId(): BetId {
  const letters = [...drawBytes(12)].map((byte) => READABLE.charAt(byte % READABLE.length)).join('');
  return BetId.parse(`SB-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`);
}
