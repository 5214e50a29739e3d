/** Staff, what they open, and the audit trail of it. Never edited once released: a change is a new file. */
export const statements: readonly string[] = [
  `create table staff (
    id text primary key check (id = lower(id)),
    role text not null check (role in ('support', 'supervisor', 'engineer', 'auditor')),
    brands text not null,
    password_hash text not null,
    totp_secret text,
    totp_enrolled_at bigint,
    totp_last_step bigint not null default -1,
    disabled_at bigint,
    demonstration boolean not null,
    created_at bigint not null,
    constraint enrolled_with_a_secret check (totp_enrolled_at is null or totp_secret is not null)
  )`,
  `create table staff_sessions (
    credential_hash text primary key,
    id text not null unique,
    staff_id text not null references staff (id),
    step text not null check (step in ('password', 'open')),
    started_at bigint not null,
    last_used_at bigint not null,
    ended_at bigint
  )`,
  `create index staff_sessions_of on staff_sessions (staff_id) where ended_at is null`,
  `create table staff_failures (
    name_key text primary key,
    failures integer not null,
    last_at bigint not null,
    locked_until bigint not null
  )`,
  `create table staff_views (
    id text primary key,
    staff_id text not null references staff (id),
    staff_session_id text not null references staff_sessions (id),
    session_id text not null,
    brand text not null,
    reason text not null,
    ticket text not null,
    opened_at bigint not null,
    expires_at bigint not null,
    unmasked_at bigint
  )`,
  `create table staff_notes (
    id text primary key,
    session_id text not null,
    kind text not null check (kind in ('note', 'bookmark')),
    seq integer not null check (seq >= 0),
    author text not null references staff (id)
  )`,
  `create index staff_notes_of_session on staff_notes (session_id, seq)`,
  `create table staff_note_versions (
    note_id text not null references staff_notes (id),
    nth integer not null check (nth > 0),
    at bigint not null,
    author text not null references staff (id),
    text text not null,
    ticket text not null,
    removed boolean not null,
    primary key (note_id, nth)
  )`,
  `create table staff_filters (
    staff_id text not null references staff (id),
    name text not null,
    filter text not null,
    primary key (staff_id, name)
  )`,
  `create table staff_audit (
    seq bigint generated always as identity primary key,
    id text not null unique,
    at bigint not null,
    actor_kind text not null check (actor_kind in ('staff', 'customer', 'nobody')),
    actor_id text,
    role text,
    act text not null,
    session_id text,
    bet_id text,
    brand text,
    reason text,
    ticket text,
    detail text,
    previous_hash text not null unique,
    hash text not null unique
  )`,
  `create index staff_audit_of_session on staff_audit (session_id, seq desc) where session_id is not null`,
  `create index staff_audit_of_bet on staff_audit (bet_id, seq desc) where bet_id is not null`,
  `create index staff_audit_of_actor on staff_audit (actor_id, seq desc) where actor_id is not null`,
  `create function refuse_another_past() returns trigger language plpgsql as $$ begin
    raise exception '% is append-only', tg_table_name using errcode = '42501';
  end $$`,
  `create trigger append_only before update or delete on staff_audit
    for each row execute function refuse_another_past()`,
  `create trigger never_emptied before truncate on staff_audit
    for each statement execute function refuse_another_past()`,
  `create trigger append_only before update or delete on staff_note_versions
    for each row execute function refuse_another_past()`,
  `create trigger never_emptied before truncate on staff_note_versions
    for each statement execute function refuse_another_past()`,
];
