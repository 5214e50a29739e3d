import type { Kysely } from 'kysely';
import type { RecordingLimits } from '../../config/recordings.ts';
import type { Schema } from '../../db/schema.ts';
import type { ReceiptSigner } from '../../placement/sign-receipt.ts';
import type { InstallationKey } from '../sealing.ts';

/** What taking a recording in works with. */
export interface IntakeContext {
  readonly db: Kysely<Schema>;
  readonly keys: InstallationKey;
  readonly signer: ReceiptSigner;
  readonly limits: RecordingLimits;
  /** Wall clock, epoch ms. */
  readonly now: () => number;
}
