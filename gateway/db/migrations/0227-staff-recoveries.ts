/**
 * A new start that somebody asked for a colleague, until a second person has approved it (HOLD-06). Never
 * edited once released.
 */
export const statements: readonly string[] = [
  `create table staff_recoveries (
    staff_id text primary key references staff (id),
    asked_by text not null references staff (id),
    asked_at bigint not null,
    half_sealed text not null
  )`,
];
