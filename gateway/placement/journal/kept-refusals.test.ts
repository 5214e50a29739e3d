import { beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/brand.ts';
import type { PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { databases } from '#testing/databases/databases.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer, eventId, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { OpenDatabase } from '../../db/open-database.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { refusedFor } from '../decide/refused.ts';
import { openSigner, type ReceiptSigner } from '../sign-receipt.ts';
import { type Kept, keepRefusal } from './kept-refusals.ts';

const FUNDS = 100_000;
const noRoom = { type: 'TECHNICAL_ERROR', message: 'Nothing can be stored at the moment.' } as const;

describe.each(databases)('refusals that are kept, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let opened: OpenDatabase;
  let offer: DemoOffer;
  let world: ServicesHarness;
  let signer: ReceiptSigner;
  let ann: UserId;
  let bob: UserId;

  beforeEach(async () => {
    opened = await fresh();
    offer = new DemoOffer(3);
    world = await servicesHarness(opened, offer);
    signer = await openSigner(opened.db);
    ann = await world.customer('ann', FUNDS);
    bob = await world.customer('bob', FUNDS);
    return async () => {
      await world.close();
      expect((await verifyLedger(opened.db)).problems).toEqual([]);
      expect(world.failures).toEqual([]);
    };
  });

  const bet = (user = ann): PlacementSlip => slipFor(offer, user, [selectionId(1, 0)], { stake: 10 });
  const inPlay = (): void => {
    offer.changeEvent(eventId(1), { inplay: true, state: 'INPLAY' });
    offer.changeMarket(marketId(1), { inplayDelay: 0.01 });
  };
  const refusal = (user: UserId, slip: PlacementSlip) =>
    refusedFor({ signer, now: () => world.clock.at }, user, slip, [noRoom]);
  /** As another gateway on the same database does, which can write nothing else. */
  const keep = async (user: UserId, slip: PlacementSlip): Promise<[Kept, PlacementOutcome]> => {
    const refused = refusal(user, slip);
    const kept = await opened.db.transaction().execute((tx) => keepRefusal(tx, refused));
    return [kept, refused.outcome];
  };
  const place = (user: UserId, slip: PlacementSlip) => world.money.placement.placeBets(user, [slip]);
  const cash = async () => (await world.money.accounts.balance(ann)).cash;
  const restarted = async () => {
    await world.money.close();
    world = await servicesHarness(opened, offer);
  };
  const stored = async () => ({
    rows: await opened.db.selectFrom('placements').select(['ref', 'state', 'outcome']).execute(),
    kept: await opened.db.selectFrom('kept_refusals').select('ref').where('ref', 'is not', null).execute(),
  });

  it.each(['taken at once', 'held', 'refused otherwise'])(
    '[INV-04] [FAIL-33] [FAIL-47] keep their bet out of a gateway that can write, where it would be %s, and say the same there',
    async (how) => {
      const slip = bet();
      if (how === 'held') inPlay();
      if (how === 'refused otherwise') offer.changeMarket(marketId(1), { suspended: true });
      const [kept, refused] = await keep(ann, slip);
      expect(kept).toBe('kept');
      expect(await place(ann, slip)).toEqual({ kind: 'answered', betSlips: [refused] });
      expect(await place(ann, slip)).toEqual({
        kind: 'answered',
        betSlips: [refused],
      });
      expect(await world.money.placement.betStatus(ann, [slip.ref], true)).toEqual([
        { ref: slip.ref, state: 'KNOWN', outcome: refused },
      ]);
      expect(await cash()).toBe(FUNDS);
    },
  );

  it('[FAIL-33] outlive the gateway that kept them: the next one stores them, and their room is free again', async () => {
    const slips = [bet(), bet(), bet()];
    const told = [];
    for (const slip of slips) told.push((await keep(ann, slip))[1]);
    await restarted();
    const { rows, kept } = await stored();
    expect(kept).toEqual([]);
    expect(rows.map(({ ref, state }) => [ref, state]).sort()).toEqual(
      slips.map(({ ref }) => [ref, 'FAILED']).sort(),
    );
    for (const [at, slip] of slips.entries())
      expect(await place(ann, slip)).toEqual({ kind: 'answered', betSlips: [told[at]] });
  });

  it('[FAIL-20] [FAIL-21] [FAIL-33] are none of a bet that is known, and are told to their customer alone', async () => {
    const [placed, refused] = [bet(), bet()];
    await place(ann, placed);
    expect((await keep(ann, placed))[0]).toBe('known');
    expect((await keep(bob, placed))[0]).toBe('known');
    expect((await keep(ann, refused))[0]).toBe('kept');
    expect((await keep(ann, refused))[0]).toBe('known');
    expect((await keep(bob, refused))[0]).toBe('known');
    expect(await place(bob, { ...refused, contentHash: bet(bob).contentHash })).toMatchObject({
      kind: 'notFound',
    });
    expect(await world.money.placement.betStatus(bob, [refused.ref], false)).toMatchObject([
      { state: 'UNKNOWN', outcome: null },
    ]);
  });

  it('[FAIL-33] are as many as there is room for, and beyond that nothing is said', async () => {
    let most = 0;
    while ((await keep(ann, bet()))[0] === 'kept') most += 1;
    expect(most).toBe(256);
    await restarted();
    expect((await stored()).rows).toHaveLength(most);
    expect((await keep(ann, bet()))[0]).toBe('kept');
  });

  it('[INV-04] [FAIL-33] a bet is placed or its refusal is kept, never both, whichever comes first', async () => {
    inPlay();
    const told = { kept: 0, known: 0 };
    for (let round = 0; round < 40; round += 1) {
      const slip = slipFor(offer, ann, [selectionId(1 + (round % 2), 0)], { stake: 10 });
      const deeds = [() => place(ann, slip), () => keep(ann, slip)];
      const [first, second] = round % 4 < 2 ? deeds : deeds.toReversed();
      // Now and then one after the other, so that each is first at least once, whoever wins the races.
      const begun = first!();
      if (round % 10 < 4) await begun;
      const both = await Promise.all([begun, second!()]);
      const kept = both.flatMap((one) => (Array.isArray(one) ? [one[0]] : []))[0];
      const outcome = both.flatMap((one) => (Array.isArray(one) ? [] : [one]))[0];
      told[kept === 'kept' ? 'kept' : 'known'] += 1;
      const status = outcome?.kind === 'answered' ? outcome.betSlips[0]?.status : outcome?.kind;
      expect([slip.ref, kept === 'kept' ? 'FAILED' : expect.stringMatching(/SUCCEEDED|PENDING/)]).toEqual([
        slip.ref,
        status,
      ]);
    }
    expect(Math.min(told.kept, told.known)).toBeGreaterThan(0);
    await restarted();
    expect(world.failures).toEqual([]);
  });
});
