import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/brand.ts';
import { PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { Currency } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import { asOffered } from '#domain/placement/counter-offer.ts';
import { databases } from '#testing/databases/databases.ts';
import { GatewaysOnOneDatabase, type Node } from '#testing/gateway/gateways-on-one-database.ts';
import { limitStakes } from '#testing/gateway/services-harness.ts';
import { DemoOffer, eventId, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { bonusSlip } from '#testing/slips/bonus-slips.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { OpenDatabase } from '../../db/open-database.ts';
import { cashAccount, houseAccount } from '../../ledger/books.ts';
import { post } from '../../ledger/post.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { contentHashOf } from '../context.ts';
import type { RiskRule, TraderAnswer } from '../risk/risk-rules.ts';

const FUNDS = 2_000;
/** Of a free bet. */
const AMOUNT = money(500);
const DELAY = 5_000;
const IN_PLAY = 1;
const QUIET = 2;

const refer = (stake: number, trader: TraderAnswer): RiskRule => ({
  name: `for ${stake}`,
  when: { stake },
  answer: { kind: 'refer', afterMs: 2_000, trader },
});
/** Unit stakes whose bets a trader looks at. */
const ACCEPTED = 301;
const REFUSED = 302;
const LESS = 304;
const rules: readonly RiskRule[] = [
  refer(ACCEPTED, { kind: 'accept' }),
  refer(REFUSED, { kind: 'refuse', fault: { type: 'TRADING_DECISION', message: 'no' } }),
  refer(LESS, { kind: 'counter', stakePercent: 50, pricePercent: 100, standsMs: 8_000 }),
];
const MOST_HELD = 6;

type Action =
  | { readonly kind: 'place'; readonly stake: number; readonly inPlay: boolean; readonly twice: boolean }
  | { readonly kind: 'freeBet' }
  | { readonly kind: 'withdraw'; readonly amount: number }
  | { readonly kind: 'suspend'; readonly is: boolean }
  | { readonly kind: 'answer'; readonly with: 'ACCEPT' | 'DECLINE' }
  | { readonly kind: 'fence' }
  | { readonly kind: 'kill' }
  | { readonly kind: 'wait'; readonly ms: number };

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      stake: fc.constantFrom(50, 250, 700, ACCEPTED, REFUSED, LESS),
      inPlay: fc.boolean(),
      twice: fc.boolean(),
    }),
  },
  fc.record({ kind: fc.constant('freeBet' as const) }),
  fc.record({ kind: fc.constant('withdraw' as const), amount: fc.integer({ min: 10, max: FUNDS }) }),
  fc.record({ kind: fc.constant('suspend' as const), is: fc.boolean() }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      with: fc.constantFrom('ACCEPT' as const, 'DECLINE' as const),
    }),
  },
  fc.record({ kind: fc.constant('fence' as const) }),
  fc.record({ kind: fc.constant('kill' as const) }),
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 250, max: 6_000 }) }),
  },
);
/** Each inner list runs at once. */
const schedule = fc.array(fc.array(action, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 8 });

