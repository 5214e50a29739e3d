/**
 * Which tab a placement came from, and a quick look at what a customer has just placed (FAIL-71). Never
 * edited once released.
 */
export const statements: readonly string[] = [
  `alter table placements add column placed_from text`,
  `create index placements_of_user on placements (user_id, created_at)`,
];
