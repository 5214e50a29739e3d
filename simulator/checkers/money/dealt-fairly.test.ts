import { describe, expect, it } from 'vitest';
import { readReply } from '../../network/read-reply.ts';
import type { World } from '../../scenario/world.ts';
import type { BetRow, LegRow } from '../database-snapshot.ts';
import type { Finding } from '../finding.ts';
import { type Taken, takenAsOffered } from '../placement/offers-taken.ts';
import type { BonusBetRow } from './bonus-bets.ts';
import { cashAddsUp, freeBetsPayOnce } from './free-bets.ts';
import { largestStakes } from './largest-stake.ts';
import { withinOwnLimits } from './own-limits.ts';
import { boostsLiftOnce } from './profit-boosts.ts';

const DAY = 86_400_000;
const whys = (findings: readonly Finding[]) => findings.map(({ fingerprint }) => fingerprint);

const leg = (odds: string): LegRow => ({ selection: 1, market: 'a.odds', odds, version: 1 });
const bet = (change: Partial<BetRow> = {}): BetRow => ({
  id: 'SB-1',
  ref: 'r1',
  user: 'ann',
  stake: 500,
  totalStake: 500,
  status: 'OPEN',
  returns: null,
  placedAt: 1_000,
  legs: [leg('5/2')],
  ...change,
});
const books = (...bets: readonly BetRow[]) => ({ bets: new Map(bets.map((one) => [one.ref, one])) });

/** People of whom nothing is known but what their logs say. */
const logged = (...events: readonly object[]): Pick<World, 'people'> =>
  ({ people: [{ name: 'ann.0', lives: [{ events }] }] }) as unknown as Pick<World, 'people'>;

describe('[BON-01] free bets', () => {
  const granted = [{ id: 'f', userId: 'ann', amount: 500, until: 2_000 }];
  const row: BonusBetRow = {
    ref: 'r1',
    user: 'ann',
    bonus: 'f',
    stake: 500,
    totalStake: 500,
    promised: 1_250,
    returns: null,
    result: null,
    placedAt: 1_000,
    settledAt: null,
  };
  const of = (...rows: readonly BonusBetRow[]) =>
    whys(freeBetsPayOnce(granted, rows, books(...rows.map(({ ref }) => bet({ ref })))));

  it('pay one bet of their customer, whole, before their end', () => {
    expect(of(row)).toEqual([]);
    expect(of({ ...row, returns: 1_250, result: 'WON' })).toEqual([]);
    expect(of({ ...row, user: 'bob' })).toEqual(['bonus a free bet pays that its customer was not given']);
    expect(of({ ...row, totalStake: 400, promised: 1_000 })).toEqual([
      'bonus a free bet pays another stake than its own',
    ]);
    expect(of({ ...row, placedAt: 2_000 })).toEqual(['bonus a free bet pays that is over']);
    const second = { ...row, ref: 'r2', placedAt: 1_500 };
    expect(of(row, second)).toEqual(['bonus a free bet pays that has paid another bet']);
  });

  it('come back with a bet that is void, for a week', () => {
    const first = { ...row, result: 'VOID', returns: 0, settledAt: 1_200 };
    const second = { ...row, ref: 'r2', placedAt: 1_200 + 7 * DAY - 1 };
    expect(of(first, second)).toEqual([]);
    expect(of(first, { ...second, placedAt: second.placedAt + 1 })).toEqual([
      'bonus a free bet pays that is over',
    ]);
  });

  it('win without their stake, and move no cash for it', () => {
    expect(of({ ...row, promised: 1_750 })).toEqual([
      'bonus a free bet promises something else than its winnings',
    ]);
    expect(of({ ...row, returns: 1_750, result: 'WON' })).toEqual([
      'bonus a free bet pays more than its winnings',
    ]);
    expect(of({ ...row, returns: 1, result: 'LOST' })).toEqual(['bonus a free bet that lost pays']);
    const { bets } = books(bet({ returns: 1_250 }), bet({ ref: 'r2', totalStake: 300 }));
    const cash = (has: number, owes = 0) =>
      whys(cashAddsUp(() => 5_000, { bets, cash: new Map([['ann', has]]) }, [row], new Map([['ann', owes]])));
    expect(cash(5_950)).toEqual([]);
    expect(cash(6_000, -50)).toEqual([]);
    expect(cash(5_450)).toEqual(['bonus cash']);
  });
});

