import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onServer } from '#testing/databases/each-database.ts';
import { connectionPool } from './connection-pool.ts';
import { repeated } from './retry.ts';

onServer((store) => {
  let pool: Pool;
  beforeEach(() => {
    pool = connectionPool({
      connectionString: store.url(),
      max: 1,
      connectionTimeoutMillis: 60,
      idle_in_transaction_session_timeout: 60,
    });
  });
  afterEach(() => pool.end());

  it('[FAIL-35] [FAIL-52] a transaction that the server gave up is run again on another connection', async () => {
    let tries = 0;
    const answer = await repeated(async () => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        tries += 1;
        // The first time it stands still until the server has rolled it back.
        if (tries === 1) await new Promise((resolve) => setTimeout(resolve, 200));
        const { rows } = await client.query<{ n: number }>('select 7 as n');
        await client.query('commit');
        return rows[0]?.n;
      } finally {
        client.release(tries === 1);
      }
    });
    expect([answer, tries]).toEqual([7, 2]);
  });

  it('[FAIL-35] a wait for a connection that ran out is waited again', async () => {
    const held = await pool.connect();
    let tries = 0;
    const answer = await repeated(async () => {
      tries += 1;
      if (tries === 2) held.release();
      return (await pool.query<{ n: number }>('select 7 as n')).rows[0]?.n;
    });
    expect([answer, tries]).toEqual([7, 2]);
  });
});
