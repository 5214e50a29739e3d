/**
 * The bet that a bet was edited from (ADR 0366). An older build neither reads nor writes it. Never edited
 * once released.
 */
export const statements: readonly string[] = [
  'alter table bets add column edited_from text references bets (id)',
  'create unique index bets_edited_from on bets (edited_from) where edited_from is not null',
];
