/**
 * From when the time of a session counts, epoch ms; null: from its own start. A login while an earlier
 * session of the customer is alive goes on with the time of that one (RGT-02). Never edited once released.
 */
export const statements: readonly string[] = [`alter table sessions add column time_from bigint`];
