/**
 * A PIN of an account on one device, and what sessions it opened (ACC-05). It goes with its device. An older
 * build takes those sessions for ones of a password and would pay out: it does not start. Never edited once
 * released.
 */
export const statements: readonly string[] = [
  `create table pins (
    device_id text primary key references devices (id) on delete cascade,
    user_id text not null references users (id),
    pin_hash text not null,
    failures integer not null default 0,
    set_at bigint not null
  )`,
  `create index pins_by_user on pins (user_id)`,
  `alter table sessions add column by_pin boolean not null default false`,
  `alter table sessions add column password_shown_at bigint`,
  `alter table login_challenges add column pin_device text references pins (device_id) on delete cascade`,
];
