/**
 * Tombstones are counted by customer and go when their time is over (HOLD-09). Never edited once released.
 */
export const statements: readonly string[] = [
  `create index placements_fenced_of_user on placements (user_id, created_at) where state = 'FENCED'`,
  `create index placements_fenced_by_age on placements (created_at) where state = 'FENCED'`,
];
