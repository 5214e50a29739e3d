import type { Kysely } from 'kysely';
import { UserId } from '#domain/brand.ts';
import type { Schema } from '../db/schema.ts';
import type { Audit } from '../staff/audit.ts';
import { plainEntry } from '../staff/context.ts';
import { findMember } from '../staff/members.ts';
import { endAll } from './where-logged-in.ts';

export interface LogOutOrder {
  /** User name of the customer, in any case of letters. */
  readonly username: string;
  /** Name of an account of the console that has access. */
  readonly staff: string;
  readonly why: string;
}

/**
 * Ends every session of a customer and forgets every browser, with an entry in the audit trail or not at all
 * (HOLD-05). Gateways on the database close the channels within five seconds.
 *
 * @returns why it was not done, or how many sessions were open
 */
export async function logOutEverywhere(
  db: Kysely<Schema>,
  audit: Pick<Audit, 'record'>,
  { username, staff, why }: LogOutOrder,
  now: number,
): Promise<'unknownCustomer' | 'unknownStaff' | number> {
  const member = await findMember(db, staff);
  if (member === undefined || member.disabled_at !== null) return 'unknownStaff';
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst();
  if (user === undefined) return 'unknownCustomer';
  const detail = JSON.stringify({ customer: user.id, staff: member.id, why });
  return db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom('sessions')
      .select('gw_session_id')
      .where('user_id', '=', user.id)
      .where('ended_at', 'is', null)
      .execute();
    await audit.record(plainEntry(now, { kind: 'nobody', id: 'command-line' }, 'loggedOut', detail), tx);
    await endAll(tx, UserId.parse(user.id), now);
    return open.length;
  });
}
