/**
 * Recorded sessions: what devices sent, and what the gateway received and answered itself. Never edited once
 * released: a change is a new file.
 */
export const statements: readonly string[] = [
  `create table recordings (
    session text primary key,
    -- Canonical JSON of the log's header; null until something of the device's part is here.
    header text,
    -- SHA-256 of the key that the device drew for this log, hex.
    upload_key_hash text,
    brand text not null,
    build text not null,
    started_at bigint not null,
    last_received_at bigint not null,
    events bigint not null default 0,
    bytes bigint not null default 0,
    -- Content of segments was deleted because its time was over; heads stand.
    thinned_at bigint,
    erased_at bigint
  )`,
  `create index recordings_by_start on recordings (started_at desc, session desc)`,
  `create index recordings_by_age on recordings (last_received_at)`,
  `create index recordings_by_build on recordings (build, started_at desc)`,
  `create index recordings_by_brand on recordings (brand, started_at desc)`,
  // Without its row nobody can read what was sealed with it: deleting it is the erasure.
  `create table recording_keys (
    session text primary key references recordings (session) on delete cascade,
    wrapped text not null,
    created_at bigint not null
  )`,
  `create table recording_streams (
    session text not null references recordings (session) on delete cascade,
    stream text not null,
    last_seq bigint not null,
    head text not null check (head ~ '^[0-9a-f]{64}$'),
    -- Told of by segments and stubs: with all streams dense up to the last one, nothing is missing.
    events bigint not null,
    primary key (session, stream)
  )`,
  `create table recording_segments (
    session text not null references recordings (session) on delete cascade,
    stream text not null,
    first_seq bigint not null,
    last_seq bigint not null,
    events bigint not null,
    head text not null check (head ~ '^[0-9a-f]{64}$'),
    opens_group boolean not null,
    -- Never stored on the device: there was no consent to.
    withheld boolean not null,
    -- Null: dropped on the device, thinned out here, or erased. What is left of it is a stub with its head.
    sealed bytea,
    size bigint not null,
    readable boolean not null,
    -- Times of its first and last event by the device's clock.
    from_at bigint,
    to_at bigint,
    received_at bigint not null,
    primary key (session, stream, first_seq)
  )`,
  `create table recording_facts (
    session text not null references recordings (session) on delete cascade,
    kind text not null check (kind in ('bet', 'ref', 'error', 'sensitive')),
    value text not null check (char_length(value) between 1 and 80),
    from_at bigint not null,
    to_at bigint not null,
    primary key (session, kind, value)
  )`,
  `create index recording_facts_by_value on recording_facts (kind, value)`,
  // Who a session spoke for, as the gateway itself saw it; more than one after a change of customer in one
  // tab.
  `create table recording_customers (
    session text not null references recordings (session) on delete cascade,
    pseudonym text not null,
    first_at bigint not null,
    primary key (session, pseudonym)
  )`,
  `create index recording_customers_by_pseudonym on recording_customers (pseudonym)`,
  `create table recording_pseudonyms (
    pseudonym text primary key,
    user_id text not null unique references users (id)
  )`,
  // Written with every bet: as few indexes as it can be read by. A bet is found by its ref.
  `create table gateway_acts (
    id bigint generated always as identity,
    at bigint not null,
    session text,
    pseudonym text,
    kind text not null check (kind in ('received', 'answered', 'changed')),
    call text not null,
    ref text,
    bet text,
    corr text,
    class text not null check (class in ('session', 'evidence', 'sensitive')),
    content text not null
  )`,
  `create index gateway_acts_of_session on gateway_acts (session) where session is not null`,
  `create index gateway_acts_of_ref on gateway_acts (ref) where ref is not null`,
  `create index gateway_acts_by_age on gateway_acts using brin (at)`,
];
