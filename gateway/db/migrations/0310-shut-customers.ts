/**
 * Whoever is let in is looked for among those who are shut out, and those are few (RGT-14). Never edited once
 * released.
 */
export const statements: readonly string[] = [
  `create index users_shut on users (date_of_birth)
    where excluded_at is not null or self_excluded_until is not null or break_until is not null`,
];
