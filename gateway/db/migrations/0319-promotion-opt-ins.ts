/**
 * What customers opted into, with the terms as they stood beside the button (MSG-05, UK-41): each promotion
 * once. Older builds neither read nor need it. Never edited once released.
 */
export const statements: readonly string[] = [
  `create table promotion_opt_ins (
    user_id text not null references users (id),
    promotion_id text not null,
    at bigint not null,
    version text not null,
    terms text not null,
    primary key (user_id, promotion_id)
  )`,
];
