import type { Results } from '@electric-sql/pglite';

/**
 * Rows as the statement that asked for them has them: the database knows its own schema, and Kysely's types
 * are made of it.
 */
export const rowsOf = <Row>(results: Results): Results<Row> => results as Results<Row>;
