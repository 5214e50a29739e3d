/** An error of the database, by its SQLSTATE. */
export class DatabaseError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'DatabaseError';
    this.code = code;
  }
}

export const noSpaceLeft = (): DatabaseError =>
  new DatabaseError('53100', 'could not extend file: No space left on device');
