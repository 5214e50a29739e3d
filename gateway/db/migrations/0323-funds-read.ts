/**
 * Which versions of how their money is protected a customer has said to have read, and when (REG-02.4). Who
 * is here already was never asked, and is before the next bet or deposit. An older build asks nobody. Never
 * edited once released.
 */
export const statements: readonly string[] = [
  `create table funds_read (
    user_id text not null references users (id),
    version text not null,
    read_at bigint not null,
    primary key (user_id, version)
  )`,
];
