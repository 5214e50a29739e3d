import { type Kysely, sql } from 'kysely';
import type { FeedKey } from '../core/feed.ts';
import type { Schema } from '../db/schema.ts';

/** What the database knows to be over, in the feed's own keys. */
export interface KeysOver {
  readonly markets: ReadonlySet<FeedKey>;
  readonly events: ReadonlySet<FeedKey>;
}

/** Markets that cannot be bet on any more by `marketThatIsOver`, and events whose end is kept. */
export async function keysOver(db: Kysely<Schema>): Promise<KeysOver> {
  const { rows } = await sql<{ readonly kind: 'event' | 'market'; readonly key: string }>`
    select kind, key from feed_ids where kind = 'market' and id in (
      select market_id from market_results as known
      where decided and not exists (
        select 1 from market_states as state
        where state.market_id = known.market_id and state.state = 'REOPENED'
          and state.told_at > known.reported_at
      )
      union select market_id from market_states where state = 'CLOSED'
    )
    union all
    select kind, key from feed_ids where kind = 'event' and id in (select event_id from event_endings)`.execute(
    db,
  );
  const keys = (kind: 'event' | 'market') =>
    new Set(rows.filter((row) => row.kind === kind).map(({ key }) => key));
  return { markets: keys('market'), events: keys('event') };
}
