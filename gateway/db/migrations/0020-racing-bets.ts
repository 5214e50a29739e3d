/**
 * Racing: dividends of forecasts and tricasts, the place that a leg is picked for, best odds guaranteed with
 * the price that a leg was settled at, and the most that a bet returns whose returns nobody knew when it was
 * struck.
 */
export const statements: readonly string[] = [
  `alter table market_results add column dividends text not null default '[]'`,
  `alter table bet_legs add column cast_position integer check (cast_position between 1 and 3)`,
  `alter table bet_legs add column best_odds boolean not null default false`,
  `alter table bet_legs add column settled_odds text`,
  `alter table bets add column maximum_returns bigint check (maximum_returns > 0)`,
  `alter table users add column best_odds_guaranteed boolean not null default true`,
];
