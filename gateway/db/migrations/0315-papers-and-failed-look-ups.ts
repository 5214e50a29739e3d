/**
 * What a document is, by its sender, so that one driving licence shows one thing (KYC-04.2), and when a
 * look-up could not be answered (KYC-07.1). A build that does not know them takes a licence for both.
 * Never edited once released.
 */
export const statements: readonly string[] = [
  `alter table identity_documents add column paper text`,
  `alter table identity_lookups add column failed_at bigint`,
];
