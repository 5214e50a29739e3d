/**
 * Events that are over, from every feed: who, where, when and how it ended. Several gateways that heard of
 * the same end have one row. An older build neither reads nor needs it. Never edited once released.
 */
export const statements: readonly string[] = [
  `create table finished_events (
    category_id text not null,
    starts_at bigint not null,
    name text not null,
    sport_id text not null,
    sport text not null,
    category text not null,
    country text,
    home text,
    away text,
    state text not null,
    ending text,
    at bigint not null,
    primary key (category_id, starts_at, name)
  )`,
  'create index finished_events_of_sport on finished_events (sport_id, starts_at)',
];
