import type { Kysely } from 'kysely';
import { type StaffSettings, staffSettings } from '../config/staff.ts';
import type { Schema } from '../db/schema.ts';
import type { Proofs } from '../proofs/proofs.ts';
import type { StaffContext, StaffRecordings } from './context.ts';
import { createAudit } from './create-audit.ts';
import { seedDemonstrationStaff } from './demonstration.ts';
import type { PlacementProofs } from './placement-proofs.ts';

export interface StaffOptions {
  readonly recordings: StaffRecordings;
  /** The tree that entries of the audit trail become leaves of. */
  readonly proofs?: Pick<Proofs, 'append'>;
  readonly proofsOf?: PlacementProofs;
  /** Seeds staff with published passwords and secrets; never beside real customers. */
  readonly demonstration: boolean;
  readonly settings?: Partial<StaffSettings>;
  /** Wall clock, epoch ms. */
  readonly now?: () => number;
}

/** What the console's calls work on. */
export async function openStaff(db: Kysely<Schema>, options: StaffOptions): Promise<StaffContext> {
  const { now = Date.now, recordings, proofs } = options;
  if (options.demonstration) await seedDemonstrationStaff(db, now());
  return {
    db,
    now,
    settings: { ...staffSettings, ...options.settings },
    audit: createAudit(db, proofs),
    recordings,
    proofsOf: options.proofsOf ?? null,
  };
}
