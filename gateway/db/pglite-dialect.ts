import type { Results } from '@electric-sql/pglite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

/** What the dialect asks of the embedded database, which a PGlite answers as it is. */
export interface EmbeddedDatabase {
  readonly waitReady: Promise<void>;
  query<Row>(text: string, parameters: unknown[]): Promise<Results<Row>>;
  close(): Promise<void>;
}

/** One connection, lent to one user at a time in order of asking: PGlite is a single PostgreSQL backend. */
class Turnstile {
  #last: Promise<void> = Promise.resolve();
  #leave: (() => void) | undefined;

  async enter(): Promise<void> {
    const before = this.#last;
    let leave = (): void => {};
    this.#last = new Promise((resolve) => {
      leave = resolve;
    });
    await before;
    this.#leave = leave;
  }

  leave(): void {
    this.#leave?.();
  }
}

class PGliteConnection implements DatabaseConnection {
  readonly #db: EmbeddedDatabase;
  constructor(db: EmbeddedDatabase) {
    this.#db = db;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#db.query<R>(query.sql, [...query.parameters]);
    return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) };
  }

  // biome-ignore lint/correctness/useYield: kysely asks for the method; nothing here reads a cursor.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    await Promise.reject(new Error('PGlite has no cursors'));
  }
}

class PGliteDriver implements Driver {
  readonly #db: EmbeddedDatabase;
  readonly #connection: PGliteConnection;
  readonly #turnstile = new Turnstile();
  constructor(db: EmbeddedDatabase) {
    this.#db = db;
    this.#connection = new PGliteConnection(db);
  }

  init(): Promise<void> {
    return this.#db.waitReady;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turnstile.enter();
    return this.#connection;
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel === undefined ? '' : ` isolation level ${settings.isolationLevel}`;
    await connection.executeQuery(CompiledQuery.raw(`begin${level}`));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  releaseConnection(): Promise<void> {
    this.#turnstile.leave();
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return this.#db.close();
  }
}

/** Kysely on an embedded PGlite. The same SQL and error codes as on a PostgreSQL server. */
export function pgliteDialect(db: EmbeddedDatabase): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PGliteDriver(db),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
