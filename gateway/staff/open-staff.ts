import type { Kysely } from 'kysely';
import { type StaffSettings, staffSettings } from '../config/staff.ts';
import type { Schema } from '../db/schema.ts';
import { openSigner } from '../placement/sign-receipt.ts';
import type { Proofs } from '../proofs/proofs.ts';
import { openInstallationKey } from '../recordings/sealing.ts';
import type { StaffContext, StaffRecordings } from './context.ts';
import { createAudit } from './create-audit.ts';
import { seedDemonstrationStaff } from './demonstration.ts';
import type { PlacementProofs } from './placement-proofs.ts';
import { sealClearSecrets } from './sealed-secret.ts';

export interface StaffOptions {
  readonly recordings: StaffRecordings;
  /** The tree that entries of the audit trail become leaves of. */
  readonly proofs?: Pick<Proofs, 'append'>;
  readonly proofsOf?: PlacementProofs;
  readonly payments?: StaffContext['payments'];
  /** Seeds staff with published passwords and secrets; never beside real customers. */
  readonly demonstration: boolean;
  /** The key of recordings seals second factors too; drawn and kept in the database where there is none. */
  readonly installationKey?: string | undefined;
  readonly settings?: Partial<StaffSettings>;
  /** Wall clock, epoch ms. */
  readonly now?: () => number;
}

/** What the console's calls work on. @throws UnusableKey */
export async function openStaff(db: Kysely<Schema>, options: StaffOptions): Promise<StaffContext> {
  const { now = Date.now, recordings, proofs } = options;
  const seal = await openInstallationKey(db, options.installationKey);
  await sealClearSecrets(db, seal);
  if (options.demonstration) await seedDemonstrationStaff(db, seal, now());
  return {
    db,
    now,
    settings: { ...staffSettings, ...options.settings },
    audit: createAudit(db, proofs),
    recordings,
    seal,
    signer: await openSigner(db, options.installationKey),
    demonstration: options.demonstration,
    proofsOf: options.proofsOf ?? null,
    payments: options.payments ?? null,
  };
}
