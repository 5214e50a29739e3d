/**
 * The offers that a leg was struck with and that pay it before its match is over (BON-05). Never edited once
 * released.
 */
export const statements: readonly string[] = [
  `alter table bet_legs add column early_payouts text not null default '[]'`,
];
