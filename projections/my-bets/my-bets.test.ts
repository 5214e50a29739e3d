import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEG_STATES } from '#domain/contract/my-bets.ts';
import type { AppEvent, NewInput } from '#domain/events/registry.ts';
import { deductionLines } from '#domain/my-bets/deduction-lines.ts';
import { LEG_SIGNS } from '#domain/my-bets/leg-state.ts';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { epics } from '#effects/epics.ts';
import { lost, ok, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { wireBet } from '#testing/runtime/wire-bet.ts';
import { myBets } from './my-bets.ts';
import type { MyBetsState } from './my-bets-state.ts';
import { selectOpenBetEvents, selectOpenBets, selectSettledBets } from './select-my-bets.ts';

const ownLeg = {
  selectionId: 1001,
  marketId: 101,
  eventId: 42,
  selectionName: 'Arsenal',
  marketName: 'Match result',
  eventName: 'Arsenal v Leeds',
  sportId: 'SBTC1_1',
  startTime: 5_000,
  odds: '5/2',
  eachWay: false,
  placeTerms: null,
  state: 'OPEN',
  rule4Pence: 0,
  deadHeat: null,
};
const ownBet = (id: string, changed: object = {}) =>
  wireBet(id, {
    cashOut: { status: 'ENABLED', amount: 900 },
    legs: [ownLeg],
    ...changed,
  });
const settled = (n: number, settledAt: number) =>
  ownBet(`SLIP-${String(n).padStart(4, '0')}`, { status: 'SETTLED', result: 'LOST', settledAt, returns: 0 });
const asMyBet = ({ cashOut, ...bet }: ReturnType<typeof ownBet>) =>
  ({ ...bet, cashout: cashOut }) as unknown as MyBet;

const event = (type: string, data: object) =>
  ({ seq: 1, commit: 1, v: 1, kind: 'derived', src: 't', at: 0, mono: 0, type, data }) as unknown as AppEvent;
const fold = (events: readonly AppEvent[], from?: MyBetsState) =>
  events.reduce<MyBetsState>(
    (state, next) => myBets.reducer(state, next),
    from ?? myBets.reducer(undefined, event('x/y', {})),
  );

describe('[MYB-03] settled paging', () => {
  it('[MYB-03.1] pages that overlap give every bet once, newest first, whatever settles in between', () => {
    const history = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(
        history,
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 0, max: 3 }),
        fc.array(fc.integer({ min: 401, max: 500 }), { maxLength: 6 }),
        (ids, size, overlap, live) => {
          // Several bets settle in the same moment, so that ties are common.
          const bets = ids
            .map((n) => settled(n, Math.floor(n / 4)))
            .sort(
              (a, b) => Number(b.settledAt) - Number(a.settledAt) || (a.betslipId < b.betslipId ? -1 : 1),
            );
          let state = fold([event('myBets/listRequested', { list: 'settled', more: false })]);
          for (let from = 0, page = 0; from < bets.length; from += size, page += 1) {
            const slice = bets.slice(Math.max(0, from - overlap), from + size);
            const next = from + size < bets.length ? `c${from + size}` : null;
            state = fold(
              [event('myBets/settledPageLoaded', { bets: slice.map(asMyBet), next, more: page > 0 })],
              state,
            );
            const newcomer = live[page];
            if (newcomer !== undefined)
              state = fold(
                [event('myBets/changed', { bets: [asMyBet(settled(newcomer, newcomer))], removed: [] })],
                state,
              );
          }
          const shown = state.settled.ids;
          expect(new Set(shown).size).toBe(shown.length);
          const expected = new Set([
            ...bets.map((bet) => bet.betslipId),
            ...live.slice(0, Math.ceil(bets.length / size)).map((n) => settled(n, n).betslipId),
          ]);
          expect(new Set(shown)).toEqual(expected);
          const times = selectSettledBets({ myBets: state }).map((bet) => bet.settledAt ?? 0);
          expect(times).toEqual([...times].sort((a, b) => b - a));
        },
      ),
    );
  });

  it('[MYB-03.3] a page that failed can be asked for again from the same place', () => {
    const state = fold([
      event('myBets/listRequested', { list: 'settled', more: false }),
      event('myBets/settledPageLoaded', { bets: [asMyBet(settled(9, 9))], next: 'c1', more: false }),
      event('myBets/listRequested', { list: 'settled', more: true }),
      event('myBets/listFailed', { list: 'settled', reason: 'lost' }),
    ]);
    expect(state.settled).toMatchObject({ next: 'c1', status: 'failed' });
    expect(state.settled.ids).toHaveLength(1);
  });
});

const submitted: NewInput = {
  type: 'intent/loginSubmitted',
  data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
};
const live = (message: object): NewInput =>
  ({
    type: 'live/accountMessageReceived',
    data: { message: { channel: '/myBets/g', epoch: 'a', seq: 1, at: 0, type: 'bet', ...message } },
  }) as unknown as NewInput;

