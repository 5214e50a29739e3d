import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MarketId, UserId } from '#domain/brand.ts';
import type { MarketEntity } from '#domain/market/entities.ts';
import { commitInDoubt } from '#testing/databases/commit-in-doubt.ts';
import { databases } from '#testing/databases/databases.ts';
import { failInserts } from '#testing/databases/failing-inserts.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer, eventId, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { Schema } from '../../db/schema.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import type { ServicesOptions } from '../../open-services.ts';

/** Suspends its first market just before whoever is watched looks at it for the n-th time. */
class ClosingOffer extends DemoOffer {
  looks = 0;
  closeAt = Number.POSITIVE_INFINITY;
  // Settlement looks at what has changed as well, whenever it comes to it.
  readonly #watched = new AsyncLocalStorage<boolean>();

  watch<Done>(act: () => Promise<Done>): Promise<Done> {
    this.looks = 0;
    return this.#watched.run(true, act);
  }

  override market(id: MarketId): MarketEntity | undefined {
    if (this.#watched.getStore() === true) {
      this.looks += 1;
      if (this.looks === this.closeAt) this.changeMarket(marketId(1), { suspended: true });
    }
    return super.market(id);
  }
}

describe.each(databases)(
  'placement over a database that fails or waits, on $name',
  { timeout: 300_000 },
  (database) => {
    const fresh = database.use();
    const isServer = database.name === 'PostgreSQL';
    let offer: ClosingOffer;
    let world: ServicesHarness;
    let ann: UserId;
    /** Bets are taken again. */
    let over: Promise<void>;
    let again: Partial<ServicesOptions> = {};

    async function open(
      line: (db: Kysely<Schema>) => Kysely<Schema> = (db) => db,
      options: Partial<ServicesOptions> = {},
    ): Promise<void> {
      const opened = await fresh();
      offer = new ClosingOffer(3);
      world = await servicesHarness(opened, offer);
      ann = await world.customer('ann', 1_000);
      await world.money.close();
      over = new Promise((resolve) => {
        const alarm = { raised: () => undefined, over: resolve };
        again = { ...options, placement: { ...options.placement, probeWriting: 50 }, alarm };
      });
      world = await servicesHarness({ ...opened, db: line(opened.db) }, offer, again);
    }

    beforeEach(() => async () => {
      expect((await verifyLedger(world.data.database.db)).problems).toEqual([]);
      await world.close();
    });

    const single = (stake = 100) => slipFor(offer, ann, [selectionId(1, 0)], { stake });
    const place = async (...slips: ReturnType<typeof single>[]) => {
      const result = await world.money.placement.placeBets(ann, slips);
      if (result.kind !== 'answered') throw new Error(`not answered: ${result.kind}`);
      return result.betSlips;
    };
    const cash = async () => (await world.money.accounts.balance(ann)).cash;
    const openBets = () => world.money.myBets.unsettledCount(ann);

    it.each([
      ['disk full', '53100'],
      ['an I/O error', '58030'],
    ])(
      '[FAIL-33] %s books nothing and is refused under the signature; reading goes on, and afterwards bets are taken, the refused one never',
      async (_name, sqlstate) => {
        await open();
        const before = single(50);
        const [placed] = await place(before);
        await failInserts(world.data.database.db, 'ledger_entries', 1, sqlstate);
        const slip = single();
        const [refused] = await place(slip);
        expect(await place(before)).toEqual([placed]);
        expect(refused).toMatchObject({
          status: 'FAILED',
          errors: [{ type: 'TECHNICAL_ERROR' }],
          notPlaced: { kind: 'REFUSED', ref: slip.ref },
        });
        expect(await place(slip)).toEqual([refused]);
        expect([await cash(), await openBets()]).toEqual([950, 1]);
        expect(await world.money.placement.betStatus(ann, [slip.ref], false)).toEqual([
          { ref: slip.ref, state: 'KNOWN', outcome: refused },
        ]);
        await over;
        expect(await place(slip)).toEqual([refused]);
        expect(await place(single())).toMatchObject([{ status: 'SUCCEEDED' }]);
        expect([await cash(), await openBets()]).toEqual([850, 2]);
      },
    );

    it('[FAIL-33] [FAIL-35] a bet whose COMMIT was in doubt is refused when the disk is full afterwards, as it does not stand', async () => {
      await open((db) => commitInDoubt(db, 'rolledBack', 4));
      const slip = single();
      await expect(place(slip)).rejects.toThrow('Connection terminated');
      await failInserts(world.data.database.db, 'ledger_entries', 1, '53100');
      const [refused] = await place(slip);
      expect(refused).toMatchObject({ status: 'FAILED', errors: [{ type: 'TECHNICAL_ERROR' }] });
      await over;
      expect(await place(slip)).toEqual([refused]);
      expect([await cash(), await openBets()]).toEqual([1_000, 0]);
    });

    it('[FAIL-33] nothing is said of a bet whose refusal cannot be kept either', async () => {
      await open();
      const { db } = world.data.database;
      await failInserts(db, 'ledger_entries', 1, '53100');
      await sql`create function no_room() returns trigger language plpgsql as $$ begin
        raise exception 'made by a test' using errcode = '53100'; end $$`.execute(db);
      await sql`create trigger no_room before update on kept_refusals for each row execute function no_room()`.execute(
        db,
      );
      const slip = single();
      await expect(place(slip)).rejects.toThrow('no room to write');
      expect(await stateOf(slip)).toMatchObject({ state: 'UNKNOWN' });
      await over;
      expect(await place(slip)).toMatchObject([{ status: 'SUCCEEDED' }]);
      expect([await cash(), await openBets()]).toEqual([900, 1]);
    });

    it.each([
      ['committed', 1],
      ['committed', 3],
      ['rolledBack', 1],
      ['rolledBack', 3],
    ] as const)(
      '[FAIL-35] a line that breaks at COMMIT (%s, %i times) leads to one bet and its own receipt',
      async (fate, breaks) => {
        await open((db) => commitInDoubt(db, fate, breaks));
        const slip = single();
        const [outcome] = await place(slip);
        expect(outcome).toMatchObject({ status: 'SUCCEEDED', receipt: { ref: slip.ref, balance: 900 } });
        expect(await world.money.placement.betStatus(ann, [slip.ref], true)).toMatchObject([
          { state: 'KNOWN', outcome },
        ]);
        expect([await cash(), await openBets()]).toEqual([900, 1]);
      },
    );

    /** In play, and nobody but the gateway that took the bet looks after it. */
    async function openInPlay(line: (db: Kysely<Schema>) => Kysely<Schema>): Promise<void> {
      await open(line, { placement: { sweepEvery: 2 ** 30 } });
      offer.changeEvent(eventId(1), { inplay: true, state: 'INPLAY' });
      offer.changeMarket(marketId(1), { inplayDelay: 0.05 });
    }
    const stateOf = async (slip: ReturnType<typeof single>, fence = false) =>
      (await world.money.placement.betStatus(ann, [slip.ref], fence))[0];
    const decided = (slip: ReturnType<typeof single>) =>
      expect.poll(async () => (await stateOf(slip))?.outcome?.status, { timeout: 30_000 }).toBe('SUCCEEDED');

    it('[FAIL-35] [FAIL-41] an in-play bet whose wait was stored, and whose gateway was told that the line broke, is decided at its end', async () => {
      await openInPlay((db) => commitInDoubt(db, 'committed', 1));
      const slip = single();
      expect(await place(slip)).toMatchObject([{ status: 'PENDING' }]);
      await decided(slip);
      expect([await cash(), await openBets()]).toEqual([900, 1]);
    });

    it('[FAIL-35] [FAIL-41] so is one whose commit was answered by an error that says nothing of the line', async () => {
      await openInPlay((db) => commitInDoubt(db, 'committed', 1, new Error('input/output error')));
      const slip = single();
      await expect(place(slip)).rejects.toThrow('input/output error');
      expect(await stateOf(slip)).toMatchObject({ state: 'KNOWN', outcome: { status: 'PENDING' } });
      await decided(slip);
      expect([await cash(), await openBets()]).toEqual([900, 1]);
    });

    it('[FAIL-35] [FAIL-41] one whose wait was not stored is nothing, and can be called off for good', async () => {
      await openInPlay((db) => commitInDoubt(db, 'rolledBack', 1, new Error('input/output error')));
      const slip = single();
      await expect(place(slip)).rejects.toThrow('input/output error');
      expect(await stateOf(slip, true)).toMatchObject({ state: 'FENCED' });
      expect(await place(slip)).toMatchObject([{ status: 'FAILED' }]);
      expect([await cash(), await openBets()]).toEqual([1_000, 0]);
    });

    it('[FAIL-35] a line that never comes back leaves the outcome unknown, never "failed"', async () => {
      await open((db) => commitInDoubt(db, 'rolledBack', 4));
      const slip = single();
      await expect(place(slip)).rejects.toThrow('Connection terminated');
      expect(await world.money.placement.betStatus(ann, [slip.ref], true)).toMatchObject([
        { state: 'FENCED' },
      ]);
      expect(await cash()).toBe(1_000);
    });

    it('[FAIL-36] a database that stands still makes everybody wait, and then one bet is placed', async () => {
      await open();
      let goOn = (): void => {};
      let standsStill: Promise<void> = Promise.resolve();
      await new Promise<void>((reached) => {
        standsStill = world.data.database.db.transaction().execute(async (tx) => {
          await sql`lock table bets in exclusive mode`.execute(tx);
          reached();
          await new Promise<void>((resolve) => {
            goOn = resolve;
          });
        });
      });
      const slip = single();
      let answered = false;
      const placing = Promise.all([place(slip), place(slip)]).finally(() => {
        answered = true;
      });
      // With a server there are connections left for those who only want to look.
      if (isServer) expect((await world.money.accounts.balance(ann)).cash).toBe(1_000);
      expect(answered).toBe(false);
      goOn();
      await standsStill;
      const [first, second] = await placing;
      expect(first).toMatchObject([{ status: 'SUCCEEDED' }]);
      expect(second).toEqual(first);
      expect([await cash(), await openBets()]).toEqual([900, 1]);
    });

    it('[FAIL-40] a suspension at any moment of a placement comes before the bet or after it, never in between', async () => {
      await open();
      expect(await offer.watch(() => place(single(10)))).toMatchObject([{ status: 'SUCCEEDED' }]);
      const looks = offer.looks;
      expect(looks).toBeGreaterThan(1);
      const statuses: string[] = [];
      for (let closeAt = 1; closeAt <= looks + 1; closeAt += 1) {
        offer.changeMarket(marketId(1), { suspended: false });
        const slip = single(10);
        const before = await cash();
        offer.closeAt = closeAt;
        const [outcome] = await offer.watch(() => place(slip));
        offer.closeAt = Number.POSITIVE_INFINITY;
        const stands = outcome?.status === 'SUCCEEDED';
        statuses.push(outcome?.status ?? '');
        if (!stands) expect(outcome).toMatchObject({ errors: [{ type: 'MARKET_SUSPENDED' }], receipt: null });
        expect(await cash()).toBe(stands ? before - 10 : before);
      }
      // One moment decides: everything before it is refused, everything after it stands.
      expect(statuses).toEqual([...statuses].sort());
      expect(statuses.slice(0, 2)).toEqual(['FAILED', 'FAILED']);
      expect(statuses.at(-1)).toBe('SUCCEEDED');
    });

    it('[FAIL-41] [FAIL-42] a price that falls during the delay is refused, and nobody has to be there', async () => {
      await open();
      offer.changeEvent(eventId(1), { inplay: true, state: 'INPLAY' });
      offer.changeMarket(marketId(1), { inplayDelay: 0.03 });
      const slip = single();
      expect(await place(slip)).toMatchObject([{ status: 'PENDING' }]);
      offer.changeSelection(selectionId(1, 0), { odds: '1/1' });
      const stateOf = async () =>
        (await world.money.placement.betStatus(ann, [slip.ref], true))[0]?.outcome?.status;
      await expect.poll(stateOf, { timeout: 30_000 }).toBe('FAILED');
      expect([await cash(), await openBets()]).toEqual([1_000, 0]);
    });

    it('[FAIL-44] of several bets in one call each stands or falls alone, and a repeat tells the same', async () => {
      await open();
      const slips = [single(600), single(600), single(300)];
      const outcomes = await place(...slips);
      expect(outcomes.map(({ status }) => status)).toEqual(['SUCCEEDED', 'FAILED', 'SUCCEEDED']);
      expect(outcomes.map(({ ref }) => ref)).toEqual(slips.map(({ ref }) => ref));
      expect(await place(...slips)).toEqual(outcomes);
      expect([await cash(), await openBets()]).toEqual([100, 2]);
    });
  },
);
