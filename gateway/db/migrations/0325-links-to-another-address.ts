/** A link that makes another address the account's (ACC-02). Never edited once released. */
export const statements: readonly string[] = [
  `alter table access_links drop constraint access_links_purpose_check`,
  `alter table access_links add constraint access_links_purpose_check
    check (purpose in ('reset', 'email', 'newEmail'))`,
];
