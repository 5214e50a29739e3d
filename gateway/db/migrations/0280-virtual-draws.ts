/**
 * What virtual races are decided by (VIR-01, RTS 7): a secret that is committed to when a race is listed, and
 * a number that is drawn once, after betting has closed. A build that does not look here would take bets on
 * races that are drawn. Never edited once released.
 */
export const statements: readonly string[] = [
  `create table virtual_draws (
    event_key text primary key,
    tickets text not null,
    secret text not null check (length(secret) = 64),
    commitment text not null check (length(commitment) = 64),
    closes_at bigint not null,
    number text check (length(number) = 64),
    drawn_at bigint,
    check ((number is null) = (drawn_at is null)),
    check (drawn_at is null or drawn_at >= closes_at)
  )`,
  // What was committed to, and what was drawn, stands.
  `create function refuse_redraw() returns trigger language plpgsql as $$
    begin
      if old.number is not null
        or (new.event_key, new.tickets, new.secret, new.commitment, new.closes_at)
          is distinct from (old.event_key, old.tickets, old.secret, old.commitment, old.closes_at)
      then raise exception 'a virtual draw stands';
      end if;
      return new;
    end $$`,
  `create trigger virtual_draws_stand before update on virtual_draws
    for each row execute function refuse_redraw()`,
];
