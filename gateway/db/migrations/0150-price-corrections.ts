/**
 * An obvious error in the price of a leg, put right: the document of `domain/settlement/price-correction.ts`.
 * Never edited once released.
 */
export const statements: readonly string[] = [`alter table bet_legs add column correction text`];
