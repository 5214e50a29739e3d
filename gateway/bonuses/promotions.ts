import type { Kysely } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import { type Promotion, PromotionTerms, type PublishedPromotion } from '#domain/contract/promotions.ts';
import { refusals } from '../accounts/refusals.ts';
import { PROMOTION_SHOWN_AFTER } from '../config/promotions.ts';
import { enqueue } from '../db/outbox.ts';
import type { Schema } from '../db/schema.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import { mayBeGivenBonuses } from '../messages/may-be-offered.ts';
import type { Refusal } from '../refusal.ts';
import { type Grant, issueBonus } from './issue-bonus.ts';

/** Offers that a customer looks for and takes themselves. */
export interface Promotions {
  /** Those that run, for whoever looks. */
  running(): Promotion[];
  /** With what they opted into; none for who is not to be offered anything. */
  own(user: UserId): Promise<Promotion[]>;
  /** Once, by the terms in force. Repeating it is safe. */
  optIn(user: UserId, promotionId: string, termsVersion: string): Promise<Promotion[] | Refusal>;
}

interface Context {
  readonly db: Kysely<Schema>;
  readonly now: () => number;
  readonly committed: () => void;
  readonly published: readonly PublishedPromotion[];
}

/** With the terms in force at `at`, epoch ms; undefined before the first are. */
function shownAt({ versions, ...shown }: PublishedPromotion, at: number): Promotion | undefined {
  const inForce = versions
    .filter(({ inForceFrom }) => inForceFrom <= at)
    .sort((a, b) => b.inForceFrom - a.inForceFrom)[0];
  if (inForce === undefined || at < shown.from) return undefined;
  return { ...shown, terms: inForce.terms, optedIn: null };
}

const runsAt = ({ until }: Promotion, at: number): boolean => at < until;

function grantOf({ promotionId, title: name, terms }: Promotion): Grant {
  const { version: _, ...what } = terms;
  return { key: `promotion-${promotionId}`, name, ...what };
}

async function ownAt({ db, published }: Context, user: UserId, at: number): Promise<Promotion[]> {
  if (!(await mayBeGivenBonuses(db, user, at))) return [];
  const optIns = await db
    .selectFrom('promotion_opt_ins')
    .select(['promotion_id', 'at', 'terms'])
    .where('user_id', '=', user)
    .execute();
  return published.flatMap((one) => {
    const shown = shownAt(one, at);
    if (shown === undefined || at >= shown.until + PROMOTION_SHOWN_AFTER) return [];
    const row = optIns.find(({ promotion_id }) => promotion_id === one.promotionId);
    if (row === undefined) return [shown];
    return [{ ...shown, optedIn: { at: row.at, terms: PromotionTerms.parse(JSON.parse(row.terms)) } }];
  });
}

/** The opt-in and what it gives are one transaction: nobody has the one without the other. */
async function take(context: Context, user: UserId, promotion: Promotion, at: number): Promise<void> {
  const { promotionId, terms } = promotion;
  await context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, user);
    // An exclusion or a break may have come in between.
    if (!(await mayBeGivenBonuses(tx, user, at))) return;
    const row = await tx
      .insertInto('promotion_opt_ins')
      .values({
        ...{ user_id: user, promotion_id: promotionId, at, version: terms.version },
        terms: JSON.stringify(terms),
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'promotion_id']).doNothing())
      .returning('at')
      .executeTakeFirst();
    if (row === undefined) return;
    await issueBonus(tx, user, grantOf(promotion), at);
    await enqueue(tx, user, 'marketing', promotionId, 'update');
  });
  context.committed();
}

/** On the database; what is published is configuration. */
export function createPromotions(context: Context): Promotions {
  const { now, published } = context;
  return {
    running() {
      const at = now();
      return published
        .map((one) => shownAt(one, at))
        .filter((one) => one !== undefined)
        .filter((one) => runsAt(one, at));
    },
    own: (user) => ownAt(context, user, now()),
    async optIn(user, promotionId, termsVersion) {
      const at = now();
      const known = (await ownAt(context, user, at)).find((one) => one.promotionId === promotionId);
      // Over, unknown, and not for them look the same.
      if (known === undefined) return refusals.noPromotion;
      if (known.optedIn === null) {
        if (!runsAt(known, at)) return refusals.noPromotion;
        if (known.terms.version !== termsVersion) return refusals.otherText;
        await take(context, user, known, at);
      }
      return ownAt(context, user, now());
    },
  };
}
