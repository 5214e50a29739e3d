import type { Updateable } from 'kysely';
import { expect, it, vi } from 'vitest';
import type { UserId } from '#domain/brand.ts';
import type { PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { money } from '#domain/money/parse-money.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { limitStakes, servicesHarness } from '#testing/gateway/services-harness.ts';
import { eventId, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { drawRef, sealed, slipFor } from '#testing/slips/slips.ts';
import { noJournal } from '../../db/placement-journal.ts';
import type { Schema } from '../../db/schema.ts';
import type { CustomerChange } from '../../services.ts';
import { isAuthentic } from '../sign-receipt.ts';

placementSuite('placement', {}, (here) => {
  const single = (stake = 100): PlacementSlip =>
    slipFor(here.offer, here.ann, [selectionId(1, 0)], { stake });
  const cashOf = async (user: UserId): Promise<number> =>
    (await here.world.money.accounts.balance(user)).cash;

  async function place(...slips: PlacementSlip[]): Promise<PlacementOutcome[]> {
    const result = await here.world.money.placement.placeBets(here.ann, slips);
    if (result.kind !== 'answered') throw new Error(`not answered: ${result.kind}`);
    return result.betSlips;
  }

  it('books a single: debit, bet, and a receipt that anyone can check', async () => {
    const slip = { ...single(250), clientHead: 'c0ffee' };
    const [outcome] = await place(slip);
    expect(outcome).toMatchObject({ ref: slip.ref, status: 'SUCCEEDED', errors: [] });
    const receipt = outcome?.receipt;
    if (receipt === null || receipt === undefined) throw new Error('no receipt');
    expect(receipt).toMatchObject({
      clientHead: 'c0ffee',
      contentHash: slip.contentHash,
      totalStake: 250,
      totalOdds: '3',
      possibleWinnings: 750,
      balance: 750,
      balanceVersion: 2,
    });
    expect(isAuthentic(receipt, here.world.money.placement.publicKey())).toBe(true);
    expect(isAuthentic({ ...receipt, stake: money(251) }, here.world.money.placement.publicKey())).toBe(
      false,
    );
    expect(await here.world.money.accounts.balance(here.ann)).toMatchObject({ cash: 750, version: 2 });
    expect(await here.world.money.myBets.unsettledCount(here.ann)).toBe(1);
  });

  it('books an accumulator over several events at the exact product', async () => {
    const slip = slipFor(here.offer, here.ann, [selectionId(1, 0), selectionId(2, 1), selectionId(3, 2)]);
    const [outcome] = await place(slip);
    // 3 × 7/2 × 5/2
    expect(outcome?.receipt).toMatchObject({ totalOdds: '26.25', possibleWinnings: 2_625 });
    const [bet] = await here.world.money.myBets.unsettled(here.ann);
    expect(bet?.legs.map(({ odds, state }) => [odds, state])).toEqual([
      ['2/1', 'OPEN'],
      ['5/2', 'OPEN'],
      ['6/4', 'OPEN'],
    ]);
  });

  it('[FAIL-18] [FAIL-22] the same ref and content again gets the stored outcome and no second debit', async () => {
    const slip = single();
    const first = await place(slip);
    expect(await place(slip)).toEqual(first);
    expect(await place(slip, slip)).toEqual([...first, ...first]);
    expect(await cashOf(here.ann)).toBe(900);
  });

  it('[FAIL-19] the same ref many times at once is one bet, and every answer is the same receipt', async () => {
    const slip = single();
    const answers = await Promise.all(Array.from({ length: 12 }, () => place(slip)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await cashOf(here.ann)).toBe(900);
    expect(await here.world.money.myBets.unsettledCount(here.ann)).toBe(1);
  });

  it('[FAIL-20] the same ref with other content has no effect and is named', async () => {
    const slip = single();
    await place(slip);
    const other = sealed(here.ann, { ...slip, stake: money(300), possibleWinnings: money(900) });
    const fresh = single();
    expect(await here.world.money.placement.placeBets(here.ann, [fresh, other])).toEqual({
      kind: 'sameRefOtherContent',
      ref: slip.ref,
    });
    expect(await cashOf(here.ann)).toBe(900);
    expect(await here.world.money.placement.betStatus(here.ann, [fresh.ref], false)).toMatchObject([
      { state: 'UNKNOWN' },
    ]);
  });

  it('[FAIL-21] the ref of someone else looks like one that was never used', async () => {
    const ben = await here.world.customer('ben', 1_000);
    const slip = single();
    await place(slip);
    const stolen = sealed(ben, slip);
    expect(await here.world.money.placement.placeBets(ben, [stolen])).toEqual({
      kind: 'notFound',
      ref: slip.ref,
    });
    const unused = drawRef();
    for (const fence of [false, true]) {
      const [theirs, nobodys] = await here.world.money.placement.betStatus(ben, [slip.ref, unused], fence);
      // Apart from the ref itself and the signature over it, in every place where they stand.
      const shape = (state: typeof theirs, ref: string) =>
        JSON.stringify(state, (key, value: unknown) => (key === 'signature' ? 'signed' : value)).replaceAll(
          ref,
          'the ref',
        );
      expect(shape(theirs, slip.ref)).toBe(shape(nobodys, unused));
    }
    expect(await here.world.money.placement.betStatus(here.ann, [slip.ref], true)).toMatchObject([
      { state: 'KNOWN' },
    ]);
    expect(await cashOf(ben)).toBe(1_000);
  });

  it('[FAIL-23] a body that does not match its hash is refused, for good, and the refusal is repeated', async () => {
    const slip = { ...single(), stake: money(500), possibleWinnings: money(1_500) };
    const [outcome] = await place(slip);
    expect(outcome).toMatchObject({ status: 'FAILED', errors: [{ type: 'CONTENT_MISMATCH' }] });
    expect(await place(slip)).toEqual([outcome]);
    expect(await cashOf(here.ann)).toBe(1_000);
  });

  it('[FAIL-17] a fenced ref refuses the request that arrives late', async () => {
    const slip = single();
    expect(await here.world.money.placement.betStatus(here.ann, [slip.ref], false)).toMatchObject([
      { state: 'UNKNOWN' },
    ]);
    expect(await here.world.money.placement.betStatus(here.ann, [slip.ref], true)).toMatchObject([
      { state: 'FENCED' },
    ]);
    expect(await place(slip)).toMatchObject([{ status: 'FAILED', errors: [{ type: 'PLACEMENT_FENCED' }] }]);
    expect(await here.world.money.placement.betStatus(here.ann, [slip.ref], false)).toMatchObject([
      { state: 'FENCED' },
    ]);
    expect(await cashOf(here.ann)).toBe(1_000);
  });

  it('[FAIL-17] [FAIL-23] what was refused or fenced comes with a statement that anyone can check', async () => {
    const slip = { ...single(2_000), clientHead: 'c0ffee' };
    const [refusal] = await place(slip);
    expect(refusal?.notPlaced).toMatchObject({
      kind: 'REFUSED',
      ref: slip.ref,
      account: here.ann,
      contentHash: slip.contentHash,
      clientHead: 'c0ffee',
      reasons: ['INSUFFICIENT_FUNDS'],
    });
    const fenced = single();
    const [state] = await here.world.money.placement.betStatus(here.ann, [fenced.ref], true);
    expect(state?.fence).toMatchObject({ kind: 'FENCED', ref: fenced.ref, account: here.ann, reasons: [] });
    const [late] = await place(fenced);
    expect(late?.notPlaced).toMatchObject({
      kind: 'REFUSED',
      ref: fenced.ref,
      reasons: ['PLACEMENT_FENCED'],
    });
    const key = here.world.money.placement.publicKey();
    for (const statement of [refusal?.notPlaced, state?.fence, late?.notPlaced]) {
      if (statement === null || statement === undefined) throw new Error('not stated');
      expect(isAuthentic(statement, key)).toBe(true);
      expect(isAuthentic({ ...statement, ref: drawRef() }, key)).toBe(false);
    }
    // The stored refusal is told again word for word.
    expect(await place(slip)).toEqual([refusal]);
  });

  it('[FAIL-17] fence and request at once: one wins, and both answers agree', async () => {
    for (let round = 0; round < 12; round += 1) {
      const slip = single(10);
      const [[state], [outcome]] = await Promise.all([
        here.world.money.placement.betStatus(here.ann, [slip.ref], true),
        place(slip),
      ]);
      expect(outcome?.status).toBe(state?.state === 'FENCED' ? 'FAILED' : 'SUCCEEDED');
    }
  });

  it('[FAIL-37] of two bets racing for the same money exactly one is booked', async () => {
    const [a, b] = await Promise.all([place(single(700)), place(single(700))]);
    const statuses = [a[0]?.status, b[0]?.status].sort();
    expect(statuses).toEqual(['FAILED', 'SUCCEEDED']);
    expect([...a, ...b].flatMap(({ errors }) => errors.map(({ type }) => type))).toEqual([
      'INSUFFICIENT_FUNDS',
    ]);
    expect(await cashOf(here.ann)).toBe(300);
  });

  it('[FAIL-09] checks blocks, self-exclusion and the own limit inside the transaction (INV-10)', async () => {
    const users = here.world.data.database.db.updateTable('users').where('id', '=', here.ann);
    const free = { betting_blocked: false, self_excluded_until: null };
    const refusalAfter = async (row: Updateable<Schema['users']>): Promise<unknown> => {
      await users.set({ ...free, ...row }).execute();
      return (await place(single()))[0]?.errors[0]?.type;
    };
    expect(await refusalAfter({ betting_blocked: true })).toBe('BETTING_BLOCKED');
    expect(await refusalAfter({ self_excluded_until: here.world.clock.at + 1 })).toBe('BETTING_BLOCKED');
    expect(await refusalAfter({ self_excluded_until: here.world.clock.at })).toBeUndefined();
    const limited = async (amount: number): Promise<unknown> => {
      await limitStakes(here.world.data.database, here.ann, amount);
      return refusalAfter({});
    };
    expect(await limited(199)).toBe('SelfImposedLimitsExceeded');
    expect(await limited(200)).toBeUndefined();
    expect(await limited(299)).toBe('SelfImposedLimitsExceeded');
    here.world.clock.at += 24 * 60 * 60 * 1_000;
    expect(await limited(100)).toBeUndefined();
    expect(await cashOf(here.ann)).toBe(700);
  });

  it('[FAIL-04] a market that closes between the first look and the row lock is refused without a debit', async () => {
    const slip = single();
    const placing = place(slip);
    // The first decision has been made synchronously or is behind one read; the lock is still to come.
    here.offer.changeMarket(marketId(1), { suspended: true });
    const [outcome] = await placing;
    expect(outcome).toMatchObject({ status: 'FAILED', errors: [{ type: 'MARKET_SUSPENDED' }] });
    expect(await cashOf(here.ann)).toBe(1_000);
  });

  it('[FAIL-40] [INV-05] a price that falls between the first look and the row lock is refused without a debit', async () => {
    const slip = single();
    const placing = place(slip);
    here.offer.changeSelection(selectionId(1, 0), { odds: '1/1' });
    const [outcome] = await placing;
    expect(outcome?.status).toBe('FAILED');
    expect(await cashOf(here.ann)).toBe(1_000);
  });

  it('[INV-02] [FAIL-31] nobody hears that a bet was taken before the journal has it', async () => {
    let written = (): void => undefined;
    const records: string[] = [];
    const append = vi.spyOn(noJournal, 'append').mockImplementation((record) => {
      records.push(record);
      return new Promise((resolve) => {
        written = resolve;
      });
    });
    try {
      const slip = single();
      const heard: unknown[] = [];
      const placing = place(slip).then((outcomes) => heard.push(...outcomes));
      await vi.waitFor(() => expect(records).toHaveLength(1));
      expect(records[0]).toContain(slip.ref);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(heard).toEqual([]);
      written();
      await placing;
      expect(heard).toMatchObject([{ ref: slip.ref, status: 'SUCCEEDED' }]);
    } finally {
      append.mockRestore();
    }
  });

  it('tells the channels of a bet once it is committed', async () => {
    const heard: CustomerChange[] = [];
    here.world.money.onChange((change) => heard.push(change));
    const [outcome] = await place(single());
    await expect.poll(() => heard.length).toBe(1);
    expect(heard[0]).toMatchObject({
      kind: 'bets',
      user: here.ann,
      op: 'add',
      bets: [{ betslipId: outcome?.betslipId }],
      balance: { cash: 900, version: 2 },
    });
  });

  const goInPlay = (delay: number): void => {
    here.offer.changeEvent(eventId(1), { inplay: true, state: 'INPLAY' });
    here.offer.changeMarket(marketId(1), { inplayDelay: delay });
  };
  const statusOf = async (slip: PlacementSlip): Promise<string | undefined> =>
    (await here.world.money.placement.betStatus(here.ann, [slip.ref], true))[0]?.outcome?.status;

  it('an in-play bet waits for its delay and is then booked once', async () => {
    goInPlay(0.001);
    const slip = single();
    const [pending] = await place(slip);
    expect(pending).toMatchObject({ status: 'PENDING', receipt: null, delay: { ms: 1 } });
    // Set aside while the delay runs (MEND-03).
    expect(await cashOf(here.ann)).toBe(900);
    await expect.poll(() => statusOf(slip), { timeout: 30_000 }).toBe('SUCCEEDED');
    expect(await place(slip)).toMatchObject([{ status: 'SUCCEEDED' }]);
    expect(await cashOf(here.ann)).toBe(900);
  });

  it('[FAIL-42] a gateway that goes down during the delay takes it up again, and a fence in between does not cut in', async () => {
    goInPlay(60);
    const slip = single();
    await place(slip);
    await here.world.money.close();
    const { database } = here.world.data;
    here.world = await servicesHarness(database, here.offer, { placement: { resumeGrace: 20 } });
    expect(await statusOf(slip)).toBe('PENDING');
    await here.world.money.close();
    await database.db.updateTable('placements').set({ due_at: 0 }).where('ref', '=', slip.ref).execute();
    here.world = await servicesHarness(database, here.offer, { placement: { resumeGrace: 20 } });
    await expect.poll(() => statusOf(slip), { timeout: 30_000 }).toBe('SUCCEEDED');
    expect(await cashOf(here.ann)).toBe(900);
    expect(await here.world.money.myBets.unsettledCount(here.ann)).toBe(1);
  });

  it('[FAIL-41] an in-play bet whose market closes during the delay is refused', async () => {
    goInPlay(0.05);
    const slip = single();
    await place(slip);
    here.offer.changeMarket(marketId(1), { suspended: true });
    const errors = async () =>
      (await here.world.money.placement.betStatus(here.ann, [slip.ref], false))[0]?.outcome?.errors;
    await expect.poll(errors, { timeout: 30_000 }).toMatchObject([{ type: 'MARKET_SUSPENDED' }]);
    expect(await cashOf(here.ann)).toBe(1_000);
  });
});