describe.each(databases)('money of bets that wait, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let opened: OpenDatabase;
  let gateways: GatewaysOnOneDatabase;
  let first: Node;
  let customers = 0;

  function openOffer(): DemoOffer {
    const offer = new DemoOffer(3);
    offer.changeEvent(eventId(IN_PLAY), { inplay: true, state: 'INPLAY' });
    offer.changeMarket(marketId(IN_PLAY), { inplayDelay: DELAY / 1_000 });
    return offer;
  }

  beforeEach(async () => {
    opened = await fresh();
    gateways = new GatewaysOnOneDatabase(opened, openOffer(), {
      riskRules: rules,
      placement: { resumeGrace: 1_000, sweepEvery: 1_000, mostHeld: MOST_HELD },
    });
    first = await gateways.start();
    return async () => {
      const failures = await gateways.close();
      expect((await verifyLedger(opened.db)).problems).toEqual([]);
      expect(failures).toEqual([]);
    };
  });

  async function place(slip: PlacementSlip, user: UserId, node = first): Promise<PlacementOutcome> {
    const result = await node.money.placement.placeBets(user, [slip]);
    const [outcome] = result.kind === 'answered' ? result.betSlips : [];
    if (outcome === undefined) throw new Error(result.kind);
    return outcome;
  }
  const single = (user: UserId, event: number, stake: number): PlacementSlip =>
    slipFor(gateways.offer, user, [selectionId(event, 0)], { stake });
  const balanceOf = async (account: 'cash' | 'held', user: UserId): Promise<number> =>
    (
      await opened.db
        .selectFrom('ledger_accounts')
        .select('balance')
        .where('id', '=', `${account}:${user}`)
        .executeTakeFirstOrThrow()
    ).balance;
  const waiting = () =>
    opened.db.selectFrom('placements').selectAll().where('state', '=', 'PENDING').orderBy('ref').execute();
  const nothingWaits = async (): Promise<boolean> => (await waiting()).length === 0;
  const statusOf = async (slip: PlacementSlip, user: UserId): Promise<string | undefined> =>
    (await first.money.placement.betStatus(user, [slip.ref], false))[0]?.outcome?.status;
  const until = (slip: PlacementSlip, user: UserId, status: string): Promise<void> =>
    gateways.run(gateways.nodes, async () => (await statusOf(slip, user)) === status);
  async function withdraw(user: UserId, amount: number, ref: string): Promise<number> {
    try {
      await opened.db.transaction().execute((tx) =>
        post(tx, { kind: 'withdrawal', ref, at: 1 }, [
          { account: cashAccount(user), amount: -amount },
          { account: houseAccount('adjustments', Currency.parse('GBP')), amount },
        ]),
      );
      return amount;
    } catch (error) {
      if (error instanceof Error && /check constraint/.test(error.message)) return 0;
      throw error;
    }
  }
  const freeBet = { key: 'f', kind: 'freeBet', name: 'F', amount: AMOUNT, bets: 'ANY', days: 3 } as const;
  async function withFreeBet(name: string): Promise<{ readonly user: UserId; readonly slip: PlacementSlip }> {
    const user = await first.customer(name, FUNDS, [freeBet]);
    const { freeBets } = await first.money.bonuses.available(user);
    const bonus = { kind: 'freeBet', id: freeBets[0]?.id ?? '', amount: AMOUNT } as const;
    return { user, slip: bonusSlip(gateways.offer, user, [selectionId(IN_PLAY, 0)], bonus) };
  }

  it('[MEND-03] nobody calls off a bet in its delay by spending or withdrawing the balance', async () => {
    const ann = await first.customer('ann', 1_000);
    const slip = single(ann, IN_PLAY, 1_000);
    expect(await place(slip, ann)).toMatchObject({ status: 'PENDING', reserved: 1_000 });
    expect(await first.money.accounts.balance(ann)).toMatchObject({ cash: 0, version: 2 });
    expect(await withdraw(ann, 1_000, 'w')).toBe(0);
    expect(await place(single(ann, QUIET, 1_000), ann)).toMatchObject({
      status: 'FAILED',
      errors: [{ type: 'INSUFFICIENT_FUNDS' }],
    });
    await until(slip, ann, 'SUCCEEDED');
    expect([await balanceOf('cash', ann), await balanceOf('held', ann)]).toEqual([0, 0]);
  });

  it('[MEND-03] what is refused at the end of its delay comes back once', async () => {
    const ann = await first.customer('ann', 1_000);
    const slip = single(ann, IN_PLAY, 400);
    await place(slip, ann);
    expect([await balanceOf('cash', ann), await balanceOf('held', ann)]).toEqual([600, 400]);
    gateways.offer.changeMarket(marketId(IN_PLAY), { suspended: true });
    await until(slip, ann, 'FAILED');
    expect([await balanceOf('cash', ann), await balanceOf('held', ann)]).toEqual([1_000, 0]);
  });

  it('[MEND-03] £100 carry one bet of £100, not sixty-one of £5,000', async () => {
    const ann = await first.customer('ann', 10_000);
    const bets = Array.from({ length: 61 }, () => single(ann, IN_PLAY, 500_000));
    const one = single(ann, IN_PLAY, 10_000);
    const outcomes = await Promise.all([...bets, one].map((slip) => place(slip, ann)));
    expect(outcomes.filter(({ status }) => status === 'PENDING')).toHaveLength(1);
    expect(await waiting()).toHaveLength(1);
  });

  it('[MEND-03] so many bets of a customer wait and no more, whoever asks; others are free', async () => {
    const ann = await first.customer('ann', 10_000);
    const ben = await first.customer('ben', 10_000);
    const other = await gateways.start();
    const outcomes = await Promise.all(
      Array.from({ length: MOST_HELD + 5 }, (_, i) =>
        place(single(ann, IN_PLAY, 50), ann, i % 2 ? other : first),
      ),
    );
    const held = outcomes.filter(({ status }) => status === 'PENDING');
    expect(held).toHaveLength(MOST_HELD);
    for (const { status, errors } of outcomes)
      if (status === 'FAILED') expect(errors).toMatchObject([{ type: 'TOO_MANY_WAITING' }]);
    expect(await place(single(ben, IN_PLAY, 50), ben)).toMatchObject({ status: 'PENDING' });
  });

  it('[MEND-03] [BON-01] a free bet waits with its bet: not used on another, not given up, back when refused', async () => {
    const { user, slip } = await withFreeBet('ann');
    const again = { ...slip, ref: single(user, QUIET, 1).ref };
    const other = { ...again, contentHash: contentHashOf(again, user) };
    expect(await place(slip, user)).toMatchObject({ status: 'PENDING', reserved: 0 });
    expect(await balanceOf('cash', user)).toBe(FUNDS);
    expect(await first.money.bonuses.available(user)).toEqual({ freeBets: [], profitBoosts: [] });
    const id = slip.freeBet?.id ?? '';
    expect(await first.money.bonuses.cancel(user, id)).toBe(false);
    expect(await place(other, user)).toMatchObject({ errors: [{ type: 'FREE_BET_NOT_AVAILABLE' }] });
    gateways.offer.changeMarket(marketId(IN_PLAY), { suspended: true });
    await until(slip, user, 'FAILED');
    expect((await first.money.bonuses.available(user)).freeBets).toMatchObject([{ id }]);
    gateways.offer.changeMarket(marketId(IN_PLAY), { suspended: false });
    const third = bonusSlip(gateways.offer, user, [selectionId(IN_PLAY, 0)], {
      kind: 'freeBet',
      id,
      amount: AMOUNT,
    });
    await place(third, user);
    await until(third, user, 'SUCCEEDED');
    expect(await balanceOf('cash', user)).toBe(FUNDS);
  });

  it('[MEND-03] nobody calls off a bet in its delay by filling their own limit with another', async () => {
    const ann = await first.customer('ann', FUNDS);
    await limitStakes(opened, ann, 1_000);
    const slip = single(ann, IN_PLAY, 700);
    expect(await place(slip, ann)).toMatchObject({ status: 'PENDING' });
    expect(await place(single(ann, QUIET, 400), ann)).toMatchObject({
      errors: [{ type: 'SelfImposedLimitsExceeded' }],
    });
    expect(await place(single(ann, IN_PLAY, 400), ann)).toMatchObject({
      errors: [{ type: 'SelfImposedLimitsExceeded' }],
    });
    await until(slip, ann, 'SUCCEEDED');
  });

  it('[MEND-03] an offer holds what it offers, and a no or its end gives that back', async () => {
    const ann = await first.customer('ann', FUNDS);
    const slip = single(ann, QUIET, LESS);
    await place(slip, ann);
    expect(await balanceOf('held', ann)).toBe(LESS);
    await until(slip, ann, 'CONFIRM');
    expect(await balanceOf('held', ann)).toBe(LESS / 2);
    await until(slip, ann, 'FAILED');
    expect([await balanceOf('cash', ann), await balanceOf('held', ann)]).toEqual([FUNDS, 0]);
  });

  /** One customer's story on two gateways. */
  interface Story {
    readonly user: UserId;
    readonly free: PlacementSlip;
    readonly running: Node[];
    readonly placed: Map<string, PlacementSlip>;
    withdrawn: number;
    asked: number;
  }
  /** They are asked by turns. */
  function nodeFor(story: Story): Node {
    story.asked += 1;
    const found = story.running[story.asked % story.running.length];
    if (found === undefined) throw new Error('no gateway runs');
    return found;
  }
  async function answerAll(story: Story, word: 'ACCEPT' | 'DECLINE'): Promise<void> {
    const { user } = story;
    for (const row of await waiting()) {
      const slip = PlacementSlip.parse(JSON.parse(row.slip ?? ''));
      const [state] = await nodeFor(story).money.placement.betStatus(user, [slip.ref], false);
      const offer = state?.outcome?.offer;
      if (offer === undefined) continue;
      const reply = { ref: slip.ref, offerId: offer.id, answer: word, clientHead: 'c0ffee' };
      const contentHash = contentHashOf(asOffered(slip, offer), user);
      await nodeFor(story).money.placement.answerOffer(user, { ...reply, contentHash });
    }
  }
  async function send(story: Story, slip: PlacementSlip, copies: number): Promise<void> {
    story.placed.set(slip.ref, slip);
    const sent = Array.from({ length: copies }, () => place(slip, story.user, nodeFor(story)));
    await Promise.all(sent);
  }
  async function step(story: Story, done: Action): Promise<void> {
    const { user, placed, running } = story;
    switch (done.kind) {
      case 'place':
        return send(story, single(user, done.inPlay ? IN_PLAY : QUIET, done.stake), done.twice ? 2 : 1);
      case 'freeBet':
        return send(story, story.free, 1);
      case 'withdraw': {
        story.asked += 1;
        const amount = await withdraw(user, done.amount, `${user}-${story.asked}`);
        story.withdrawn += amount;
        return;
      }
      case 'suspend':
        gateways.offer.changeMarket(marketId(IN_PLAY), { suspended: done.is });
        return;
      case 'answer':
        return answerAll(story, done.with);
      case 'fence': {
        const refs = [...placed.values()].map(({ ref }) => ref);
        if (refs.length > 0) await nodeFor(story).money.placement.betStatus(user, refs, true);
        return;
      }
      case 'kill':
        // Its clock stands still from now on; another comes up in its place.
        running.push(await gateways.start());
        running.shift();
        return;
      case 'wait':
        for (const { turn } of running) turn.advanceTo(turn.now() + done.ms);
    }
  }
  /** Of one snapshot: the stakes as slips and offers have them, worked out here. */
  const holdsWhatWaits = (user: UserId): Promise<void> =>
    opened.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const rows = await tx
          .selectFrom('placements')
          .select(['slip', 'outcome'])
          .where('state', '=', 'PENDING')
          .where('user_id', '=', user)
          .execute();
        const { balance } = await tx
          .selectFrom('ledger_accounts')
          .select('balance')
          .where('id', '=', `held:${user}`)
          .executeTakeFirstOrThrow();
        const stakes = rows.map((row) => {
          const slip = PlacementSlip.parse(JSON.parse(row.slip ?? ''));
          const { offer } = PlacementOutcome.parse(JSON.parse(row.outcome ?? ''));
          return slip.freeBet === null ? (offer?.totalStake ?? slip.stake * slip.numberOfBets) : 0;
        });
        expect(balance).toBe(stakes.reduce((sum, stake) => sum + stake, 0));
      });
  /** When nothing waits any more: cash is what was there, less the stakes and what was withdrawn. */
  async function addsUp({ user, withdrawn, running }: Story): Promise<void> {
    expect(await balanceOf('held', user)).toBe(0);
    const bets = await opened.db.selectFrom('bets').selectAll().where('user_id', '=', user).execute();
    const own = bets.filter(({ bonus_kind }) => bonus_kind === null);
    const staked = own.reduce((sum, { total_stake }) => sum + total_stake, 0);
    expect(await balanceOf('cash', user)).toBe(FUNDS - staked - withdrawn);
    const left = (await running[0]?.money.bonuses.available(user))?.freeBets.length;
    expect(left).toBe(bets.length === own.length ? 1 : 0);
  }

  it('[MEND-03] [FAIL-42] [FAIL-47] at every instant what is held is the sum of the bets that wait; each end releases once', async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async (rounds) => {
        customers += 1;
        gateways.offer.changeMarket(marketId(IN_PLAY), { suspended: false });
        const { user, slip: free } = await withFreeBet(`p${customers}`);
        const running: Node[] = [await gateways.start(), await gateways.start()];
        const story: Story = { user, free, running, placed: new Map(), withdrawn: 0, asked: 0 };
        for (const round of rounds) {
          await Promise.all([...round.map((done) => step(story, done)), holdsWhatWaits(user)]);
          await holdsWhatWaits(user);
          expect((await verifyLedger(opened.db)).problems).toEqual([]);
        }
        await gateways.run(running, nothingWaits);
        await addsUp(story);
      }),
      { numRuns: 12 },
    );
  });
});
