import { Pool, type PoolConfig } from 'pg';
import { pgTypes } from './value-parsers.ts';

/**
 * Connections to a PostgreSQL server. One that breaks is replaced: whoever had a query on it hears that from
 * the query, so the connection's own word for it is not heard. Without a listener it would end the process,
 * whether the connection was idle or in use (FAIL-35).
 */
export function connectionPool(config: PoolConfig): Pool {
  const pool = new Pool({ ...config, types: pgTypes });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
