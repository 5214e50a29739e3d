import type { Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * The database could not write for want of room or because a device failed, and said so before the commit:
 * nothing stands.
 */
export class NotWritten extends Error {
  constructor(cause: unknown) {
    super('the database has no room to write, or its disk fails', { cause });
    this.name = 'NotWritten';
  }
}

/** Class 53: insufficient resources, disk full among them. 58030: an I/O error. */
const cannotWrite = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  (error.code.startsWith('53') || error.code === '58030');

/**
 * Work inside a transaction whose failure for want of room is told apart from one at COMMIT: what fails in
 * here is rolled back for certain, while a COMMIT that fails may be in doubt (FAIL-33, FAIL-35).
 *
 * @throws NotWritten
 */
export const beforeCommit =
  <Result>(work: (tx: Transaction<Schema>) => Promise<Result>) =>
  async (tx: Transaction<Schema>): Promise<Result> => {
    try {
      return await work(tx);
    } catch (error) {
      throw cannotWrite(error) ? new NotWritten(error) : error;
    }
  };
