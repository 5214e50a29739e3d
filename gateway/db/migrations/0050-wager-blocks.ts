/** What stands behind a wagering block, and whether a casino welcome offer is running (NTC-06). */
export const statements: readonly string[] = [
  `alter table users add column wagering_questionnaire_due boolean not null default false`,
  `alter table users add column casino_welcome_offer boolean not null default false`,
];
