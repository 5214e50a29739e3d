import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BetId, SelectionId } from '#domain/brand.ts';
import type { CashOutRequest } from '#domain/contract/cash-out.ts';
import { money } from '#domain/money/parse-money.ts';
import type { SelectionResult } from '#domain/settlement/result.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { resultOf } from '#testing/gateway/services-harness.ts';
import { marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { cashOutFor } from '#testing/slips/cash-out.ts';
import { editFor } from '#testing/slips/edits.ts';
import { drawRef, slipFor } from '#testing/slips/slips.ts';
import { wallClock } from '../feeds/clock.ts';
import { isAuthentic } from '../placement/sign-receipt.ts';

const hands = new ManualClock(1_790_000_000_000);
const clock = {
  now: () => hands.now(),
  advanceTo: (at: number) => hands.advanceTo(at),
  after: (ms: number, callback: () => void) =>
    ms >= 1_000 ? hands.after(ms, callback) : wallClock.after(ms, callback),
};
const options = { clock, now: () => clock.now() };

/** 400 less four in a hundred, at prices that have not moved. */
const VALUE = money(384);
const double = [selectionId(1, 0), selectionId(2, 0)];

placementSuite('edit bet', { options, matches: 20 }, (here) => {
  const cash = async (): Promise<number> => (await here.world.money.accounts.balance(here.ann)).cash;
  const detail = (bet: BetId) => here.world.money.myBets.details(here.ann, bet);
  const open = () => here.world.money.myBets.unsettled(here.ann);
  const send = (request: CashOutRequest) => here.world.money.cashOuts.cashOut(here.ann, request);

  async function placed(
    ids: readonly SelectionId[] = double,
    change: Parameters<typeof slipFor>[3] = {},
  ): Promise<BetId> {
    const result = await here.world.money.placement.placeBets(here.ann, [
      slipFor(here.offer, here.ann, ids, { stake: 400, ...change }),
    ]);
    const bet = result.kind === 'answered' ? result.betSlips[0]?.betslipId : undefined;
    if (bet === undefined || bet === null) throw new Error(`not placed: ${JSON.stringify(result)}`);
    return bet;
  }

  const edit = (
    bet: BetId,
    ids: readonly SelectionId[],
    change: Parameters<typeof editFor>[5] = {},
    value = VALUE,
  ): CashOutRequest => editFor(here.offer, here.ann, bet, value, ids, change);

  async function sent(request: CashOutRequest) {
    const answer = await send(request);
    if (answer.kind !== 'answered') throw new Error(answer.kind);
    return answer.outcome;
  }

  async function ends(event: number, outcome: SelectionResult): Promise<void> {
    here.offer.changeMarket(marketId(event), { state: 'CLOSED' });
    here.world.money.settlement.observe(resultOf(marketId(event), [[selectionId(event, 0), outcome]]));
    await here.world.money.settlement.idle();
  }

  /** The old bet is as it was, nothing else is there, and no money has moved. */
  async function isUntouched(bet: BetId): Promise<void> {
    expect(await cash()).toBe(600);
    expect(await open()).toMatchObject([{ betslipId: bet, status: 'OPEN', totalStake: 400 }]);
  }

  it.each([
    ['a leg is taken off', [selectionId(1, 0)], 'SINGLE', 1_152],
    ['a pick is changed', [selectionId(1, 1), selectionId(2, 0)], 'COMBO', 4_032],
    ['a leg is added', [...double, selectionId(3, 2)], 'COMBO', 8_640],
    ['all three', [selectionId(1, 1), selectionId(3, 0)], 'COMBO', 4_032],
  ] as const)(
    '[EDT-01.1] [EDT-01.2] %s: the value is the stake of the next bet',
    async (_, ids, type, returns) => {
      const bet = await placed();
      const request = edit(bet, ids);
      const outcome = await sent(request);
      const { receipt, edited } = outcome;
      const key = here.world.money.placement.publicKey();
      expect(outcome).toMatchObject({ status: 'SUCCEEDED', cashOutAmount: 384, error: null });
      expect(receipt).toMatchObject({
        asked: 384,
        paid: 384,
        balance: 984,
        edit: { ref: request.edit?.ref, contentHash: request.edit?.contentHash, betId: edited?.betId },
      });
      expect(edited).toMatchObject({ totalStake: 384, possibleWinnings: returns, balance: 600 });
      expect([receipt, edited].map((one) => one != null && isAuthentic(one, key))).toEqual([true, true]);
      expect(await cash()).toBe(600);
      expect(await detail(bet)).toMatchObject({
        result: 'CASHED_OUT',
        returns: 384,
        editedTo: edited?.betId,
      });
      expect(await open()).toMatchObject([
        { betslipId: edited?.betId, type, totalStake: 384, possibleWinnings: returns, editedFrom: bet },
      ]);
    },
  );

  it('[EDT-01.9] the stories of both bets say from which and to which they were edited', async () => {
    const bet = await placed();
    const { edited } = await sent(edit(bet, [selectionId(1, 0)]));
    const to = edited?.betId;
    if (to === undefined) throw new Error('not edited');
    const { myBets } = here.world.money;
    expect(await myBets.steps(here.ann, bet)).toMatchObject([
      { kind: 'placed', stake: 400 },
      { kind: 'cashedOut', paid: 384, left: 0, editedTo: to },
    ]);
    expect(await myBets.steps(here.ann, to)).toMatchObject([{ kind: 'placed', stake: 384, editedFrom: bet }]);
  });

  it('[EDT-01.1] the next bet is settled, cashed out and edited as any other', async () => {
    const bet = await placed();
    const first = await sent(edit(bet, [selectionId(1, 0), selectionId(3, 0)]));
    const second = first.edited?.betId;
    if (second === undefined) throw new Error('not edited');
    const third = (await sent(edit(second, [selectionId(3, 0)], {}, money(368)))).edited?.betId;
    if (third === undefined) throw new Error('not edited again');
    expect(await detail(second)).toMatchObject({ editedFrom: bet, editedTo: third });
    await ends(3, { outcome: 'WON' });
    expect(await cash()).toBe(600 + 3 * 368);
    await ends(3, { outcome: 'VOID' });
    await ends(1, { outcome: 'WON' });
    expect(await cash()).toBe(600 + 368);
  });

  it('[EDT-01.2] the same bet again, another bet, and another stake are no edit', async () => {
    const bet = await placed();
    const wrong: readonly [CashOutRequest, string][] = [
      [edit(bet, double), 'EDIT_SAME'],
      [edit(bet, [selectionId(3, 0), selectionId(4, 0)]), 'EDIT_INVALID'],
      [edit(bet, [selectionId(1, 0)], { slip: { stake: money(383) } }), 'EDIT_INVALID'],
      [edit(bet, [selectionId(1, 0)], { slip: { acceptOddsChange: 'ACCEPT_ANY_ODDS' } }), 'EDIT_INVALID'],
      [edit(bet, [selectionId(1, 0)], { slip: { eachWay: true } }), 'EDIT_INVALID'],
      [edit(bet, [selectionId(1, 0)], { request: { part: money(400) } }), 'EDIT_INVALID'],
      [
        edit(bet, [selectionId(1, 0)], { request: { acceptCashOutsChange: 'ACCEPT_ANY_CASHOUTS' } }),
        'EDIT_INVALID',
      ],
      [edit(bet, [selectionId(1, 0), selectionId(1, 1)]), 'NON_COMBINABLE'],
    ];
    for (const [request, type] of wrong) {
      const outcome = await sent(request);
      expect(outcome).toMatchObject({ status: 'FAILED', receipt: null, notCashedOut: { reason: type } });
      expect(outcome.edited).toBeUndefined();
    }
    const { edit: slip } = edit(bet, [selectionId(1, 0)]);
    if (slip === undefined) throw new Error('no slip');
    const altered = cashOutFor(here.ann, bet, VALUE, { edit: { ...slip, possibleWinnings: money(9_999) } });
    expect(await sent(altered)).toMatchObject({ error: { type: 'EDIT_INVALID' } });
    await isUntouched(bet);
  });

  it('[EDT-01.2] the hash of the request binds the next bet: another one under it is not taken', async () => {
    const bet = await placed();
    const agreed = edit(bet, [selectionId(1, 0)]);
    const other = edit(bet, [selectionId(2, 0)]).edit;
    expect(await sent({ ...agreed, edit: other })).toMatchObject({ error: { type: 'CONTENT_MISMATCH' } });
    await isUntouched(bet);
  });

  it('[EDT-01.3] each way and systems are not edited, and the customer is told which', async () => {
    const three = [...double, selectionId(3, 0)];
    const cases = [
      [await placed([selectionId(1, 0)], { stake: 100, eachWay: true }), 'eachWay'],
      [await placed(three, { stake: 50, type: 'SYSTEM', systemType: 'trixie' }), 'kind'],
    ] as const;
    const { cashOuts } = here.world.money;
    for (const [bet, why] of cases) {
      expect(await cashOuts.editOf(here.ann, bet, [])).toMatchObject({
        status: 'DISABLED',
        why,
        value: null,
      });
      const value = (await detail(bet))?.cashOut?.amount;
      if (value == null) throw new Error('no value');
      const request = edit(bet, [selectionId(1, 0), selectionId(4, 0)], {}, value);
      expect(await sent(request)).toMatchObject({ status: 'FAILED', error: { type: 'EDIT_NOT_OFFERED' } });
    }
    expect(await open()).toHaveLength(2);
  });

  it('[EDT-01.3] a bet with a leg that has its result is not edited', async () => {
    const bet = await placed();
    await ends(2, { outcome: 'WON' });
    const value = (await detail(bet))?.cashOut?.amount;
    if (value == null) throw new Error('no value');
    expect(await here.world.money.cashOuts.editOf(here.ann, bet, [])).toMatchObject({
      status: 'DISABLED',
      why: 'legOver',
    });
    expect(await sent(edit(bet, [selectionId(1, 1)], {}, value))).toMatchObject({
      error: { type: 'EDIT_NOT_OFFERED' },
    });
    await isUntouched(bet);
  });

  it('[EDT-01.3] says what a bet can be edited into, and what is wrong with a choice', async () => {
    const bet = await placed();
    const { cashOuts } = here.world.money;
    const asks = (ids: readonly SelectionId[]) => cashOuts.editOf(here.ann, bet, ids);
    here.offer.changeSelection(selectionId(1, 2), { suspended: true });
    expect(await asks([])).toMatchObject({
      status: 'ENABLED',
      value: 384,
      own: double,
      legs: [{ id: 110, odds: '2/1', picks: [{ id: 110 }, { id: 111 }] }, { id: 210 }],
      faults: [],
    });
    expect(await asks([selectionId(1, 1)])).toMatchObject({ possibleWinnings: 1_344, faults: [] });
    expect(await asks([selectionId(1, 2), selectionId(2, 0)])).toMatchObject({
      possibleWinnings: null,
      faults: [{ type: 'SELECTION_SUSPENDED' }],
    });
    here.offer.changeMarket(marketId(2), { suspended: true });
    expect(await asks([])).toMatchObject({ status: 'SUSPENDED', why: 'market', value: null });
    const eve = await here.world.customer('eve', 100);
    expect(await cashOuts.editOf(eve, bet, [])).toBeUndefined();
    await isUntouched(bet);
  });

  it('[EDT-01.4] the same request again gets the stored answer, and another one under its ref none', async () => {
    const bet = await placed();
    const request = edit(bet, [selectionId(1, 0)]);
    const first = await send(request);
    expect(await send(request)).toEqual(first);
    expect(await send(edit(bet, [selectionId(2, 0)], { request: { ref: request.ref } }))).toEqual({
      kind: 'sameRefOtherContent',
    });
    expect(await here.world.money.cashOuts.status(here.ann, [request.ref], true)).toMatchObject([
      { state: 'KNOWN', outcome: { status: 'SUCCEEDED', edited: { totalStake: 384 } } },
    ]);
    expect(await open()).toHaveLength(1);
  });

  it('[EDT-01.4] what was fenced, and what comes under a used ref of a bet, has no effect', async () => {
    const bet = await placed();
    const fenced = edit(bet, [selectionId(1, 0)]);
    await here.world.money.cashOuts.status(here.ann, [fenced.ref], true);
    expect(await sent(fenced)).toMatchObject({ error: { type: 'CASH_OUT_FENCED' } });
    const ref = (await detail(bet))?.ref ?? drawRef();
    expect(await sent(edit(bet, [selectionId(1, 0)], { slip: { ref } }))).toMatchObject({
      error: { type: 'EDIT_INVALID' },
    });
    const called = drawRef();
    await here.world.money.placement.betStatus(here.ann, [called], true);
    expect(await sent(edit(bet, [selectionId(1, 0)], { slip: { ref: called } }))).toMatchObject({
      status: 'FAILED',
    });
    await isUntouched(bet);
  });

  it('[EDT-01.4] of fifty edits, cash-outs and a result at once one has an effect', async () => {
    // Each run has matches of its own: a result is there for good.
    let next = 5;
    const kind = fc.constantFrom('remove', 'change', 'add', 'cashOut', 'again');
    await fc.assert(
      fc.asyncProperty(
        fc.array(kind, { minLength: 50, maxLength: 50 }),
        fc.option(fc.nat(49)),
        async (kinds, resultAt) => {
          const event = next;
          next += 3;
          const [first, second, third] = [0, 1, 2].map((n) => selectionId(event + n, 0));
          if (first === undefined || second === undefined || third === undefined) throw new Error('no legs');
          const before = await cash();
          const bet = await placed([first, second], { stake: 100 });
          const value = money(96);
          const into = {
            remove: [first],
            change: [selectionId(event, 1), second],
            add: [first, second, third],
          };
          let last = edit(bet, [second], {}, value);
          const requests = kinds.map((what) => {
            if (what === 'cashOut') last = cashOutFor(here.ann, bet, value);
            else if (what !== 'again') last = edit(bet, into[what], {}, value);
            return last;
          });
          const ended: Promise<void>[] = [];
          const answers = await Promise.all(
            requests.map((request, nth) => {
              if (nth === resultAt) ended.push(ends(event, { outcome: 'LOST' }));
              return send(request);
            }),
          );
          await Promise.all(ended);
          const done = answers.flatMap((one) =>
            one.kind === 'answered' && one.outcome.status === 'SUCCEEDED' ? [one.outcome] : [],
          );
          const isLost = (await detail(bet))?.result === 'LOST';
          expect(new Set(done.map(({ ref }) => ref)).size).toBe(isLost ? 0 : 1);
          const edited = done.find((one) => one.edited !== undefined)?.edited;
          const rows = await here.world.data.database.db
            .selectFrom('bets')
            .select(['id', 'total_stake'])
            .where('edited_from', '=', bet)
            .execute();
          expect(rows).toEqual(edited === undefined ? [] : [{ id: edited.betId, total_stake: 96 }]);
          expect(await cash()).toBe(before - 100 + (isLost || edited !== undefined ? 0 : 96));
        },
      ),
      { numRuns: 4, endOnFailure: true },
    );
  });
});
