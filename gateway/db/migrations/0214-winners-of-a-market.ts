/**
 * How many selections of its market win, as the market said when the leg was struck: staff cannot say that
 * more have won (MEND-07). Unknown for bets that were struck before. Never edited once released.
 */
export const statements: readonly string[] = [`alter table bet_legs add column winners integer`];
