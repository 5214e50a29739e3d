/**
 * Room taken in advance for refusals of a gateway that can write nothing else (FAIL-33). A slot has its size
 * from the start and its page as much again, so keeping a refusal extends no file. Nothing is indexed but the
 * number of the slot, nothing compressed. Never edited once released.
 */
export const statements: readonly string[] = [
  `create table kept_refusals (
    slot integer primary key,
    ref text,
    user_id text,
    content_hash text,
    outcome text,
    created_at bigint,
    room text not null
  ) with (fillfactor = 45)`,
  `alter table kept_refusals alter column outcome set storage plain, alter column room set storage plain`,
  `insert into kept_refusals (slot, room) select slot, repeat(' ', 1400) from generate_series(1, 256) as slot`,
];
