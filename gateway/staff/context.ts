import type { Kysely } from 'kysely';
import { BRANDS } from '#domain/config/defaults.ts';
import type { StaffAct } from '#domain/contract/staff-call.ts';
import type { StaffRole } from '#domain/contract/staff-fields.ts';
import { ofEveryBrand, type StaffSettings, staffPermissions } from '../config/staff.ts';
import type { Schema } from '../db/schema.ts';
import type { Payments } from '../payments/payments.ts';
import type { ReceiptSigner } from '../placement/sign-receipt.ts';
import type { Recordings } from '../recordings/recordings.ts';
import type { InstallationKey } from '../recordings/sealing.ts';
import type { Audit, AuditEntry } from './audit.ts';
import type { PlacementProofs } from './placement-proofs.ts';
import type { SecretSeal } from './sealed-secret.ts';

/** What the console needs of the recordings' store. */
export type StaffRecordings = Pick<
  Recordings,
  'search' | 'file' | 'gatewayPart' | 'sessionOfBet' | 'customerOf'
>;

export interface StaffContext {
  readonly db: Kysely<Schema>;
  readonly now: () => number;
  readonly settings: StaffSettings;
  readonly audit: Audit;
  readonly recordings: StaffRecordings;
  readonly seal: SecretSeal & Pick<InstallationKey, 'unwrap'>;
  /** The key of receipts, which packs are sealed with as well. */
  readonly signer: Pick<ReceiptSigner, 'sign'>;
  /** Whether staff with published passwords may sign in. */
  readonly demonstration: boolean;
  /** Null where nothing is placed. */
  readonly proofsOf: PlacementProofs | null;
  /** Null where no money goes out. */
  readonly payments: Pick<Payments, 'payOut' | 'accountPage' | 'cashier'> | null;
}

/** Somebody of the staff, as at this request: a role taken away is gone at once. */
export interface Member {
  readonly id: string;
  readonly role: StaffRole;
  readonly brands: readonly string[];
}

/** Who a request speaks for. */
export interface StaffSession {
  readonly id: string;
  readonly member: Member;
  readonly expiresAt: number;
}

/** Whether the table allows it to this person's role, with the brands that this person has. */
export const mayDo = ({ role, brands }: Member, act: StaffAct): boolean =>
  staffPermissions[act].includes(role) &&
  (!ofEveryBrand.includes(act) || BRANDS.every((brand) => brands.includes(brand)));

export const actorOf = ({ id, role }: Member): AuditEntry['actor'] => ({ kind: 'staff', id, role });

/** An entry with nothing but who, when and what. */
export const plainEntry = (
  at: number,
  actor: AuditEntry['actor'],
  act: AuditEntry['act'],
  detail: string | null = null,
): AuditEntry => ({ at, actor, act, session: null, bet: null, reason: null, ticket: null, detail });
