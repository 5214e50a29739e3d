/**
 * Browser and system of sessions and devices, by name, as said at the login (ACC-06). Never edited once
 * released.
 */
export const statements: readonly string[] = [
  `alter table sessions add column browser_name text`,
  `alter table sessions add column system_name text`,
  `alter table devices add column browser_name text`,
  `alter table devices add column system_name text`,
];
