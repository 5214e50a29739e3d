import type { Transaction } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { PostalAddress } from '#domain/identity/address.ts';
import { isVerified } from '#domain/identity/identity-status.ts';
import { type Proof, stillOpens } from '../accounts/proof.ts';
import type { Schema } from '../db/schema.ts';
import type { Refusal } from '../refusal.ts';
import { type IdentityContext, inTransaction } from './context.ts';
import { applyWord, lockIdentity, statusAt, tellChanged } from './identity-rows.ts';
import { addressPlace, isSamePlace } from './look-up.ts';
import { identityRefusals } from './refusals.ts';

/**
 * What was asked about the old address counts no more: all of it where that had verified somebody, else what
 * is on its way. Who was sent to documents goes on there: another address is no second try.
 */
const endLookUps = (tx: Transaction<Schema>, user: UserId, wasVerified: boolean): Promise<unknown> =>
  tx
    .updateTable('identity_lookups')
    .set({ is_over: true })
    .where('user_id', '=', user)
    .$if(!wasVerified, (open) => open.where('outcome', 'is', null))
    .execute();

const isAnswered = async (tx: Transaction<Schema>, user: UserId): Promise<boolean> =>
  (await tx
    .selectFrom('identity_lookups')
    .select('ref')
    .where('user_id', '=', user)
    .where('outcome', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Another address of a customer (ACC-02). A verification ends that was made with the one of before, under the
 * lock of bets and deposits; a document that shows who they are stays good. Who gave none until now was
 * verified by none.
 */
export async function move(
  context: IdentityContext,
  user: UserId,
  address: PostalAddress,
  proof: Proof,
  within?: (tx: Transaction<Schema>) => Promise<void> | undefined,
): Promise<Refusal | undefined> {
  const seal = await context.seal();
  const at = context.now();
  return inTransaction(context, async (tx): Promise<Refusal | undefined> => {
    const row = await lockIdentity(tx, user, at);
    if (!(await stillOpens(tx, user, proof))) return proof.orElse;
    const before = row.address_sealed;
    if (before !== null && isSamePlace(seal, user, before, address)) return identityRefusals.sameAddress;
    const wasVerified = isVerified(statusAt(row, at));
    const wasAsked = before !== null && (wasVerified || (await isAnswered(tx, user)));
    if (before === null || !(await applyWord(tx, row, 'moved', user, at))) await tellChanged(tx, user);
    await tx
      .updateTable('identities')
      .set({
        address_sealed: seal.sealText(addressPlace(user), JSON.stringify(address)),
        moved_at: at,
        ...(wasAsked ? { wants_address: true } : {}),
        // Not run out: the document of who they are still shows it.
        ...(wasAsked && wasVerified ? { verified_until: null } : {}),
      })
      .where('user_id', '=', user)
      .execute();
    if (before !== null) await endLookUps(tx, user, wasVerified);
    await context.audit.record(
      {
        at,
        actor: { kind: 'customer' },
        act: 'addressChanged',
        ...{ session: null, bet: null, reason: null, ticket: null },
        // Whose, and never which.
        detail: user,
      },
      tx,
    );
    await within?.(tx);
    return undefined;
  });
}
