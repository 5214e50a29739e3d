/**
 * Who customers are (KYC-01): where that stands, what was looked up, and documents that they sent, sealed.
 * A customer without a row is not verified. Those of before are asked, unless they are of a demonstration. A
 * build that does not look here would take bets of people whom nobody knows: the floor is raised. Never
 * edited once released.
 */
export const statements: readonly string[] = [
  `create table identities (
    user_id text primary key references users (id),
    status text not null check (status in ('NOT_REQUIRED', 'REQUIRED_PHOTO', 'REQUIRED_VIDEO',
      'REQUIRED_PHOTO_AND_DOCUMENT', 'REQUIRED_VIDEO_AND_DOCUMENT', 'REQUIRED_MOTION_AND_DOCUMENT', 'PENDING',
      'FAILED', 'BIOMETRICS_PASSED', 'EXPIRED')),
    wants_address boolean not null default false,
    verified_until bigint,
    address_sealed text,
    changed_at bigint not null
  )`,
  `create table identity_lookups (
    ref text primary key,
    user_id text not null references users (id),
    person_key text not null,
    outcome text check (outcome in ('match', 'addressUnknown', 'ageUnknown', 'nothingFound', 'declined')),
    asked_at bigint not null,
    answered_at bigint,
    unique (user_id, person_key),
    check ((outcome is null) = (answered_at is null))
  )`,
  `create table identity_documents (
    id text primary key,
    user_id text not null references users (id),
    ref text not null,
    kind text not null check (kind in ('identity', 'proofOfAddress')),
    media_type text not null check (media_type in ('image/jpeg', 'image/png', 'application/pdf')),
    content_hash text not null,
    key_wrapped text not null,
    sealed bytea not null,
    state text not null check (state in ('PENDING', 'ACCEPTED', 'REFUSED', 'AGAIN')),
    reason text check (reason in ('unreadable', 'cutOff', 'outOfDate', 'wrongKind', 'otherPerson', 'notGenuine')),
    sent_at bigint not null,
    decided_at bigint,
    decided_by text,
    unique (user_id, ref),
    check ((state = 'PENDING') = (decided_at is null))
  )`,
  `create index identity_documents_waiting on identity_documents (sent_at) where state = 'PENDING'`,
  `insert into identities (user_id, status, changed_at)
    select id, case when demonstration then 'NOT_REQUIRED' else 'REQUIRED_PHOTO' end, created_at from users`,
  `alter table outbox drop constraint outbox_topic_check`,
  `alter table outbox add constraint outbox_topic_check
    check (topic in ('bet', 'placement', 'session', 'cashOut', 'inbox', 'identity', 'controls'))`,
];
