import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Gate } from './gate.ts';

/** A new one each time: one for all would keep whatever ever waited for it. */
const never = (): Promise<never> => new Promise(() => undefined);

/** A connection of one gateway on the database that several share. */
class GatedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #gate: Gate;
  isOpen = false;

  constructor(inner: DatabaseConnection, gate: Gate) {
    this.inner = inner;
    this.#gate = gate;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.#gate.pass('query');
    const result = await this.inner.executeQuery<R>(query);
    await this.#gate.pass('answered');
    return result;
  }

  streamQuery<R>(query: CompiledQuery, chunk: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunk);
  }
}

/** What a killed gateway leaves to its database: transactions without an end. */
export interface Severable {
  readonly sever: () => void;
}

class GatedDriver implements Driver, Severable {
  readonly #shared: Driver;
  readonly #gate: Gate;
  readonly #lent = new Set<GatedConnection>();

  constructor(shared: Driver, gate: Gate) {
    this.#shared = shared;
    this.#gate = gate;
  }

  init(): Promise<void> {
    return this.#shared.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#gate.pass('acquire');
    const inner = await this.#shared.acquireConnection();
    if (this.#gate.isDead) {
      await this.#shared.releaseConnection(inner);
      return never();
    }
    const connection = new GatedConnection(inner, this.#gate);
    this.#lent.add(connection);
    return connection;
  }

  async beginTransaction(connection: GatedConnection): Promise<void> {
    await this.#gate.pass('begin');
    connection.isOpen = true;
    await this.#shared.beginTransaction(connection.inner, {});
  }

  async commitTransaction(connection: GatedConnection): Promise<void> {
    await this.#gate.pass('commit');
    await this.#shared.commitTransaction(connection.inner);
    connection.isOpen = false;
    await this.#gate.pass('committed');
  }

  async rollbackTransaction(connection: GatedConnection): Promise<void> {
    if (!connection.isOpen) return;
    connection.isOpen = false;
    await this.#shared.rollbackTransaction(connection.inner);
  }

  async releaseConnection(connection: GatedConnection): Promise<void> {
    if (!this.#lent.delete(connection)) return;
    await this.#shared.releaseConnection(connection.inner);
  }

  destroy(): Promise<void> {
    return Promise.resolve();
  }

  /** As a server does when the other end is gone: what was not committed is rolled back. */
  sever(): void {
    for (const connection of [...this.#lent]) {
      void this.rollbackTransaction(connection).then(() => this.releaseConnection(connection));
    }
  }
}

/** Kysely on a database that is shared with other gateways, behind the gate of this one. */
export function gatedDialect(shared: Driver, gate: Gate): { readonly dialect: Dialect } & Severable {
  const driver = new GatedDriver(shared, gate);
  return {
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    sever: () => driver.sever(),
  };
}
