/**
 * Which settlement of a bet its customer has seen, by how many were booked by then: a correction is news
 * again (MYB-12). What was settled before this is no news. Older builds neither read nor need it. Never
 * edited once released.
 */
export const statements: readonly string[] = [
  `create table settlements_read (
    bet_id text primary key references bets (id),
    settlements integer not null
  )`,
  `insert into settlements_read (bet_id, settlements) select id, settlements from bets where status = 'SETTLED'`,
];
