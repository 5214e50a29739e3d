import type { Kysely, Selectable, Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { StaffRole } from '#domain/contract/staff-fields.ts';
import { hashPassword } from '../accounts/secrets.ts';
import type { Schema } from '../db/schema.ts';
import type { Member } from './context.ts';
import { forgetTriesOf } from './sign-in-attempts.ts';

export type StaffRow = Selectable<Schema['staff']>;

const Brands = z.array(z.string());

export const memberOf = (row: StaffRow): Member => ({
  id: row.id,
  role: row.role,
  brands: Brands.parse(JSON.parse(row.brands)),
});

/**
 * Has left, or belongs to a demonstration where there is none any more: their password is published
 * (HOLD-04).
 */
export const isShutOut = (
  row: Pick<StaffRow, 'disabled_at' | 'demonstration'>,
  demonstration: boolean,
): boolean => row.disabled_at !== null || (row.demonstration && !demonstration);

/** A first password that nobody has replaced for so long opens nothing: a new start gives another. */
export const isFirstPasswordOver = (
  row: Pick<StaffRow, 'totp_enrolled_at' | 'first_password_at'>,
  now: number,
  keptFor: number,
): boolean =>
  row.totp_enrolled_at === null && row.first_password_at !== null && now >= row.first_password_at + keptFor;

export const findMember = (db: Kysely<Schema>, name: string): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('id', '=', name.toLowerCase()).executeTakeFirst();

/** Whoever may act for this colleague has all of the colleague's brands. */
export const coversBrands = (member: Member, other: Member): boolean =>
  other.brands.every((brand) => member.brands.includes(brand));

export interface NewMember {
  readonly name: string;
  readonly role: StaffRole;
  readonly brands: readonly string[];
  /** The first one; replaced at enrolment. */
  readonly password: string;
}

/** Adds somebody who signs in for the first time with this password. False when the name is or was taken. */
export async function addMember(db: Kysely<Schema>, member: NewMember, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff')
    .values({
      id: member.name.toLowerCase(),
      role: member.role,
      brands: JSON.stringify(member.brands),
      password_hash: await hashPassword(member.password),
      totp_sealed: null,
      totp_enrolled_at: null,
      disabled_at: null,
      demonstration: false,
      created_at: now,
      first_password_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) === 1;
}

/** A new start: another first password, no second factor, no session, no lock. False for an unknown name. */
export async function resetMember(
  tx: Transaction<Schema>,
  name: string,
  password: string,
  now: number,
): Promise<boolean> {
  const id = name.toLowerCase();
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({
      password_hash: await hashPassword(password),
      totp_sealed: null,
      totp_enrolled_at: null,
      totp_last_step: -1,
      disabled_at: null,
      first_password_at: now,
    })
    .where('id', '=', id)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== 1) return false;
  await endSessionsOf(tx, id, now);
  await forgetTriesOf(tx, id, now);
  return true;
}

/** Nobody signs in by this name any more; what it did stays in the audit trail. False for an unknown name. */
export async function disableMember(tx: Transaction<Schema>, name: string, now: number): Promise<boolean> {
  const id = name.toLowerCase();
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ disabled_at: now })
    .where('id', '=', id)
    .executeTakeFirst();
  await endSessionsOf(tx, id, now);
  return Number(numUpdatedRows) === 1;
}

async function endSessionsOf(tx: Transaction<Schema>, id: string, now: number): Promise<void> {
  await tx
    .updateTable('staff_sessions')
    .set({ ended_at: now })
    .where('staff_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}
