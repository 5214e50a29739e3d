import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import {
  isOf,
  MARKETING_CHANNELS,
  MARKETING_PRODUCTS,
  MARKETING_VERSION,
  type MarketingChannel,
  type MarketingTold,
  type MarketingWish,
} from '#domain/account/marketing.ts';
import type { UserId } from '#domain/brand.ts';
import { refusals } from '../accounts/refusals.ts';
import { enqueue } from '../db/outbox.ts';
import type { Schema } from '../db/schema.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import type { Refusal } from '../refusal.ts';

/** In which ways a customer may be told of offers. */
export interface Marketing {
  told(user: UserId): Promise<MarketingTold>;
  /** A yes to words that are not in force is refused; a no never is. */
  choose(user: UserId, wish: MarketingWish): Promise<MarketingTold | Refusal>;
}

/** As `users.marketing` has it: what is not named was never said yes to. */
const InForce = z.record(z.string(), z.boolean());
const keyOf = (channel: MarketingChannel): string => channel.toLowerCase();

async function inForceOf(db: Kysely<Schema>, user: UserId): Promise<z.infer<typeof InForce>> {
  const { marketing } = await db
    .selectFrom('users')
    .select('marketing')
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  return InForce.parse(JSON.parse(marketing));
}

/** Notes the words of a customer on some ways, in the caller's transaction. */
export async function noteChoices(
  tx: Kysely<Schema>,
  user: UserId,
  { product, channels, given, version }: MarketingWish,
  saidBy: 'CUSTOMER' | 'EXCLUSION',
  now: number,
): Promise<void> {
  if (channels.length === 0) return;
  await tx
    .insertInto('marketing_choices')
    .values(
      channels.map((channel) => ({
        user_id: user,
        product,
        channel,
        given,
        at: now,
        version,
        said_by: saidBy,
      })),
    )
    .execute();
}

/** What changes of it is noted and in force from this transaction on. @returns whether anything did */
async function change(
  tx: Kysely<Schema>,
  user: UserId,
  wish: MarketingWish,
  saidBy: 'CUSTOMER' | 'EXCLUSION',
  now: number,
): Promise<boolean> {
  const inForce = await inForceOf(tx, user);
  const channels = MARKETING_CHANNELS.filter(
    (channel) => wish.channels.includes(channel) && (inForce[keyOf(channel)] ?? false) !== wish.given,
  );
  if (channels.length === 0) return false;
  const next = { ...inForce, ...Object.fromEntries(channels.map((channel) => [keyOf(channel), wish.given])) };
  await tx
    .updateTable('users')
    .set({ marketing: JSON.stringify(next) })
    .where('id', '=', user)
    .execute();
  await noteChoices(tx, user, { ...wish, channels }, saidBy, now);
  return true;
}

/** Who excludes themselves is told of nothing afterwards either, until they say yes anew (UK-33, UK-42). */
export async function withdrawAll(tx: Kysely<Schema>, user: UserId, now: number): Promise<void> {
  for (const product of MARKETING_PRODUCTS) {
    const wish = { product, channels: [...MARKETING_CHANNELS], given: false, version: MARKETING_VERSION };
    await change(tx, user, wish, 'EXCLUSION', now);
  }
}

async function toldOf(db: Kysely<Schema>, user: UserId): Promise<MarketingTold> {
  const inForce = await inForceOf(db, user);
  const said = await db
    .selectFrom('marketing_choices')
    .select(['product', 'channel', 'at', 'version'])
    .where('user_id', '=', user)
    .orderBy('seq', 'desc')
    .execute();
  const choices = MARKETING_PRODUCTS.flatMap((product) =>
    MARKETING_CHANNELS.map((channel) => {
      const last = said.filter(isOf(product)).find((one) => one.channel === channel);
      const given = inForce[keyOf(channel)] ?? false;
      return { product, channel, given, at: last?.at ?? null, version: last?.version ?? null };
    }),
  );
  return { choices };
}

/** On the database. Every place of the customer is told, and what their inbox shows may be another then. */
export function createMarketing({
  db,
  now,
  committed,
}: {
  readonly db: Kysely<Schema>;
  readonly now: () => number;
  readonly committed: () => void;
}): Marketing {
  return {
    told: (user) => toldOf(db, user),
    async choose(user, wish) {
      if (wish.given && wish.version !== MARKETING_VERSION) return refusals.otherText;
      const told = await db.transaction().execute(async (tx) => {
        await lockAccount(tx, user);
        if (await change(tx, user, wish, 'CUSTOMER', now())) {
          await enqueue(tx, user, 'marketing', user, 'update');
          await enqueue(tx, user, 'inbox', user, 'update');
        }
        return toldOf(tx, user);
      });
      committed();
      return told;
    },
  };
}
