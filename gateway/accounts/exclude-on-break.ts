import type { Transaction } from 'kysely';
import { type EXCLUSION_MONTHS, exclusionEnd } from '#domain/account/own-limits.ts';
import { UserId } from '#domain/brand.ts';
import type { Visitor } from '../customer-session.ts';
import type { Schema } from '../db/schema.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import type { Refusal } from '../refusal.ts';
import type { LoginBody } from '../services.ts';
import { type AccountsContext, STRANGER } from './accounts-context.ts';
import { showPassword } from './login.ts';
import { type Proof, stillOpens } from './proof.ts';
import { refusals } from './refusals.ts';
import { SHUT_COLUMNS, shutAt } from './shut.ts';
import { shutWithin } from './shut-account.ts';

/**
 * Why it is not done: the account is shut by more than a break, or by none. Under the locks that a login and
 * a bet take, so that of two at once one sees what the other did.
 */
async function refusedBecause(
  tx: Transaction<Schema>,
  user: UserId,
  proof: Proof,
  now: number,
): Promise<Refusal | undefined> {
  await lockAccount(tx, user);
  if (!(await stillOpens(tx, user, proof))) return proof.orElse;
  const row = await tx
    .selectFrom('users')
    .select([...SHUT_COLUMNS])
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  const why = shutAt(row, now);
  if (why === undefined) return refusals.notOnBreak;
  return why.errorType === refusals.onBreak.errorType ? undefined : why;
}

/**
 * Makes the break of a customer a self-exclusion, though no session of theirs begins before its end: a break
 * stands in the way of no exclusion (RGT-05.4, ADR 0400). It takes the password, counted and refused as at a
 * login, opens nothing, and is told by mail.
 *
 * @returns the end that stands, epoch ms
 */
export async function excludeOnBreak(
  context: AccountsContext,
  body: LoginBody & { readonly months: (typeof EXCLUSION_MONTHS)[number] },
  visitor: Visitor = STRANGER,
): Promise<number | Refusal> {
  const shown = await showPassword(context, body, visitor);
  if (shown.kind === 'refused') return shown;
  const user = UserId.parse(shown.user.id);
  const at = context.now();
  const end = await context.db.transaction().execute(async (tx) => {
    const refused = await refusedBecause(tx, user, shown.proof, at);
    if (refused !== undefined) return refused;
    const until = await shutWithin(tx, user, 'self_excluded_until', exclusionEnd(body.months, at), at);
    await context.mails?.changed(tx, user, 'excludedOnBreak');
    return until;
  });
  context.committed();
  context.mails?.wake();
  return end;
}
