import type { Kysely } from 'kysely';
import type { SystemNotice } from '#domain/contract/system-notice.ts';
import type { Schema } from '../db/schema.ts';
import { type FeedClock, wallClock } from '../feeds/clock.ts';
import type { SystemChannel } from './system-channel.ts';

export const storedNoticesSettings = {
  /** The notices are read so often, ms: an operator announces beside a running gateway. */
  lookEvery: 5_000,
} as const;

/** In the order in which they were announced. */
export async function storedNotices(db: Kysely<Schema>): Promise<readonly SystemNotice[]> {
  const rows = await db.selectFrom('system_notices').selectAll().orderBy('at').orderBy('id').execute();
  return rows.map(({ id, text, notice_group: group, dismissable }) => ({ id, text, group, dismissable }));
}

/** Says to everybody, or replaces what was said under this id. */
export async function storeNotice(
  db: Kysely<Schema>,
  { id, text, group, dismissable }: SystemNotice,
  at: number,
): Promise<void> {
  const row = { text, notice_group: group, dismissable };
  await db
    .insertInto('system_notices')
    .values({ id, ...row, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** False where there is none of this id. */
export async function removeNotice(db: Kysely<Schema>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('system_notices').where('id', '=', id).executeTakeFirst();
  return Number(numDeletedRows) === 1;
}

interface NoticesWatch {
  readonly db: Kysely<Schema>;
  readonly system: Pick<SystemChannel, 'announce' | 'withdraw'>;
  /** Sends what was announced. */
  readonly flush: () => void;
  readonly report: (error: unknown) => void;
  readonly clock?: FeedClock;
}

/**
 * Keeps the channel at what is stored. What fails is reported and tried again.
 *
 * @returns ends it, once what runs is over.
 */
export function watchNotices({
  db,
  system,
  flush,
  report,
  clock = wallClock,
}: NoticesWatch): () => Promise<void> {
  let told = new Map<string, string>();
  let cancel = (): void => undefined;
  let isOver = false;
  const look = async (): Promise<void> => {
    const now = new Map((await storedNotices(db)).map((notice) => [notice.id, notice]));
    if (isOver) return;
    for (const notice of now.values())
      if (told.get(notice.id) !== JSON.stringify(notice)) system.announce(notice);
    for (const id of told.keys()) if (!now.has(id)) system.withdraw(id);
    told = new Map([...now].map(([id, notice]) => [id, JSON.stringify(notice)]));
    flush();
  };
  const lookAndAgain = async (): Promise<void> => {
    await look().catch(report);
    if (isOver) return;
    cancel = clock.after(storedNoticesSettings.lookEvery, () => {
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
