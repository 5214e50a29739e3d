import type { Kysely } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import { SHUT_COLUMNS, shutAt } from '../accounts/shut.ts';
import { OFFERS_REST_AFTER_QUESTION } from '../config/promotions.ts';
import type { Schema } from '../db/schema.ts';
import { isReviewDue } from '../limits/limit-review.ts';

/** Any way of marketing that was said yes to; whoever said yes to none has opted out. */
const wantsMarketing = (marketing: string): boolean => {
  const said: unknown = JSON.parse(marketing);
  return typeof said === 'object' && said !== null && Object.values(said).some((yes) => yes === true);
};

interface Offerable {
  /** Not excluded, on a break, shut, frozen, blocked, asked something lately, nor with limits to look at. */
  readonly isFree: boolean;
  /** Any way of marketing was chosen. */
  readonly wantsMarketing: boolean;
}

async function offerable(db: Kysely<Schema>, user: UserId, now: number): Promise<Offerable> {
  const row = await db
    .selectFrom('users')
    .select([...SHUT_COLUMNS, 'frozen', 'marketing', 'created_at', 'limits_reviewed_at'])
    .select(['betting_blocked', 'wagering_blocked', 'wagering_questionnaire_due'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('interventions')
            .select('interventions.id')
            .whereRef('interventions.user_id', '=', 'users.id')
            .where((one) =>
              one.or([
                one('answered_at', 'is', null),
                one('answered_at', '>', now - OFFERS_REST_AFTER_QUESTION),
              ]),
            ),
        )
        .as('asked'),
    )
    .where('id', '=', user)
    .executeTakeFirst();
  if (row === undefined) return { isFree: false, wantsMarketing: false };
  const isFree =
    !(row.frozen || row.betting_blocked || row.wagering_blocked || row.wagering_questionnaire_due) &&
    row.asked !== true &&
    shutAt(row, now) === undefined &&
    !(await isReviewDue(db, user, row, now));
  return { isFree, wantsMarketing: wantsMarketing(row.marketing) };
}

/**
 * Whether anything commercial is sent to a customer at `now`, epoch ms (UK-33, UK-34, UK-42): not in an
 * exclusion or a break, nor after closing; not on a frozen or blocked account; not while a question of staff
 * or a questionnaire waits, nor a day after it, nor while limits are to be reviewed; and only with
 * marketing chosen.
 */
export async function mayBeOffered(db: Kysely<Schema>, user: UserId, now: number): Promise<boolean> {
  const found = await offerable(db, user, now);
  return found.isFree && found.wantsMarketing;
}

/**
 * Whether a bonus may be offered to them where they look for bonuses themselves, which no choice of marketing
 * is asked for.
 */
export async function mayBeGivenBonuses(db: Kysely<Schema>, user: UserId, now: number): Promise<boolean> {
  return (await offerable(db, user, now)).isFree;
}
