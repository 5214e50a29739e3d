/**
 * How events ended that somebody has bet on, for my bets: the catalogue forgets what is over. Never edited
 * once released.
 */
export const statements: readonly string[] = [
  `create table event_endings (
    event_id integer primary key,
    ending text not null,
    at bigint not null
  )`,
];
