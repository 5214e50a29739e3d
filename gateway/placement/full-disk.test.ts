import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/brand.ts';
import type { PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { openDatabase } from '../db/open-database.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { DemoOffer, selectionId } from '../testing/demo-offer.ts';
import { type MoneyWorld, moneyWorld } from '../testing/money-world.ts';
import { slipFor } from '../testing/slips.ts';
import { type ServerOnSmallDisk, serverOnSmallDisk } from '../testing/small-disk.ts';

const FUNDS = 1_000_000;
const STAKE = 10;
/** A page of rows is used up long before, and the next one has no place. */
const MOST = 2_000;

describe('placement on a server whose disk is full', { timeout: 120_000 }, () => {
  let disk: ServerOnSmallDisk | null;
  let world: MoneyWorld;
  let offer: DemoOffer;
  let ann: UserId;

  beforeAll(async () => {
    disk = await serverOnSmallDisk();
    if (disk === null) return;
    offer = new DemoOffer(3);
    world = await moneyWorld(await openDatabase({ kind: 'server', url: disk.url, connections: 4 }), offer);
    ann = await world.customer('ann', FUNDS);
  }, 120_000);
  afterAll(async () => {
    if (disk === null) return;
    await world.close();
    await disk.stop();
  }, 60_000);

  const place = async (slip: PlacementSlip): Promise<PlacementOutcome | undefined> => {
    const result = await world.money.placement.placeBets(ann, [slip]);
    if (result.kind !== 'answered') throw new Error(`not answered: ${result.kind}`);
    return result.betSlips[0];
  };
  const cash = async () => (await world.money.accounts.balance(ann)).cash;

  it('[P33] tells no bet as placed that is not there and none as failed; reading goes on, and with room again the same ref is placed once', async ({
    skip,
  }) => {
    if (disk === null) return skip('no disk of its own can be mounted here, or there is no PostgreSQL');
    const booked: PlacementSlip[] = [];
    let refused: { readonly slip: PlacementSlip; readonly error: unknown } | undefined;
    disk.fill();
    while (refused === undefined && booked.length < MOST) {
      const slip = slipFor(offer, ann, [selectionId(1, 0)], { stake: STAKE });
      try {
        expect(await place(slip)).toMatchObject({ status: 'SUCCEEDED', receipt: { ref: slip.ref } });
        booked.push(slip);
      } catch (error) {
        refused = { slip, error };
      }
    }
    // 53100: the server has no room.
    expect(refused?.error).toMatchObject({ code: '53100' });
    const { slip } = refused!;
    await expect(place(slip)).rejects.toMatchObject({ code: '53100' });
    expect([await cash(), await world.money.myBets.unsettledCount(ann)]).toEqual([
      FUNDS - STAKE * booked.length,
      booked.length,
    ]);
    expect(await world.money.placement.betStatus(ann, [slip.ref], false)).toMatchObject([
      { state: 'UNKNOWN' },
    ]);

    disk.free();
    const receipt = await place(slip);
    expect(receipt).toMatchObject({ status: 'SUCCEEDED', receipt: { ref: slip.ref } });
    expect(await place(slip)).toEqual(receipt);
    expect([await cash(), await world.money.myBets.unsettledCount(ann)]).toEqual([
      FUNDS - STAKE * (booked.length + 1),
      booked.length + 1,
    ]);
    expect((await verifyLedger(world.data.database.db)).problems).toEqual([]);
  });
});
