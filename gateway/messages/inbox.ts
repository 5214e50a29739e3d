import type { Kysely } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import { INBOX, type InboxMessage, type MessageAction } from '#domain/messages/inbox-message.ts';
import { enqueue } from '../db/outbox.ts';
import type { Schema } from '../db/schema.ts';
import type { Messages } from '../services.ts';
import { mayBeOffered } from './may-be-offered.ts';

/** What this customer can see: theirs, and what was said to all since they came; deleted ones are gone. */
async function visible(db: Kysely<Schema>, user: UserId, now: number) {
  const offered = await mayBeOffered(db, user, now);
  return db
    .selectFrom('messages')
    .leftJoin('message_marks', (join) =>
      join.onRef('message_marks.message_id', '=', 'messages.id').on('message_marks.user_id', '=', user),
    )
    .select(['id', 'messages.user_id as addressee', 'kind', 'important', 'title', 'body', 'created_at'])
    .select('read_at')
    .where((eb) =>
      eb.or([
        eb('messages.user_id', '=', user),
        eb.and([
          eb('messages.user_id', 'is', null),
          eb(
            'created_at',
            '>=',
            eb.selectFrom('users').select('users.created_at').where('users.id', '=', user),
          ),
        ]),
      ]),
    )
    .where('kind', 'in', offered ? ['SERVICE', 'OFFER'] : ['SERVICE'])
    .where('withdrawn_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('created_at', '>', now - INBOX.keptMs)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(INBOX.listed)
    .execute();
}

type Row = Awaited<ReturnType<typeof visible>>[number];

function messageOf({ id, addressee, kind, important, title, body, created_at, read_at }: Row): InboxMessage {
  const common = { id, kind, important, at: created_at, read: read_at !== null };
  return addressee === null
    ? { ...common, to: 'ALL', title, text: body }
    : { ...common, to: 'ONE', personalTitle: title, personalText: body };
}

/** How many of them are unread. */
export const unreadOf = async (db: Kysely<Schema>, user: UserId, now: number): Promise<number> =>
  (await visible(db, user, now)).filter(({ read_at }) => read_at === null).length;

const marksOf = (action: MessageAction, now: number): { read_at: number | null; deleted_at?: number } => {
  if (action === 'UNREAD') return { read_at: null };
  return action === 'DELETE' ? { read_at: now, deleted_at: now } : { read_at: now };
};

/** The inbox on the database. What is marked in one place is told to every other of the customer. */
export function createMessages({
  db,
  now,
  committed,
}: {
  readonly db: Kysely<Schema>;
  readonly now: () => number;
  /** After a commit that customers hear of. */
  readonly committed: () => void;
}): Messages {
  return {
    inbox: async (user) => (await visible(db, user, now())).map(messageOf),
    async mark(user, id, action) {
      const at = now();
      const known = (await visible(db, user, at)).some((row) => row.id === id);
      // Deleting again is as good as the first time; nothing else can be done with what is gone.
      if (!known) return action === 'DELETE' && isDeleted(db, user, id);
      const marks = marksOf(action, at);
      await db.transaction().execute(async (tx) => {
        await tx
          .insertInto('message_marks')
          .values({ message_id: id, user_id: user, deleted_at: null, ...marks })
          .onConflict((conflict) => conflict.columns(['user_id', 'message_id']).doUpdateSet(marks))
          .execute();
        await enqueue(tx, user, 'inbox', id, 'update');
      });
      committed();
      return true;
    },
  };
}

async function isDeleted(db: Kysely<Schema>, user: UserId, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('message_marks')
    .select('message_id')
    .where('user_id', '=', user)
    .where('message_id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
