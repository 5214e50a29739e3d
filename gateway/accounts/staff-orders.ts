import type { Kysely, Transaction } from 'kysely';
import type { InterventionKind } from '#domain/account/intervention.ts';
import type { SpendControl } from '#domain/account/own-limits.ts';
import { UserId } from '#domain/brand.ts';
import type { Schema } from '../db/schema.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import { setSpendControl } from '../limits/spend-control.ts';
import type { Audit } from '../staff/audit.ts';
import { plainEntry } from '../staff/context.ts';
import { findMember } from '../staff/members.ts';
import { raiseIntervention } from './interventions.ts';
import { endAll } from './where-logged-in.ts';

const DAY = 86_400_000;

/** What staff do with the account of a customer, each with an entry in the audit trail or not at all. */
export type AccountOrder =
  | { readonly act: 'close' }
  | { readonly act: 'open' }
  /** Of a customer who has lost authenticator and recovery codes (ACC-14). */
  | { readonly act: 'passwordOnly' }
  /** What the customer may lose in a window; null takes it away (RGT-08). */
  | { readonly act: 'spendLimit'; readonly control: Pick<SpendControl, 'period' | 'amount'> | null }
  | { readonly act: 'ask'; readonly kind: InterventionKind; readonly blocking: boolean };

export interface OrderedBy {
  /** User name of the customer, in any case of letters. */
  readonly username: string;
  /** Name of an account of the console that has access. */
  readonly staff: string;
  readonly why: string;
}

export type OrderOutcome =
  | { readonly kind: 'unknownCustomer' | 'unknownStaff' | 'notClosed' | 'done' }
  /** An exclusion or a break that runs is shortened by nobody. */
  | { readonly kind: 'stillShut'; readonly until: number }
  /** After an exclusion a day is waited before the account opens (RGT-14). */
  | { readonly kind: 'opensAt'; readonly at: number };

const AUDITED = {
  close: 'accountClosed',
  open: 'accountOpened',
  passwordOnly: 'factorsRemoved',
  ask: 'interventionRaised',
  spendLimit: 'spendLimitSet',
} as const;

async function open(tx: Transaction<Schema>, user: UserId, now: number): Promise<OrderOutcome> {
  const row = await tx
    .selectFrom('users')
    .select(['self_excluded_until', 'break_until', 'excluded_at', 'closed_at'])
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  const until = Math.max(row.self_excluded_until ?? 0, row.break_until ?? 0);
  if (until > now) return { kind: 'stillShut', until };
  if (row.excluded_at === null && row.closed_at === null) return { kind: 'notClosed' };
  const at = now + DAY;
  const waits = row.excluded_at === null ? {} : { self_excluded_until: at };
  await tx
    .updateTable('users')
    .set({ excluded_at: null, closed_at: null, ...waits })
    .where('id', '=', user)
    .execute();
  return row.excluded_at === null ? { kind: 'done' } : { kind: 'opensAt', at };
}

/** Nothing but the password opens the account from now on, and nobody is logged in. */
async function leavePasswordOnly(tx: Transaction<Schema>, user: UserId, now: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ totp_sealed: null, totp_step: null, totp_pending_sealed: null, totp_pending_at: null })
    .where('id', '=', user)
    .execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user).execute();
  // Nor a link that was sent before: it sets the password, or the address that such a link goes to.
  await tx
    .deleteFrom('access_links')
    .where('user_id', '=', user)
    .where('purpose', 'in', ['reset', 'newEmail'])
    .execute();
  await tx.deleteFrom('login_challenges').where('user_id', '=', user).execute();
  await tx.deleteFrom('passkeys').where('user_id', '=', user).execute();
  await tx.deleteFrom('passkey_challenges').where('user_id', '=', user).execute();
  await endAll(tx, user, now);
}

async function carryOut(
  tx: Transaction<Schema>,
  user: UserId,
  order: AccountOrder,
  now: number,
): Promise<OrderOutcome> {
  // The order in which a bet takes its locks.
  await lockAccount(tx, user);
  if (order.act === 'open') return open(tx, user, now);
  if (order.act === 'passwordOnly') await leavePasswordOnly(tx, user, now);
  else if (order.act === 'spendLimit') await setSpendControl(tx, user, order.control, now);
  else if (order.act === 'ask') await raiseIntervention(tx, user, order, now);
  else {
    await tx.updateTable('users').set({ closed_at: now }).where('id', '=', user).execute();
    await endAll(tx, user, now);
  }
  return { kind: 'done' };
}

/**
 * Closes an account, opens one that its customer had closed or excluded, takes code and passkeys away, says
 * what its customer may lose, or asks them something (RGT-07, RGT-08, RGT-14, ACC-14). What is not done is
 * not in the trail.
 */
export async function orderAccount(
  db: Kysely<Schema>,
  audit: Pick<Audit, 'record'>,
  { username, staff, why }: OrderedBy,
  order: AccountOrder,
  now: number,
): Promise<OrderOutcome> {
  const member = await findMember(db, staff);
  if (member === undefined || member.disabled_at !== null) return { kind: 'unknownStaff' };
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst();
  if (row === undefined) return { kind: 'unknownCustomer' };
  const user = UserId.parse(row.id);
  const detail = JSON.stringify({ customer: user, staff: member.id, why });
  return db.transaction().execute(async (tx) => {
    const outcome = await carryOut(tx, user, order, now);
    const isDone = outcome.kind === 'done' || outcome.kind === 'opensAt';
    if (isDone)
      await audit.record(
        plainEntry(now, { kind: 'nobody', id: 'command-line' }, AUDITED[order.act], detail),
        tx,
      );
    return outcome;
  });
}