describe('[BON-03] profit boosts', () => {
  const given = [{ id: 'b', userId: 'ann', percentage: 25, maxStake: 500, until: 2_000 }];
  const row: BonusBetRow = {
    ref: 'r1',
    user: 'ann',
    bonus: 'b',
    stake: 500,
    totalStake: 500,
    // 5 for 2 on five pounds is £12.50 of profit, and a quarter more £15.62½.
    promised: 2_063,
    returns: null,
    result: null,
    placedAt: 1_000,
    settledAt: null,
  };
  const of = (...rows: readonly BonusBetRow[]) =>
    whys(boostsLiftOnce(given, rows, books(...rows.map(({ ref }) => bet({ ref })))));

  it('lift one bet of their customer, up to their stake and before their end', () => {
    expect(of(row)).toEqual([]);
    expect(of({ ...row, returns: 2_063, result: 'WON' })).toEqual([]);
    expect(of({ ...row, user: 'bob' })).toEqual(['bonus a boost lifts that its customer was not given']);
    expect(of({ ...row, stake: 501 })).toEqual(['bonus a boost lifts a larger stake than it may']);
    expect(of({ ...row, placedAt: 2_000 })).toEqual(['bonus a boost lifts that is over']);
    const second = { ...row, ref: 'r2', placedAt: 1_500 };
    expect(of(row, second)).toEqual(['bonus a boost lifts that has lifted another bet']);
    expect(of({ ...row, result: 'VOID', returns: 500, settledAt: 1_200 }, second)).toEqual([]);
  });

  it('lift the profit alone, and by as much as they say', () => {
    for (const promised of [2_062, 1_750, 2_188])
      expect(of({ ...row, promised })).toEqual([
        'bonus a boosted bet promises something else than its lifted profit',
      ]);
    expect(of({ ...row, returns: 2_064, result: 'WON' })).toEqual([
      'bonus a boosted bet pays more than its lifted profit',
    ]);
    expect(of({ ...row, returns: 1, result: 'LOST' })).toEqual(['bonus a boosted bet that lost pays']);
  });
});

describe('[FAIL-09] who may not bet, and own limits', () => {
  const bars = [{ userId: 'ann', at: 1_000, until: 3_000 }];
  const limits = [
    { userId: 'ann', at: 0, amount: 1_000 },
    { userId: 'ann', at: 5_000, amount: 400 },
  ];
  const none = new Set<string>();

  it('finds a bet that was struck after its customer was kept from betting', () => {
    const of = (placedAt: number, user = 'ann') =>
      whys(withinOwnLimits({ bars, limits: [] }, books(bet({ placedAt, user })), none));
    expect([...of(999), ...of(1_000), ...of(3_000), ...of(2_000, 'bob')]).toEqual([]);
    expect(of(1_001)).toEqual(['limits a bet is struck of a customer who may not bet']);
  });

  it('adds up what was staked, and leaves out what free bets paid and what is a day old', () => {
    const of = (second: Partial<BetRow>, free = none) =>
      whys(withinOwnLimits({ bars: [], limits }, books(bet(), bet({ ref: 'r2', ...second })), free));
    const above = ['limits a bet is struck above the limit of its customer'];
    expect(of({ placedAt: 2_000, totalStake: 500 })).toEqual([]);
    expect(of({ placedAt: 2_000, totalStake: 501 })).toEqual(above);
    expect(of({ placedAt: 2_000, totalStake: 501 }, new Set(['r2']))).toEqual([]);
    // Lowered: what was staked before counts.
    expect(of({ placedAt: 6_000, totalStake: 1 })).toEqual(above);
    expect(of({ placedAt: 1_000 + DAY, totalStake: 400 })).toEqual([]);
  });
});

