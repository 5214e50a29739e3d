import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fitsSystem, SYSTEM_TYPES } from '#domain/bet/system-types.ts';
import type { SelectionId } from '#domain/brand.ts';
import { calculateBets, getSelections, type PlacementSlip } from '#domain/contract/betting.ts';
import type { SelectionResult } from '#domain/settlement/result.ts';
import { onEachDatabase } from '#testing/databases/each-database.ts';
import { HttpCustomer, offerOf } from '#testing/gateway/http-customer.ts';
import { kickOff, market, race } from '#testing/offers/catalogue-fixture.ts';
import { type Named, oracle, type Runner } from '#testing/oracles/settlement-oracle.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { Feed, FeedBatch, FeedChange } from '../core/feed.ts';
import type { RunningGateway } from '../gateway-options.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const AT = Date.parse('2026-11-21T12:00:00Z');
/** Withdrawn after the bets were struck: a quarter is taken from what the fifth race wins. */
const RULE_4 = [{ withdrawnAt: AT + 60_000, pencePerPound: 25 }];

/** Eight races, each with the way in which its first runner ends. */
const RUNNERS: readonly Runner[] = [
  { price: [5, 2], terms: [1, 4, 2], result: { outcome: 'WON' }, deductions: [] },
  { price: [9, 1], terms: [1, 5, 3], result: { outcome: 'LOST', position: 2 }, deductions: [] },
  {
    price: [7, 2],
    terms: [1, 4, 2],
    result: { outcome: 'WON', deadHeat: { tied: 2, places: 1 } },
    deductions: [],
  },
  { price: [6, 4], terms: [1, 4, 2], result: { outcome: 'NON_RUNNER' }, deductions: [] },
  { price: [3, 1], terms: [1, 5, 3], result: { outcome: 'WON' }, deductions: RULE_4 },
  {
    price: [12, 1],
    terms: [1, 5, 3],
    result: { outcome: 'LOST', place: { outcome: 'WON', deadHeat: { tied: 3, places: 2 } } },
    deductions: [],
  },
  { price: [10, 11], terms: [1, 4, 2], result: { outcome: 'WON' }, deductions: [] },
  { price: [100, 30], terms: [1, 5, 3], result: { outcome: 'LOST', position: 5 }, deductions: [] },
];
/** What the stewards make of the last race: its runner gets it. */
const CORRECTED: SelectionResult = { outcome: 'WON' };

const offer: FeedBatch = {
  at: AT,
  changes: RUNNERS.flatMap(({ price, terms: [num, den, places] }, i): FeedChange[] => [
    { kind: 'event', event: race(`race ${i}`, kickOff + i * 600_000, 'GB', 'Ascot') },
    {
      kind: 'market',
      market: market(`win ${i}`, `race ${i}`, [price.join('/'), '4/1'], {
        type: 'WIN',
        eachWay: { num, den, places },
      }),
    },
  ]),
};

const resultAt = (i: number, result: SelectionResult): FeedChange => ({
  kind: 'result',
  market: `win ${i}`,
  results: [{ selection: `win ${i}.a`, result }],
  deductions: RUNNERS[i]?.deductions ?? [],
});

/** A feed in the hand of the test. */
class HandFeed implements Feed {
  readonly name = 'hand';
  #deliver: (batch: FeedBatch) => void = () => undefined;

  start(deliver: (batch: FeedBatch) => void): Promise<void> {
    this.#deliver = deliver;
    deliver(offer);
    return Promise.resolve();
  }

  say(...changes: readonly FeedChange[]): void {
    this.#deliver({ at: AT + 120_000, changes });
  }

  stop = (): Promise<void> => Promise.resolve();
  missedResults = (): Promise<FeedBatch> => Promise.resolve({ at: AT, changes: [] });
}

interface Struck {
  readonly name: Named;
  readonly legs: number;
  readonly slip: PlacementSlip;
}

const MINIMUM = { line: 5, single: 10 } as const;
const NAMES: readonly Named[] = ['single', 'acca', ...SYSTEM_TYPES];
const kindOf = (name: Named) =>
  name === 'single' ? ('SINGLE' as const) : name === 'acca' ? ('COMBO' as const) : ('SYSTEM' as const);
const legsOf = (name: Named): number => {
  if (name === 'single') return 1;
  // Two legs for the acca: from three on it is boosted.
  return [8, 7, 6, 5, 4, 3, 2].findLast((n) => name === 'acca' || fitsSystem(name, n)) ?? 0;
};

