import { expect, it } from 'vitest';
import type { BetId, SelectionId } from '#domain/brand.ts';
import type { CashOutRequest } from '#domain/contract/cash-out.ts';
import { money } from '#domain/money/parse-money.ts';
import { commitInDoubt } from '#testing/databases/commit-in-doubt.ts';
import { failInserts } from '#testing/databases/failing-inserts.ts';
import { losing } from '#testing/databases/losing-commits.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { limitStakes, resultOf, servicesHarness } from '#testing/gateway/services-harness.ts';
import { eventId, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { cashOutFor } from '#testing/slips/cash-out.ts';
import { editFor } from '#testing/slips/edits.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { noJournal } from '../db/placement-journal.ts';
import { wallClock } from '../feeds/clock.ts';
import { replayJournal } from '../placement/journal/replay-journal.ts';
import type { RiskRule } from '../placement/risk/risk-rules.ts';

const hands = new ManualClock(1_790_000_000_000);
const clock = {
  now: () => hands.now(),
  advanceTo: (at: number) => hands.advanceTo(at),
  after: (ms: number, callback: () => void) =>
    ms >= 1_000 ? hands.after(ms, callback) : wallClock.after(ms, callback),
};

/** By the stake of the next bet: what it is worth at its own price decides which. */
const riskRules: readonly RiskRule[] = [
  {
    name: 'turned down',
    when: { stake: 192 },
    answer: { kind: 'refuse', fault: { type: 'BET_NOT_ACCEPTED', message: 'Not this one.' } },
  },
  {
    name: 'looked at',
    when: { stake: 96 },
    answer: { kind: 'refer', afterMs: 1_000, trader: { kind: 'accept' } },
  },
  { name: 'slow', when: { stake: 48 }, answer: { kind: 'delay', ms: 3_000 } },
];
const options = { clock, now: () => clock.now(), riskRules };
const VALUE = money(384);
const double = [selectionId(1, 0), selectionId(2, 0)];

placementSuite('gates of an edit', { options, matches: 4 }, (here) => {
  const cash = async (): Promise<number> => (await here.world.money.accounts.balance(here.ann)).cash;
  const open = () => here.world.money.myBets.unsettled(here.ann);

  async function placed(ids: readonly SelectionId[] = double, stake = 400): Promise<BetId> {
    const result = await here.world.money.placement.placeBets(here.ann, [
      slipFor(here.offer, here.ann, ids, { stake }),
    ]);
    const bet = result.kind === 'answered' ? result.betSlips[0]?.betslipId : undefined;
    if (bet === undefined || bet === null) throw new Error(`not placed: ${JSON.stringify(result)}`);
    return bet;
  }

  const edit = (bet: BetId, ids: readonly SelectionId[], value = VALUE): CashOutRequest =>
    editFor(here.offer, here.ann, bet, value, ids);

  async function sent(request: CashOutRequest) {
    const answer = await here.world.money.cashOuts.cashOut(here.ann, request);
    if (answer.kind !== 'answered') throw new Error(answer.kind);
    return answer.outcome;
  }

  const reasonOf = async (request: CashOutRequest) => (await sent(request)).notCashedOut?.reason;

  async function isUntouched(bet: BetId): Promise<void> {
    expect(await cash()).toBe(600);
    expect(await open()).toMatchObject([{ betslipId: bet, status: 'OPEN', totalStake: 400 }]);
  }

  it.each([
    ['betting is switched off', { betting_blocked: true }, 'BETTING_BLOCKED'],
    ['on a break', { break_until: 4_000_000_000_000 }, 'BETTING_BLOCKED'],
    ['excluded', { self_excluded_until: 4_000_000_000_000 }, 'BETTING_BLOCKED'],
    ['wagering is blocked', { wagering_blocked: true }, 'BETTING_BLOCKED'],
  ] as const)(
    '[EDT-01.5] %s: nothing happens, and the money can still be taken',
    async (_, change, reason) => {
      const bet = await placed();
      const { db } = here.world.data.database;
      await db.updateTable('users').set(change).where('id', '=', here.ann).execute();
      const request = edit(bet, [selectionId(1, 0)]);
      expect(await reasonOf(request)).toBe(reason);
      await isUntouched(bet);
      // The refusal is the answer for good, whatever is lifted.
      const free = {
        wagering_blocked: false,
        betting_blocked: false,
        break_until: null,
        self_excluded_until: null,
      };
      await db.updateTable('users').set(free).where('id', '=', here.ann).execute();
      expect(await reasonOf(request)).toBe(reason);
      expect(await sent(cashOutFor(here.ann, bet, VALUE))).toMatchObject({ status: 'SUCCEEDED' });
    },
  );

  it('[EDT-01.5] nobody edits before it is known who they are', async () => {
    const bet = await placed();
    const { db } = here.world.data.database;
    await db.deleteFrom('identities').where('user_id', '=', here.ann).execute();
    expect(await reasonOf(edit(bet, [selectionId(1, 0)]))).toBe('VERIFY_ACCOUNT');
    await isUntouched(bet);
  });

  it('[EDT-01.5] a limit on stakes counts the next bet as any other', async () => {
    const bet = await placed();
    await limitStakes(here.world.data.database, here.ann, 500);
    expect(await reasonOf(edit(bet, [selectionId(1, 0)]))).toBe('SelfImposedLimitsExceeded');
    await isUntouched(bet);
  });

  it('[EDT-01.5] winnings above the largest payout are refused', async () => {
    const bet = await placed();
    here.offer.changeSelection(selectionId(3, 0), { odds: '100000/1' });
    expect(await reasonOf(edit(bet, [...double, selectionId(3, 0)]))).toBe('TRADER_STAKE_TOO_HIGH');
    await isUntouched(bet);
  });

  it('[EDT-01.5] the operator turns a bet down, and refers none of an edit to a trader', async () => {
    const down = await placed(double, 200);
    const looked = await placed(double, 100);
    expect(await reasonOf(edit(down, [selectionId(1, 0)], money(192)))).toBe('BET_NOT_ACCEPTED');
    expect(await reasonOf(edit(looked, [selectionId(1, 0)], money(96)))).toBe('BET_NOT_ACCEPTED');
    expect(new Set((await open()).map(({ betslipId }) => betslipId))).toEqual(new Set([looked, down]));
  });

  it('[EDT-01.6] a price of the next bet that has moved, either way, is refused', async () => {
    const bet = await placed();
    for (const odds of ['3/1', '9/4']) {
      const request = edit(bet, [...double, selectionId(3, 0)]);
      here.offer.changeSelection(selectionId(3, 0), { odds });
      expect(await reasonOf(request)).toBe('ODDS_CHANGED');
    }
    await isUntouched(bet);
  });

  it('[EDT-01.6] a value that has moved, either way, is refused with the one of now', async () => {
    const bet = await placed();
    for (const [odds, worth] of [
      ['3/1', 288],
      ['1/1', 576],
    ] as const) {
      const request = edit(bet, [selectionId(2, 0)]);
      here.offer.changeSelection(selectionId(1, 0), { odds });
      expect(await sent(request)).toMatchObject({
        error: { type: 'CASH_OUT_VALUE_CHANGED' },
        cashOutAmount: worth,
      });
      here.offer.changeSelection(selectionId(1, 0), { odds: '2/1' });
    }
    await isUntouched(bet);
  });

  it('[EDT-01.6] what is suspended or over, in the old bet or the next one, is refused', async () => {
    const bet = await placed();
    here.offer.changeMarket(marketId(2), { suspended: true });
    expect(await reasonOf(edit(bet, [selectionId(1, 0)]))).toBe('CASH_OUT_SUSPENDED');
    here.offer.changeMarket(marketId(2), { suspended: false });
    here.offer.changeMarket(marketId(3), { suspended: true });
    const added = [...double, selectionId(3, 0)];
    expect(await reasonOf(edit(bet, added))).toBe('MARKET_SUSPENDED');
    here.offer.changeMarket(marketId(3), { suspended: false });
    // The result is in the books, and this gateway has not heard of it.
    here.world.money.settlement.observe(resultOf(marketId(3), [[selectionId(3, 0), { outcome: 'WON' }]]));
    await here.world.money.settlement.idle();
    expect(await reasonOf(edit(bet, added))).toBe('MARKET_CLOSED');
    await isUntouched(bet);
  });

  it.each(['old', 'next'] as const)('[EDT-01.7] the delay of the %s half is waited for', async (half) => {
    const bet = await placed();
    here.offer.changeEvent(eventId(half === 'old' ? 2 : 3), { inplay: true });
    const request = edit(bet, half === 'old' ? [selectionId(1, 0)] : [...double, selectionId(3, 0)]);
    expect(await sent(request)).toMatchObject({ status: 'PENDING', delay: { ms: 5_000 } });
    // Of a bet that waits nothing else is begun, and nothing has happened.
    expect(await reasonOf(cashOutFor(here.ann, bet, VALUE))).toBe('CASH_OUT_IN_PROGRESS');
    await isUntouched(bet);
    clock.advanceTo(clock.now() + 5_000);
    await expect.poll(async () => (await sent(request)).status).toBe('SUCCEEDED');
    expect(await open()).toMatchObject([{ editedFrom: bet, totalStake: 384 }]);
    expect(await cash()).toBe(600);
  });

  it('[EDT-01.7] a delay of the operator holds as well; what has moved by its end is refused', async () => {
    const bet = await placed(double, 50);
    const request = edit(bet, [...double, selectionId(3, 0)], money(48));
    expect(await sent(request)).toMatchObject({ status: 'PENDING', delay: { ms: 3_000 } });
    here.offer.changeSelection(selectionId(3, 0), { odds: '9/4' });
    clock.advanceTo(clock.now() + 3_000);
    await expect.poll(async () => reasonOf(request)).toBe('ODDS_CHANGED');
    expect(await open()).toMatchObject([{ betslipId: bet, totalStake: 50 }]);
  });

  it('[EDT-01.7] an edit that waits is ended by the next gateway on the database', async () => {
    const bet = await placed();
    here.offer.changeEvent(eventId(1), { inplay: true });
    await sent(edit(bet, [selectionId(1, 0)]));
    await here.world.money.close();
    here.world = await servicesHarness(here.world.data.database, here.offer, options);
    clock.advanceTo(clock.now() + 60_000);
    await expect.poll(async () => (await open())[0]?.editedFrom).toBe(bet);
    expect(await cash()).toBe(600);
  });

  it.each([
    'cash_outs',
    'placements',
    'bets',
    'bet_legs',
    'ledger_entries',
    'ledger_postings',
    'proof_leaves',
    'gateway_acts',
    'outbox',
  ])(
    '[EDT-01.1] an error while writing %s leaves nothing behind, and the outcome is not known',
    async (table) => {
      const bet = await placed();
      const request = edit(bet, [selectionId(1, 0)]);
      await failInserts(here.world.data.database.db, table, 1, 'P0001');
      await expect(sent(request)).rejects.toThrow('made by a test');
      await isUntouched(bet);
      expect(await sent(request)).toMatchObject({ status: 'SUCCEEDED', edited: { totalStake: 384 } });
    },
  );

  it('[EDT-01.8] what was answered is there whole after a power cut, and what was done with it since', async () => {
    const bet = await placed();
    const request = edit(bet, [selectionId(1, 0)]);
    const { database } = here.world.data;
    const records: string[] = [];
    const journal = { ...noJournal, append: (text: string) => Promise.resolve(void records.push(text)) };
    const db = losing(database.db);
    const second = await servicesHarness({ ...database, journal, db }, here.offer, options);
    const answer = await second.money.cashOuts.cashOut(here.ann, request);
    expect(answer).toMatchObject({ outcome: { status: 'SUCCEEDED', edited: { balance: 600 } } });
    await second.close();
    await isUntouched(bet);
    expect((await replayJournal(database.db, journal, records)).restored).toEqual([request.ref]);
    expect(await open()).toMatchObject([{ editedFrom: bet, totalStake: 384 }]);
    expect(await cash()).toBe(600);
    expect(await here.world.money.cashOuts.cashOut(here.ann, request)).toEqual(answer);
    expect((await replayJournal(database.db, journal, records)).restored).toEqual([]);
  });

  it.each(['committed', 'rolledBack'] as const)(
    '[EDT-01.1] the line breaks at the COMMIT, which was %s: edited once, and the answer says so',
    async (fate) => {
      const bet = await placed();
      const request = edit(bet, [selectionId(1, 0)]);
      const { database } = here.world.data;
      const db = commitInDoubt(database.db, fate, 1);
      const second = await servicesHarness({ ...database, db }, here.offer, options);
      expect(await second.money.cashOuts.cashOut(here.ann, request)).toMatchObject({
        outcome: { status: 'SUCCEEDED', edited: { totalStake: 384 } },
      });
      expect(await open()).toMatchObject([{ editedFrom: bet }]);
      expect(await cash()).toBe(600);
      await second.close();
    },
  );
});
