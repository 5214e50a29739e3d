import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type FeedClock, wallClock } from '../feeds/clock.ts';
import type { Live } from '../live/open-live.ts';

export const announcementSettings = {
  /** What is said to all is looked for so often, ms: another gateway may have taken it. */
  lookEvery: 2_000,
} as const;

interface AnnouncementsWatch {
  readonly db: Kysely<Schema>;
  /** Every customer whose channels are open here asks for their messages. */
  readonly live: Pick<Live, 'hub' | 'server'>;
  readonly report: (error: unknown) => void;
  readonly clock?: FeedClock;
}

/** How many were said to all, and how many of those are withdrawn: another figure is news. */
async function standOf(db: Kysely<Schema>): Promise<string> {
  const { said, withdrawn } = await db
    .selectFrom('messages')
    .select(({ fn }) => [fn.countAll<number>().as('said'), fn.count<number>('withdrawn_at').as('withdrawn')])
    .where('user_id', 'is', null)
    .executeTakeFirstOrThrow();
  return `${said}/${withdrawn}`;
}

/**
 * Tells the customers here when something was said to all, or withdrawn, by whichever gateway: one row for
 * everybody, so there is nothing in the outbox of each. What fails is reported and tried again.
 *
 * @returns ends it, once what runs is over.
 */
export function watchAnnouncements({
  db,
  live,
  report,
  clock = wallClock,
}: AnnouncementsWatch): () => Promise<void> {
  let told: string | undefined;
  let cancel = (): void => undefined;
  let isOver = false;
  const look = async (): Promise<void> => {
    const stand = await standOf(db);
    if (isOver || stand === told) return;
    if (told !== undefined) {
      live.hub.tellInboxNews();
      live.server.flush();
    }
    told = stand;
  };
  const lookAndAgain = async (): Promise<void> => {
    await look().catch(report);
    if (isOver) return;
    cancel = clock.after(announcementSettings.lookEvery, () => {
      running = lookAndAgain();
    });
  };
  let running = lookAndAgain();
  return () => {
    isOver = true;
    cancel();
    return running;
  };
}
