/** The type of a system bet, without which its lines are not known; null for every other kind. */
export const statements: readonly string[] = [
  `alter table bets add column system_type text`,
  `alter table bets add constraint systems_have_a_type check ((type = 'SYSTEM') = (system_type is not null))`,
];