onEachDatabase('every kind of bet, plain and each way', undefined, (store) => {
  const feed = new HandFeed();
  const struck: Struck[] = [];
  let gateway: RunningGateway;
  let customer: HttpCustomer;
  let selections: readonly SelectionId[];
  let funds = 0;

  beforeAll(async () => {
    gateway = await store.start(feed);
    customer = new HttpCustomer(gateway.url);
    await customer.register('combiner', 'a long enough password');
    funds = await customer.cash();
  });
  afterAll(async () => {
    await gateway.stop();
    expect(await store.brokenLaws()).toEqual([]);
  });

  const returnsOf = ({ name, legs, slip }: Struck, corrected: boolean): number =>
    oracle(
      name,
      RUNNERS.slice(0, legs).map((one, i) =>
        corrected && i === RUNNERS.length - 1 ? { ...one, result: CORRECTED } : one,
      ),
      { stake: slip.stake, eachWay: slip.eachWay, struckAt: AT },
    ).returns;

  const expectPaid = async (corrected: boolean): Promise<void> => {
    const wanted = new Map(struck.map((one) => [one.slip.ref, returnsOf(one, corrected)]));
    await vi.waitFor(
      async () => {
        const paid = (await customer.settledBets()).map((bet) => [bet.ref, bet.returns] as const);
        expect(new Map(paid)).toEqual(wanted);
      },
      { timeout: 30_000, interval: 100 },
    );
    const staked = struck.reduce((sum, { slip }) => sum + slip.stake * slip.numberOfBets, 0);
    const returned = [...wanted.values()].reduce((sum, amount) => sum + amount, 0);
    expect(await customer.cash()).toBe(funds - staked + returned);
  };

  it('[SYS-02] [CAL-01] calculates the system bets that are asked for', async () => {
    const found = await customer.call(getSelections, {
      query: { selectionids: Array.from({ length: 40 }, (_, i) => i + 1).join() },
    });
    const markets = found.entities.markets.map(({ id }) => id).sort((a, b) => a - b);
    expect(markets).toHaveLength(RUNNERS.length);
    selections = markets.map((id) => {
      const first = found.entities.markets.find((one) => one.id === id)?.selectionIds[0];
      if (first === undefined) throw new Error('no runner');
      return first;
    });
    const answer = await customer.call(calculateBets, {
      body: {
        selections: selections.slice(0, 4).map((id) => ({ id, eachWay: true })),
        oddsFormat: 'FRACTIONAL',
        betTypes: [{ type: 'SYSTEM' }],
        selectionGroups: [],
      },
    });
    expect(answer.data.betDetails.map(({ systemType, minStake }) => [systemType, minStake])).toEqual([
      ['doubles', 5],
      ['trebles', 5],
      ['yankee', 5],
      ['lucky15', 5],
    ]);
  });

  it('[SYS-01] [EWY-02] [PLC-01] takes every one of them', async () => {
    const { entities } = await customer.call(getSelections, { query: { selectionids: selections.join() } });
    const onOffer = offerOf(entities);
    for (const name of NAMES) {
      const legs = legsOf(name);
      for (const eachWay of [false, true]) {
        const slip = slipFor(onOffer, customer.user, selections.slice(0, legs), {
          type: kindOf(name),
          systemType: kindOf(name) === 'SYSTEM' ? name : null,
          stake: kindOf(name) === 'SYSTEM' ? MINIMUM.line : MINIMUM.single,
          eachWay,
        });
        struck.push({ name, legs, slip });
      }
    }
    const outcomes = await customer.place(struck.map(({ slip }) => slip));
    expect(outcomes.filter(({ status }) => status !== 'SUCCEEDED')).toEqual([]);
    // The receipt names the place terms that the bet was struck on.
    const [, eachWaySingle] = outcomes;
    expect(eachWaySingle?.receipt?.selections[0]?.placeTerms).toEqual({ num: 1, den: 4, places: 2 });
    expect(outcomes[0]?.receipt?.selections[0]?.placeTerms).toBeUndefined();
    const open = new Map((await customer.openBets()).map((bet) => [bet.ref, bet]));
    for (const { name, legs, slip } of struck) {
      const winners = RUNNERS.slice(0, legs).map((one) => ({
        ...one,
        result: { outcome: 'WON' as const },
        deductions: [],
      }));
      const promised = oracle(name, winners, { stake: slip.stake, eachWay: slip.eachWay, struckAt: AT });
      expect(open.get(slip.ref)).toMatchObject({
        type: kindOf(name),
        systemType: kindOf(name) === 'SYSTEM' ? name : null,
        eachWay: slip.eachWay,
        numberOfBets: promised.lines,
        totalStake: slip.stake * promised.lines,
        possibleWinnings: promised.returns,
      });
    }
  });

  it('[SYS-01] [EWY-02] settles them over their lines: dead heats, Rule 4, places and a non-runner', async () => {
    for (const [i, { result }] of RUNNERS.entries()) feed.say(resultAt(i, result));
    await expectPaid(false);
  });

  it('pays the difference when the last race is corrected', async () => {
    feed.say(resultAt(RUNNERS.length - 1, CORRECTED));
    await expectPaid(true);
    const touched = (await customer.settledBets()).filter(({ resettled }) => resettled);
    expect(new Set(touched.map(({ systemType }) => systemType))).toEqual(new Set(['sevenfolds', 'goliath']));
  });
});
