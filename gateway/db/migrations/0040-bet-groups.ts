/**
 * Bet builders inside bets, with the price of every set of their legs as it stood when the bet was struck.
 */
export const statements: readonly string[] = [
  `create table bet_groups (
    bet_id text not null references bets (id),
    nth integer not null,
    group_id text not null,
    legs text not null,
    odds text not null,
    prices text not null,
    primary key (bet_id, nth)
  )`,
];
