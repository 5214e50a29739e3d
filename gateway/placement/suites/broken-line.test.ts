import { Kysely, PostgresDialect, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/brand.ts';
import { databases } from '#testing/databases/databases.ts';
import { type BreakingLine, breakingLine } from '#testing/databases/flaky-tcp-proxy.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { connectionPool } from '../../db/connection-pool.ts';
import type { Schema } from '../../db/schema.ts';
import { verifyLedger } from '../../ledger/verify.ts';

const address = process.env.SLIPSTREAM_TEST_PG;
const FUNDS = 1_000;

const postgres = databases.find(({ name }) => name === 'PostgreSQL');

/** An embedded database has no line that could break. */
describe.skipIf(postgres === undefined)(
  'placement over a line to PostgreSQL that breaks',
  { timeout: 300_000 },
  () => {
    const fresh = (postgres ?? databases[0]!).use();
    let offer: DemoOffer;
    let line: BreakingLine;
    let world: ServicesHarness;
    let ann: UserId;

    beforeEach(async () => {
      const direct = await fresh();
      const server = new URL(address ?? '');
      line = await breakingLine(server.hostname, Number(server.port));
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(direct.db);
      const through = new URL(server);
      through.port = String(line.port);
      through.pathname = `/${rows[0]?.name ?? ''}`;
      const pool = connectionPool({ connectionString: through.href, max: 6 });
      const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
      offer = new DemoOffer(3);
      world = await servicesHarness({ ...direct, db }, offer);
      ann = await world.customer('ann', FUNDS);
      return async () => {
        expect((await verifyLedger(direct.db)).problems).toEqual([]);
        await world.close();
        await db.destroy();
        await line.close();
      };
    });

    const single = (stake = 100) => slipFor(offer, ann, [selectionId(1, 0)], { stake });
    const place = (slip: ReturnType<typeof single>) => world.money.placement.placeBets(ann, [slip]);
    const cash = async () => (await world.money.accounts.balance(ann)).cash;
    const openBets = () => world.money.myBets.unsettledCount(ann);

    it.each([
      ['committed', 1],
      ['committed', 2],
      ['rolledBack', 1],
      ['rolledBack', 2],
    ] as const)(
      '[FAIL-35] at COMMIT, which the server has %s, %i times: one bet, and its own receipt',
      async (fate, times) => {
        const slip = single();
        line.breakAt(fate, times);
        const result = await place(slip);
        expect(result).toMatchObject({
          kind: 'answered',
          betSlips: [{ status: 'SUCCEEDED', receipt: { ref: slip.ref, balance: FUNDS - 100 } }],
        });
        expect(line.broken()).toBeGreaterThan(0);
        expect([await cash(), await openBets()]).toEqual([FUNDS - 100, 1]);
        expect(await place(slip)).toEqual(result);
        expect(await openBets()).toBe(1);
      },
    );

    it('[FAIL-35] at every COMMIT, which the server has: the bet is read again by its ref, and told as it stands', async () => {
      const slip = single();
      line.breakAt('committed', Number.POSITIVE_INFINITY);
      expect(await place(slip)).toMatchObject({ betSlips: [{ status: 'SUCCEEDED', ref: slip.ref }] });
      expect([await cash(), await openBets()]).toEqual([FUNDS - 100, 1]);
    });

    it('[FAIL-35] at every COMMIT, before the server has it: never called failed, until a fence says so for good', async () => {
      const slip = single();
      line.breakAt('rolledBack', Number.POSITIVE_INFINITY);
      await expect(place(slip)).rejects.toThrow();
      line.breakAt('rolledBack', 0);
      expect([await cash(), await openBets()]).toEqual([FUNDS, 0]);
      expect(await world.money.placement.betStatus(ann, [slip.ref], true)).toMatchObject([
        { state: 'FENCED' },
      ]);
      // What was said is final: the same ref again changes nothing.
      expect(await place(slip)).toMatchObject({ betSlips: [{ status: 'FAILED' }] });
      expect([await cash(), await openBets()]).toEqual([FUNDS, 0]);
    });

    it('[FAIL-35] under several placements at once breaks each as it comes, and every bet stands once', async () => {
      const slips = Array.from({ length: 6 }, () => single(100));
      line.breakAt('committed', 4);
      const results = await Promise.all(slips.map((slip) => place(slip)));
      for (const result of results)
        expect(result).toMatchObject({ kind: 'answered', betSlips: [{ status: 'SUCCEEDED' }] });
      expect([await cash(), await openBets()]).toEqual([FUNDS - 600, 6]);
    });
  },
);
