import type { Kysely } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import { SHUT_COLUMNS, shutAt } from '../accounts/shut.ts';
import type { Schema } from '../db/schema.ts';

/** Any way of marketing that was said yes to; whoever said yes to none has opted out. */
const wantsMarketing = (marketing: string): boolean => {
  const said: unknown = JSON.parse(marketing);
  return typeof said === 'object' && said !== null && Object.values(said).some((yes) => yes === true);
};

/**
 * Whether anything commercial is for this customer at `now`, epoch ms (UK-33, UK-34, UK-42): not in an
 * exclusion or a break, nor after closing; not on a frozen account; not while a question of staff waits; and
 * only with marketing chosen.
 */
export async function mayBeOffered(db: Kysely<Schema>, user: UserId, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select([...SHUT_COLUMNS, 'frozen', 'marketing'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('interventions')
            .select('interventions.id')
            .whereRef('interventions.user_id', '=', 'users.id')
            .where('answered_at', 'is', null),
        )
        .as('asked'),
    )
    .where('id', '=', user)
    .executeTakeFirst();
  if (row === undefined || row.frozen || row.asked === true) return false;
  return shutAt(row, now) === undefined && wantsMarketing(row.marketing);
}
