import { UserId } from '#domain/brand.ts';
import type { Announcement, SaidMessage } from '#domain/contract/staff-messages.ts';
import { INBOX } from '#domain/messages/inbox-message.ts';
import { drawHandle } from '../accounts/secrets.ts';
import { enqueue } from '../db/outbox.ts';
import { actorOf, plainEntry, type StaffContext, type StaffSession } from '../staff/context.ts';
import { StaffRefused, staffRefusals } from '../staff/refusals.ts';

/** Messages that stand, newest first, as far as they are listed. */
export async function standingMessages({ db, now }: StaffContext): Promise<SaidMessage[]> {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .where('created_at', '>', now() - INBOX.keptMs)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(INBOX.listed)
    .execute();
  return rows.map(({ id, user_id, kind, important, title, body, created_at }) => ({
    ...{ id, kind, important, title },
    to: user_id === null ? 'ALL' : 'ONE',
    text: body,
    at: created_at,
  }));
}

async function addresseeOf({ db }: StaffContext, username: string | null): Promise<UserId | null> {
  if (username === null) return null;
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst();
  if (row === undefined) throw new StaffRefused(staffRefusals.unknownCustomer);
  return UserId.parse(row.id);
}

/**
 * Says something to one customer or to all (MSG-08). The trail says who, to whom and why, and not in which
 * words: those are in the message.
 *
 * @throws StaffRefused for a name that nobody has
 */
export async function announce(
  context: StaffContext,
  { member }: StaffSession,
  { username, kind, important, title, text, why }: Announcement,
): Promise<{ id: string }> {
  const user = await addresseeOf(context, username);
  const id = drawHandle('m-');
  const at = context.now();
  const detail = JSON.stringify({ message: id, customer: user ?? 'all', kind, why });
  await context.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('messages')
      .values({ id, user_id: user, kind, important, title, body: text, created_at: at })
      .execute();
    if (user !== null) await enqueue(tx, user, 'inbox', id, 'add');
    await context.audit.record(plainEntry(at, actorOf(member), 'announced', detail), tx);
  });
  return { id };
}

/** Takes it out of every inbox. @throws StaffRefused for one that does not stand */
export async function withdraw(
  context: StaffContext,
  { member }: StaffSession,
  { id, why }: { readonly id: string; readonly why: string },
): Promise<void> {
  const at = context.now();
  await context.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('messages')
      .set({ withdrawn_at: at })
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    if (row === undefined) throw new StaffRefused(staffRefusals.unknownMessage);
    if (row.user_id !== null) await enqueue(tx, UserId.parse(row.user_id), 'inbox', id, 'update');
    const detail = JSON.stringify({ message: id, why });
    await context.audit.record(plainEntry(at, actorOf(member), 'announcementWithdrawn', detail), tx);
  });
}
