/**
 * Bets that are cashed out in parts: what of a bet was paid for so far, and the place of each payment in the
 * chain of them. A build before this would settle the whole of a bet of which a part was paid: it is the
 * floor. Never edited once released.
 */
export const statements: readonly string[] = [
  `alter table cash_outs add column stake bigint check (stake > 0)`,
  `alter table cash_outs add column sold_before bigint check (sold_before >= 0)`,
  `update cash_outs set stake = bets.total_stake, sold_before = 0
    from bets where bets.id = cash_outs.bet_id and cash_outs.state = 'SUCCEEDED'`,
  `alter table cash_outs add constraint a_payment_has_its_part
    check ((state = 'SUCCEEDED') = (stake is not null and sold_before is not null))`,
  `drop index cash_outs_one_of_a_bet`,
  `create unique index cash_outs_one_that_waits on cash_outs (bet_id) where state = 'PENDING'`,
  `create unique index cash_outs_chain_of_a_bet on cash_outs (bet_id, sold_before) where state = 'SUCCEEDED'`,
  `alter table bets add column cashed_stake bigint not null default 0 check (cashed_stake >= 0)`,
  `alter table bets add column cashed_paid bigint not null default 0 check (cashed_paid >= 0)`,
  `update bets set cashed_stake = total_stake, cashed_paid = returns where result = 'CASHED_OUT'`,
  `alter table bets add constraint no_more_is_cashed_out_than_staked check (cashed_stake <= total_stake)`,
  `alter table bets add constraint cashed_out_is_all_of_it
    check ((result is not distinct from 'CASHED_OUT') = (cashed_stake = total_stake))`,
];
