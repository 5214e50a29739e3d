/** What the house says to everybody, until it is withdrawn (LIV-03). Never edited once released. */
export const statements: readonly string[] = [
  `create table system_notices (
    id text primary key,
    text text not null,
    notice_group text not null check (notice_group in ('success', 'info', 'error', 'generic')),
    dismissable boolean not null,
    at bigint not null
  )`,
];
