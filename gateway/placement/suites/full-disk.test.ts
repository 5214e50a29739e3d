import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/brand.ts';
import type { PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { type ServerOnSmallDisk, serverOnSmallDisk } from '#testing/databases/postgres-on-tmpfs.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { openDatabase } from '../../db/open-database.ts';
import { wallClock } from '../../feeds/clock.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { isAuthentic } from '../sign-receipt.ts';

const FUNDS = 1_000_000;
const STAKE = 10;
/** A page of rows is used up long before, and the next one has no place. */
const MOST = 2_000;
/** Refusals that there is room for (migration 0180). */
const KEPT = 256;
/** Between two tries whether writing works, ms: like no other wait. */
const PROBE_MS = 23;

describe('placement on a server whose disk is full', { timeout: 300_000 }, () => {
  let disk: ServerOnSmallDisk | null;
  let world: ServicesHarness;
  let offer: DemoOffer;
  let ann: UserId;
  const raised: unknown[] = [];
  let isOver = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  let probes = 0;
  let isTried = (): void => undefined;
  const tried = new Promise<void>((resolve) => {
    isTried = resolve;
  });

  beforeAll(async () => {
    disk = await serverOnSmallDisk();
    if (disk === null) return;
    offer = new DemoOffer(3);
    const database = await openDatabase({ kind: 'server', url: disk.url, connections: 4 });
    world = await servicesHarness(database, offer, {
      placement: { probeWriting: PROBE_MS },
      clock: {
        ...wallClock,
        after(ms, work) {
          if (ms === PROBE_MS) probes += 1;
          if (probes === 4) isTried();
          return wallClock.after(ms, work);
        },
      },
      alarm: { raised: (cause) => void raised.push(cause), over: () => isOver() },
    });
    ann = await world.customer('ann', FUNDS);
  });
  afterAll(async () => {
    if (disk === null) return;
    await world.close();
    await disk.stop();
  });

  const placeOn = async (on: ServicesHarness, slip: PlacementSlip): Promise<PlacementOutcome | undefined> => {
    const result = await on.money.placement.placeBets(ann, [slip]);
    if (result.kind !== 'answered') throw new Error(`not answered: ${result.kind}`);
    return result.betSlips[0];
  };
  const place = (slip: PlacementSlip) => placeOn(world, slip);
  async function otherGateway(deed: (other: ServicesHarness) => Promise<void>): Promise<void> {
    const database = await openDatabase({ kind: 'server', url: disk!.url, connections: 2 });
    const other = await servicesHarness(database, offer, { placement: { probeWriting: 2 ** 30 } });
    await deed(other);
    await other.close();
    await database.close();
  }
  const bet = () => slipFor(offer, ann, [selectionId(1, 0)], { stake: STAKE });
  const standing = async () => [
    (await world.money.accounts.balance(ann)).cash,
    await world.money.myBets.unsettledCount(ann),
  ];

  it('[FAIL-33] refuses under its signature, takes no more bets and raises an alarm; reading goes on, and with room again bets are taken and no refused one ever is', async ({
    skip,
  }) => {
    if (disk === null) return skip('no disk of its own can be mounted here, or there is no PostgreSQL');
    const { placement } = world.money;
    let booked = 0;
    disk.fill();
    let slip = bet();
    let refused = await place(slip);
    while (refused?.status === 'SUCCEEDED' && booked < MOST) {
      booked += 1;
      slip = bet();
      refused = await place(slip);
    }
    const inBook = [FUNDS - STAKE * booked, booked];
    expect(refused).toMatchObject({ status: 'FAILED', errors: [{ type: 'TECHNICAL_ERROR' }], receipt: null });
    expect(refused?.notPlaced).toMatchObject({ kind: 'REFUSED', ref: slip.ref, account: ann });
    expect(isAuthentic(refused!.notPlaced!, placement.publicKey())).toBe(true);
    // 53100: the server has no room.
    expect(raised).toMatchObject([{ cause: { code: '53100' } }]);

    // A copy, a question, and another bet hear the same; the tables are read as ever.
    expect(await place(slip)).toEqual(refused);
    expect(await placement.betStatus(ann, [slip.ref], true)).toEqual([
      { ref: slip.ref, state: 'KNOWN', outcome: refused },
    ]);
    expect(await place(bet())).toMatchObject({ status: 'FAILED', errors: [{ type: 'TECHNICAL_ERROR' }] });
    expect(await standing()).toEqual(inBook);
    // Another gateway on the same database, and the next one after this, say the same, and take the bet as
    // little.
    await otherGateway(async (other) => {
      expect((await placeOn(other, slip))?.notPlaced).toEqual(refused!.notPlaced);
      const own = bet();
      const elsewhere = await placeOn(other, own);
      expect(elsewhere).toMatchObject({ status: 'FAILED', errors: [{ type: 'TECHNICAL_ERROR' }] });
      expect(await place(own)).toEqual(elsewhere);
    });
    // Tries that fail do not open the way to bets.
    await tried;
    expect(await place(bet())).toMatchObject({ status: 'FAILED' });
    expect(raised).toHaveLength(1);
    // As many as there was room for before the disk was full, and not one that is forgotten.
    const all = [refused!];
    for (let more = bet(); all.length < KEPT - 3; more = bet()) all.push((await place(more))!);
    for (const one of all) expect(one.status).toBe('FAILED');
    await expect(place(bet())).rejects.toThrow('nothing can be said');

    disk.free();
    await over;
    expect(await place(slip)).toEqual(refused);
    const rows = await world.data.database.db
      .selectFrom('placements')
      .select('state')
      .where('state', '=', 'FAILED')
      .execute();
    expect(rows).toHaveLength(KEPT);
    expect(await standing()).toEqual(inBook);
    expect(await place(bet())).toMatchObject({ status: 'SUCCEEDED' });
    expect(await standing()).toEqual([FUNDS - STAKE * (booked + 1), booked + 1]);
    expect((await verifyLedger(world.data.database.db)).problems).toEqual([]);

    // The room is there again when the disk is full again.
    disk.fill();
    let last = await place(bet());
    while (last?.status === 'SUCCEEDED') last = await place(bet());
    for (let kept = 1; kept < KEPT; kept += 1) expect((await place(bet()))?.status).toBe('FAILED');
    await expect(place(bet())).rejects.toThrow('nothing can be said');
    disk.free();
    expect(world.failures).toEqual([]);
  });
});
