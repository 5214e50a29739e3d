import type { Kysely, Selectable, Transaction } from 'kysely';
import {
  CONTROL_KINDS,
  type ControlAnswer,
  type ControlKind,
  type ControlWish,
  controlAfterWish,
  controlConfirmed,
  type HeldControl,
  isGraver,
  minutesLeft,
  NOTHING_SET,
  newsEnds,
  type OwnControlsTold,
  type TimeNews,
  timeNews,
  timeOver,
  toldControl,
} from '#domain/account/own-controls.ts';
import type { UserId } from '#domain/brand.ts';
import { londonDate } from '#domain/racing/london-time.ts';
import type { OwnControlsTable } from '../db/account-schema.ts';
import { enqueue } from '../db/outbox.ts';
import type { Schema } from '../db/schema.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import { controlsIn, controlsText } from './controls-in-force.ts';
import { netSince } from './session-cost.ts';

type Row = Selectable<OwnControlsTable>;

const heldOf = (kind: ControlKind, row: Row | undefined): HeldControl =>
  row === undefined
    ? { value: NOTHING_SET[kind], pending: null }
    : {
        value: row.value,
        pending:
          row.pending_value === null || row.pending_from === null
            ? null
            : { value: row.pending_value, from: row.pending_from },
      };

/**
 * What a customer has set of time and products, and how it stands now, epoch ms.
 *
 * @param since when the customer's session began, epoch ms
 */
export async function ownControlsOf(
  db: Kysely<Schema>,
  user: UserId,
  since: number,
  now: number,
): Promise<OwnControlsTold> {
  const rows = await db.selectFrom('own_controls').selectAll().where('user_id', '=', user).execute();
  const inForce = await inForceOf(db, user, now);
  const newsRead = timeNews(inForce, now) === null ? null : await newsReadOf(db, user, now);
  const controls = CONTROL_KINDS.map((kind) =>
    toldControl(
      kind,
      heldOf(
        kind,
        rows.find((row) => row.kind === kind),
      ),
      now,
    ),
  );
  return {
    at: now,
    controls,
    usedMinutes: inForce.used,
    leftMinutes: minutesLeft(inForce, now),
    over: timeOver(inForce, now) ?? null,
    session: { since, ...(await netSince(db, user, since)) },
    ...(newsRead === null ? {} : { newsRead }),
  };
}

/** What of the time that is left was read, and holds. */
async function newsReadOf(db: Kysely<Schema>, user: UserId, now: number): Promise<TimeNews | null> {
  const row = await db
    .selectFrom('minutes_used')
    .select('news_read')
    .where('user_id', '=', user)
    .where('day', '=', londonDate(now))
    .where('news_until', '>', now)
    .executeTakeFirst();
  return row?.news_read ?? null;
}

/** What is in force now, with the minutes of this day. */
export async function inForceOf(db: Kysely<Schema>, user: UserId, now: number) {
  const { text } = await db.selectNoFrom(controlsText(user, now).as('text')).executeTakeFirstOrThrow();
  return controlsIn(text);
}

/** Under the lock that bets of the customer take: a bet is before the change, or sees it whole (INV-10). */
async function change(
  tx: Transaction<Schema>,
  user: UserId,
  kind: ControlKind,
  now: number,
  decide: (held: HeldControl) => HeldControl | undefined,
): Promise<boolean> {
  await lockAccount(tx, user);
  const row = await tx
    .selectFrom('own_controls')
    .selectAll()
    .where('user_id', '=', user)
    .where('kind', '=', kind)
    .executeTakeFirst();
  const held = heldOf(kind, row);
  const next = decide(held);
  if (next === undefined) return false;
  const values = {
    value: next.value,
    set_at: next.value === held.value ? (row?.set_at ?? now) : now,
    pending_value: next.pending?.value ?? null,
    pending_from: next.pending?.from ?? null,
  };
  await tx
    .insertInto('own_controls')
    .values({ user_id: user, kind, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(values))
    .execute();
  await enqueue(tx, user, 'controls', kind, 'update');
  return true;
}

/** What of the wish is stricter holds at once; the rest begins to wait (UK-24). */
export const setOwnControl = (
  db: Kysely<Schema>,
  user: UserId,
  wish: ControlWish,
  now: () => number,
): Promise<boolean> =>
  db
    .transaction()
    .execute((tx) => change(tx, user, wish.kind, now(), (held) => controlAfterWish(held, wish, now())));

/** @returns false where nothing waits that can be confirmed now. To drop what is not there is no fault. */
export const answerOwnControl = (
  db: Kysely<Schema>,
  user: UserId,
  { kind, answer }: ControlAnswer,
  now: () => number,
): Promise<boolean> =>
  db
    .transaction()
    .execute((tx) =>
      change(tx, user, kind, now(), (held) =>
        answer === 'CONFIRM' ? controlConfirmed(held, now()) : { ...held, pending: null },
      ),
    );

/**
 * The customer has read how little of their time is left (RGT-04.2): every tab of theirs hears it. What is
 * less grave than what was read, or is not due, changes nothing.
 */
export const readTimeNews = (
  db: Kysely<Schema>,
  user: UserId,
  news: TimeNews,
  now: () => number,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockAccount(tx, user);
    const at = now();
    const inForce = await inForceOf(tx, user, at);
    if (isGraver(news, timeNews(inForce, at)) || !isGraver(news, await newsReadOf(tx, user, at))) return;
    await tx
      .updateTable('minutes_used')
      .set({ news_read: news, news_until: newsEnds(inForce, at) })
      .where('user_id', '=', user)
      .where('day', '=', londonDate(at))
      .execute();
    await enqueue(tx, user, 'controls', 'NEWS', 'update');
  });

/** Whether the customer has set anything of time or products, or a change of it waits. */
export async function hasOwnControls(db: Kysely<Schema>, user: UserId): Promise<boolean> {
  const rows = await db
    .selectFrom('own_controls')
    .select(['kind', 'value', 'pending_from'])
    .where('user_id', '=', user)
    .execute();
  return rows.some(({ kind, value, pending_from }) => value !== NOTHING_SET[kind] || pending_from !== null);
}
