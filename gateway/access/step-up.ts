import type { CallDefinition } from '#domain/contract/call.ts';
import { checkOwnPassword } from '../accounts/own-password.ts';
import { stillOpens } from '../accounts/proof.ts';
import { refusals } from '../accounts/refusals.ts';
import type { CustomerSession } from '../customer-session.ts';
import type { Refusal } from '../refusal.ts';
import type { AccessContext } from './context.ts';

/**
 * What a session that a PIN or another device opened does not do before its password is shown (ACC-05.2,
 * ACC-08): what pays out, or changes to where; ways in; what locks others out; and who the customer is.
 * Nothing stands before a break and an exclusion. Calls that take the password themselves ask for it.
 */
export const NEEDS_PASSWORD: ReadonlySet<string> = new Set([
  'requestWithdrawal',
  'openPayOutAccount',
  'removePaymentMethod',
  'makeDefaultMethod',
  'renamePasskey',
  'removePasskey',
  'createHandover',
  'endSessions',
  'closeAccount',
  'lookUpIdentity',
  'uploadDocument',
]);

/** The one place where it is decided, of each call and each session, whether the password is asked for. */
export const asksPassword = (
  { name }: Pick<CallDefinition, 'name'>,
  { passwordDue }: Pick<CustomerSession, 'passwordDue'>,
): boolean => passwordDue === true && NEEDS_PASSWORD.has(name);

/** The password once more: for a while the session does everything. Counted as one of a login. */
export async function confirmPassword(
  context: AccessContext,
  { userId, gwSessionId }: CustomerSession,
  password: string,
): Promise<Refusal | undefined> {
  const own = await checkOwnPassword(context, userId, password);
  if (own.kind === 'refused') return own;
  const proof = { passwordHash: own.passwordHash, orElse: refusals.passwordWrong };
  return context.db.transaction().execute(async (tx) => {
    if (!(await stillOpens(tx, userId, proof))) return proof.orElse;
    await tx
      .updateTable('sessions')
      .set({ password_shown_at: context.now() })
      .where('gw_session_id', '=', gwSessionId)
      .execute();
    return undefined;
  });
}