function customer() {
  const made = runtimeHarness(epics, ({ data }) => {
    if (data.op === 'login')
      return ok({
        resultCode: 0,
        data: {
          gwSessionId: 'g',
          bettingToken: 'x',
          workflow: null,
          expiresAt: made.now() + 9e9,
          userInfo: null,
        },
      });
    return data.op === 'getUnsettledBets'
      ? ok({ resultCode: 0, data: { bets: [ownBet('SLIP-1'), ownBet('SLIP-2', { placedAt: 2_000 })] } })
      : lost();
  });
  made.start({ path: '/mybets/open' });
  made.submit(submitted);
  return made;
}

describe('[MYB-02] open bets live', () => {
  it('[MYB-02.1] [MYB-02.2] a live message flips a leg without a reload; the identity is betslipId, cashOut becomes cashout', () => {
    const made = customer();
    const open = () => selectOpenBets(made.state());
    expect(open().map((bet) => bet.betslipId)).toEqual(['SLIP-2', 'SLIP-1']);
    expect(open()[0]).toMatchObject({ cashout: { status: 'ENABLED', amount: 900 } });
    expect(open()[0]).not.toHaveProperty('cashOut');
    const won = { ...ownLeg, state: 'WON' };
    made.submit(
      live({
        op: 'update',
        bets: [ownBet('SLIP-1', { version: 2, legs: [won, { ...won, eventId: 43, state: 'OPEN' }] })],
      }),
    );
    expect(open()[1]?.legs[0]?.state).toBe('WON');
    expect(selectOpenBetEvents(made.state())).toEqual([42, 43]);
    expect(made.asked('getUnsettledBets')).toBe(1);
    expect(made.defects).toEqual([]);
  });

  it('[MYB-02.1] an older version, in whatever order, never replaces a newer one', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 5 }), (versions) => {
        const state = fold(
          versions.map((version) =>
            event('myBets/changed', {
              bets: [asMyBet(ownBet('SLIP-1', { version, returns: version }))],
              removed: [],
            }),
          ),
        );
        expect(state.bets['SLIP-1']).toMatchObject({ version: 5, returns: 5 });
        expect(state.open.ids).toEqual(['SLIP-1']);
      }),
    );
  });

  it('[MYB-02.4] [MYB-02.5] a settled bet leaves the open list, a removed one too; a broken message changes nothing', () => {
    const made = customer();
    made.submit(
      live({
        op: 'update',
        bets: [
          ownBet('SLIP-1', { version: 2, status: 'SETTLED', result: 'WON', settledAt: 9, returns: 3_500 }),
        ],
      }),
    );
    expect(selectOpenBets(made.state()).map((bet) => bet.betslipId)).toEqual(['SLIP-2']);
    expect(made.state().myBets.unsettledCount).toBe(1);
    made.submit(live({ op: 'update', bets: [{ betslipId: 'SLIP-2', legs: 'gone' }] }));
    expect(selectOpenBets(made.state())).toHaveLength(1);
    made.submit(live({ op: 'remove', ids: ['SLIP-2'] }));
    expect(selectOpenBets(made.state())).toEqual([]);
  });
});

describe('[MYB-04] leg states', () => {
  it('[MYB-04.1] each of the twelve has an icon of its own, so that colour is never the only sign', () => {
    expect(LEG_STATES).toHaveLength(12);
    const icons = LEG_STATES.map((state) => LEG_SIGNS[state].icon);
    expect(new Set(icons).size).toBe(12);
  });

  it('[MYB-04.2] Rule 4 and dead heat are lines with their numbers, and nothing is a line without a deduction', () => {
    expect(deductionLines({ rule4Pence: 0, deadHeat: null, odds: '5/1' })).toEqual([]);
    expect(deductionLines({ rule4Pence: 20, deadHeat: { tied: 2, places: 1 }, odds: '5/1' })).toEqual([
      { kind: 'rule4', pence: 20, odds: '5/1' },
      { kind: 'deadHeat', tied: 2, places: 1, odds: '5/1' },
    ]);
  });

  it('[MEND-10] a deduction is told of the price that the leg stands at', () => {
    const source = { name: 'book', ref: '1', at: 0 };
    const correction = { odds: '9/2', source, why: 'a digit', at: 1 };
    expect(deductionLines({ rule4Pence: 20, deadHeat: null, odds: '45/2', correction })).toEqual([
      { kind: 'rule4', pence: 20, odds: '9/2' },
    ]);
  });

  it('[MEND-05] [MEND-08] the place part tells its own dead heat, and that it is given back', () => {
    const leg = { rule4Pence: 0, deadHeat: { tied: 3, places: 1 }, odds: '10/1' };
    expect(deductionLines({ ...leg, placeDeadHeat: { tied: 3, places: 2 } })).toEqual([
      { kind: 'deadHeat', tied: 3, places: 1, odds: '10/1' },
      { kind: 'placeDeadHeat', tied: 3, places: 2, odds: '10/1' },
    ]);
    expect(deductionLines({ ...leg, deadHeat: null, placeVoid: true })).toEqual([{ kind: 'placeVoid' }]);
  });
});
