/**
 * How well a picture of a document can be read (KYC-08). A build that does not know it measures nothing.
 * Never edited once released.
 */
export const statements: readonly string[] = [
  `alter table identity_documents
    add column sharpness smallint,
    add column glare smallint`,
];
