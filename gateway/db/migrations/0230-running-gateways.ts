/**
 * Which gateways run on this database, and what they play; from here on builds know the floor. Never edited
 * once released.
 */
export const statements: readonly string[] = [
  `create table running_gateways (
    id text primary key,
    -- The playing of the feed that it shows (db/feed-run.ts).
    feed_run text not null,
    -- By the clock of the database.
    seen_at timestamptz not null default clock_timestamp()
  )`,
];