describe('[FAIL-43] offers', () => {
  const offer = { id: 'o', stake: 250, expiresAt: 4_000, selections: [{ id: 1, odds: '2/1' }] };
  const offered = { type: 'placement/decisionDeferred', data: { ref: 'r1', offer } };
  const yes = { type: 'placement/offerAnswered', data: { ref: 'r1', offerId: 'o', answer: 'ACCEPT' } };
  const reply = { ref: 'r1', offerId: 'o', answer: 'ACCEPT', at: 3_999 } as const;
  const struck = bet({ stake: 250, totalStake: 250, legs: [leg('2/1')] });
  const taken = new Map([['r1', offer]]) as unknown as Taken;
  const of = (
    {
      log = [offered, yes],
      replies = [reply],
      book = struck,
    }: { log?: readonly object[]; replies?: readonly (typeof reply | object)[]; book?: BetRow },
    named: Taken = taken,
  ) =>
    whys(
      takenAsOffered(
        logged(...log),
        { replies: replies as (typeof reply)[], offeredAgain: [] },
        books(book),
        named,
      ),
    );

  it('are struck after a yes to this very offer, in time', () => {
    expect(of({})).toEqual([]);
    expect(of({ replies: [{ ...reply, at: 4_000 }] })).toEqual([
      'FAIL-43 a bet is struck on an offer that was over when the yes came',
    ]);
    expect(of({ replies: [{ ...reply, offerId: 'earlier' }] })).toEqual([
      'FAIL-43 a bet is struck on an offer to which no yes came',
    ]);
    const no = { ...yes, data: { ...yes.data, answer: 'DECLINE' } };
    expect(of({ log: [offered, no] })).toEqual([
      'FAIL-43 a bet is struck on an offer that its customer said no yes to',
    ]);
  });

  it('are struck as they were made', () => {
    expect(of({ book: bet({ legs: [leg('2/1')] }) })).toEqual([
      'FAIL-43 a bet is struck at another stake than was offered',
    ]);
    expect(of({ book: { ...struck, legs: [leg('5/2')] } })).toEqual([
      'FAIL-43 a bet is struck at other prices than were offered',
    ]);
    expect(of({ log: [offered] }, new Map())).toEqual([
      'FAIL-43 a bet is struck as it was asked for, where something else was offered',
    ]);
  });

  it('reads a word on an offer, and nothing else', () => {
    const body = JSON.stringify({
      ref: '0198c0de-0000-4000-8000-000000000001',
      offerId: 'o',
      answer: 'DECLINE',
      contentHash: '0'.repeat(64),
      clientHead: null,
    });
    expect(readReply({ path: '/api/v2/placebet/offer?lang=en', body })).toMatchObject({
      offerId: 'o',
      answer: 'DECLINE',
    });
    expect(readReply({ path: '/api/v2/placebet/offer', body: '{}' })).toBeUndefined();
    expect(readReply({ path: '/api/v2/placebet', body })).toBeUndefined();
  });
});

describe('[TRAP-08] [STK-07.1] [STK-07.2] the largest stake', () => {
  const MOST = 2_000;
  it('finds a bet that wins more than the limit', () => {
    const of = (stake: number) =>
      whys(largestStakes(logged(), books(bet({ stake, totalStake: stake })), MOST));
    expect(of(800)).toEqual([]);
    expect(of(801)).toEqual(['TRAP-08 a bet wins more than the limit']);
  });

  it('finds a largest stake that is too large, too small, or no smaller than what was refused', () => {
    const slip = {
      ref: 'r1',
      stake: 900,
      numberOfBets: 1,
      acceptOddsChange: 'NOT_ACCEPT',
      profitBoost: null,
      selections: [{ odds: '5/2' }],
      selectionGroups: [],
    };
    const of = (maxStake: number, ...changes: readonly object[]) =>
      whys(
        largestStakes(
          logged(
            ...(changes.length === 0 ? [{}] : changes).map((change) => ({
              type: 'placement/requested',
              data: { bets: [{ slip: { ...slip, ...change } }] },
            })),
            {
              type: 'placement/betOutcomeReceived',
              data: { ref: 'r1', errors: [{ type: 'TRADER_STAKE_TOO_HIGH', maxStake }] },
            },
          ),
          books(),
          MOST,
        ),
      );
    expect(of(800)).toEqual([]);
    expect(of(801)).toEqual(['TRAP-08 the largest stake named wins more than the limit']);
    expect(of(799)).toEqual(['TRAP-08 a larger stake than the largest named keeps the limit']);
    expect(of(801, { stake: 801 })).toEqual([
      'TRAP-08 a stake is refused, and one as large is named as allowed',
    ]);
    // The price may have moved, and the customer lets it.
    expect(of(799, { acceptOddsChange: 'ACCEPT_ANY_ODDS' })).toEqual([]);
    // A page that forgot its press sends the next one under the same ref, and hears what became of the first
    // (INV-02).
    expect(of(800, {}, { selections: [{ odds: '2/1' }] })).toEqual([]);
    expect(of(801, {}, { stake: 950 })).toEqual(['TRAP-08 the largest stake named wins more than the limit']);
  });
});
