import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openData } from '../open-services.ts';
import { openDatabase } from './open-database.ts';

const server = process.env.SLIPSTREAM_TEST_PG;

/** Two gateways on an empty database need a server: a data folder has one owner (`folder-lock.ts`). */
describe.runIf(server !== undefined)(
  'two gateways that start at once on an empty database',
  { timeout: 300_000 },
  () => {
    const name = `starts_${randomBytes(6).toString('hex')}`;
    const location = () => {
      const url = new URL(server ?? '');
      url.pathname = `/${name}`;
      return { kind: 'server', url: url.href } as const;
    };
    const ask = async (statement: string): Promise<void> => {
      const pool = new Pool({ connectionString: server });
      await pool.query(statement);
      await pool.end();
    };
    beforeAll(async () => {
      await ask(`create database ${name}`);
      // With tables, as bringing the database to this build's form makes gateways wait for each other too.
      await (await openDatabase(location())).close();
    });
    afterAll(() => ask(`drop database if exists ${name} with (force)`));

    /** A start as `start-gateway.ts` does it, with an offer in the order of its own feed. */
    async function started(keys: readonly string[]) {
      const data = await openData(location());
      // A feed tells the offer some time after the ids were read: the other one has read them too by then, if
      // it may.
      await new Promise((resolve) => setTimeout(resolve, 300));
      const names = (['event', 'selection'] as const).flatMap((kind) => keys.map((key) => ({ kind, key })));
      await data.ids.claim(names);
      const ids = keys.map(
        (key) => [key, Number(data.ids.event(key)), Number(data.ids.selection(key))] as const,
      );
      return { data, ids: new Map(ids.map(([key, event, selection]) => [key, { event, selection }])) };
    }

    it('give the same match the same ids', async () => {
      const keys = Array.from({ length: 40 }, (_, nth) => `match ${nth}`);
      const [first, second] = await Promise.all([started(keys), started(keys.toReversed())]);
      for (const key of keys) expect(second.ids.get(key)).toEqual(first.ids.get(key));
      await first.data.close();
      await second.data.close();
    });

    it('[HOLD-16] keep nobody from starting while they hang', async () => {
      // As one whose feed never answers, or that was stopped in the middle of its start.
      const hanging = await openData(location());
      const other = started(['another match']);
      const first = await Promise.race([
        other,
        new Promise((resolve) => setTimeout(resolve, 5_000, 'waits')),
      ]);
      expect(first).not.toBe('waits');
      await (await other).data.close();
      await hanging.close();
    });
  },
);
