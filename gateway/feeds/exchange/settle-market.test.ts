import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '#domain/money/parse-money.ts';
import { packOdds } from '#domain/odds/parse-odds.ts';
import type { SelectionResult } from '#domain/settlement/result.ts';
import { settleBet } from '#domain/settlement/settle-bet.ts';
import { pricePolicy } from './fixed-price.ts';
import { NameBook } from './names.ts';
import type { MarketDefinition, RunnerDefinition } from './parse-stream-message.ts';
import { settleMarket } from './settle-market.ts';
import { Translator } from './translator.ts';

const OFF = Date.UTC(2024, 5, 1, 12, 10, 0);

const closed = (more: Partial<MarketDefinition>, runners: readonly Partial<RunnerDefinition>[]) =>
  ({
    status: 'CLOSED',
    inPlay: true,
    numberOfWinners: 1,
    marketTime: new Date(OFF).toISOString(),
    eventId: '30',
    eventTypeId: '7',
    marketType: 'WIN',
    ...more,
    runners: runners.map((runner, i) => ({ id: i + 1, status: 'LOSER', ...runner })),
  }) satisfies MarketDefinition;

const settled = (definition: MarketDefinition) =>
  settleMarket(definition, { selection: (key) => key, worldTime: (at) => at, toldAt: () => OFF });

const resultsOf = (definition: MarketDefinition): ReadonlyMap<string, SelectionResult> =>
  new Map(settled(definition).results.map(({ selection, result }) => [selection, result]));

const statuses = (text: string): { status: string }[] =>
  [...text].map((letter) => ({
    status: { W: 'WINNER', P: 'PLACED', L: 'LOSER', R: 'REMOVED' }[letter] ?? letter,
  }));

/** What 10.00 on the first runner returns. */
function returnsOf(definition: MarketDefinition, odds: readonly [number, number], eachWay = false) {
  const result = resultsOf(definition).get('1');
  const bet = settleBet(
    {
      stake: money(1_000),
      eachWay,
      struckAt: 0,
      legs: [
        {
          odds: packOdds(...odds),
          eachWay,
          placeTerms: eachWay ? { num: 1, den: 5, places: definition.numberOfWinners } : null,
        },
      ],
      lines: [[0]],
    },
    [result && { result, deductions: [], runners: definition.runners.length }],
  );
  return bet.status === 'OPEN' ? undefined : bet.returns;
}

describe('ties as the stream tells them', () => {
  const eachWay = { marketType: 'EACH_WAY', eachWayDivisor: 5, numberOfWinners: 3 };

  it('[MEND-05] 10.00 each way at 10/1, two-way tie for first: 85.00', () => {
    expect(returnsOf(closed(eachWay, statuses('WWPLLLL')), [10, 1], true)).toBe(8_500);
  });

  it.each([
    ['a top scorer', { eventTypeId: '1', marketType: 'TOP_GOALSCORER' }],
    ['a leader of the first round', { eventTypeId: '3', marketType: 'ROUND_LEADER' }],
    ['an outright', { eventTypeId: '4', marketType: 'TOURNAMENT_WINNER' }],
    ['a race', {}],
  ])('[MEND-05] 10.00 at 8/1 on %s, two-way tie: 45.00', (_, more) => {
    expect(returnsOf(closed(more, statuses('WWLLL')), [8, 1])).toBe(4_500);
  });

  it('[MEND-05] three tied for first, two places: the place part is two thirds', () => {
    const results = resultsOf(closed({ ...eachWay, numberOfWinners: 2 }, statuses('WWWLL')));
    expect(results.get('1')).toEqual({
      outcome: 'WON',
      deadHeat: { tied: 3, places: 1 },
      place: { outcome: 'WON', deadHeat: { tied: 3, places: 2 } },
    });
  });

  it('[MEND-18] three winners of two places share them, in a race and in a tournament', () => {
    for (const more of [{ marketType: 'PLACE' }, { eventTypeId: '3', marketType: 'TOP_2_FINISH' }]) {
      const results = resultsOf(closed({ ...more, numberOfWinners: 2 }, statuses('WWWLL')));
      expect(results.get('1')).toEqual({ outcome: 'WON', deadHeat: { tied: 3, places: 2 } });
    }
  });

  it('[MEND-05] a market in which any number can win has no ties', () => {
    const scorers = closed({ eventTypeId: '1', marketType: 'TO_SCORE', numberOfWinners: 0 }, statuses('WWL'));
    expect(resultsOf(scorers).get('1')).toEqual({ outcome: 'WON' });
  });

  it('[MEND-05] [MEND-18] pays as many stakes as there are places, however many are told', () => {
    const count = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(count, fc.integer({ min: 0, max: 6 }), count, (winners, placed, places) => {
        const told = statuses('W'.repeat(winners) + 'P'.repeat(placed) + 'L'.repeat(9));
        const results = [...resultsOf(closed({ ...eachWay, numberOfWinners: places }, told)).values()];
        const paid = (part: (result: SelectionResult) => SelectionResult['place']): number =>
          results
            .map(part)
            .filter((one) => one?.outcome === 'WON')
            .reduce((sum, one) => sum + (one?.deadHeat?.places ?? 1) / (one?.deadHeat?.tied ?? 1), 0);
        expect(
          paid(({ outcome, deadHeat }) => ({ outcome: outcome === 'WON' ? 'WON' : 'LOST', deadHeat })),
        ).toBeCloseTo(1);
        expect(paid(({ place }) => place)).toBeCloseTo(Math.min(places, winners + placed));
      }),
    );
  });

  it.each([
    ['WRRRR', 2],
    ['WPRRR', 2],
    ['WPLRR', 3],
  ])('[MEND-08] %s with %i places: the place part is void', (told, places) => {
    const results = resultsOf(closed({ ...eachWay, numberOfWinners: places }, statuses(told)));
    expect(results.get('1')).toEqual({ outcome: 'WON', place: { outcome: 'VOID' } });
    const market = closed({ marketType: 'PLACE', numberOfWinners: places }, statuses(told));
    expect(resultsOf(market).get('1')).toEqual({ outcome: 'VOID' });
  });
});

describe('lines as the stream tells them', () => {
  const football = { eventTypeId: '1', numberOfWinners: 0 };
  const double = { ...football, bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE' };
  const single = { ...football, bettingType: 'ASIAN_HANDICAP_SINGLE_LINE' };
  /** As the recordings have it: a line that is level or half lost counts as lost. */
  const told = (quartersAhead: number): string => (quartersAhead > 0 ? 'WINNER' : 'LOSER');
  const outcomes = (definition: MarketDefinition) =>
    [...resultsOf(definition)].map(([key, { outcome }]) => [key, outcome]);
  const byHand = (ahead: number): SelectionResult['outcome'] => {
    const halves = ahead % 2 === 0 ? [ahead, ahead] : [ahead - 1, ahead + 1];
    const won = halves.filter((half) => half > 0).length;
    const lost = halves.filter((half) => half < 0).length;
    if (won + lost === 0) return 'VOID';
    if (won > 0) return won === 2 ? 'WON' : 'HALF_WON';
    return lost === 2 ? 'LOST' : 'HALF_LOST';
  };

  /** Over and under of each line, in that order, on one number. */
  const totals = (lines: readonly number[], goals: number, names: readonly [string, string] | null) =>
    closed(
      { ...double, marketType: 'ALT_TOTAL_GOALS' },
      lines.flatMap((hc) =>
        [4 * (goals - hc), 4 * (hc - goals)].map((ahead, side) => ({
          id: side + 1,
          hc,
          status: told(ahead),
          ...(names === null ? {} : { name: names[side] ?? '' }),
        })),
      ),
    );

  it.each([[null], [['Over', 'Under'] as const]])(
    '[MEND-07] three goals, %j: over 2.75, 3, 3.25 is half won, void, half lost, and under mirrored',
    (names) => {
      expect(outcomes(totals([2.75, 3, 3.25], 3, names))).toEqual([
        ['1:2.75', 'HALF_WON'],
        ['2:2.75', 'HALF_LOST'],
        ['1:3', 'VOID'],
        ['2:3', 'VOID'],
        ['1:3.25', 'HALF_LOST'],
        ['2:3.25', 'HALF_WON'],
      ]);
    },
  );

  /** "1 goals or more" and on, each a selection of its own at minus its line. */
  const orMore = (lines: readonly number[], goals: number) =>
    closed(
      { ...single, marketType: 'TOTAL_GOALS' },
      lines.map((line) => ({ hc: -line, status: told(4 * (goals - line)) })),
    );

  it('[MEND-07] four goals make "4 goals or more" void, more of them lost and fewer won', () => {
    expect(outcomes(orMore([1, 2, 3, 4, 5], 4)).map(([, outcome]) => outcome)).toEqual([
      'WON',
      'WON',
      'WON',
      'VOID',
      'LOST',
    ]);
  });

  it('[MEND-07] a spread of one line that ends level is given back on both sides', () => {
    const spread = closed({ eventTypeId: '7522', marketType: 'HANDICAP', bettingType: 'ODDS' }, [
      { hc: -3, status: 'LOSER' },
      { hc: 3, status: 'LOSER' },
    ]);
    expect(outcomes(spread).map(([, outcome]) => outcome)).toEqual(['VOID', 'VOID']);
    const noLine = closed({ eventTypeId: '6423', marketType: 'MONEY_LINE' }, statuses('LL'));
    expect(outcomes(noLine).map(([, outcome]) => outcome)).toEqual(['VOID', 'VOID']);
  });

  it('[MEND-07] a line that was told a winner alone, and may be half won, waits for staff', () => {
    const quarter = closed({ ...double, marketType: 'HANDICAP' }, [
      { hc: -2.75, status: 'WINNER' },
      { hc: 2.75, status: 'LOSER' },
    ]);
    expect(outcomes(quarter)).toEqual([]);
    const half = closed({ ...double, marketType: 'HANDICAP' }, [
      { hc: -2.5, status: 'WINNER' },
      { hc: 2.5, status: 'LOSER' },
    ]);
    expect(outcomes(half).map(([, outcome]) => outcome)).toEqual(['WON', 'LOST']);
  });

  it('[MEND-07] lines that contradict each other wait for staff', () => {
    const market = orMore([1, 2, 3], 2);
    const contradicted = {
      ...market,
      runners: market.runners.map((one) => ({ ...one, status: one.hc === -1 ? 'LOSER' : 'WINNER' })),
    };
    expect(outcomes(contradicted)).toEqual([]);
  });

  const quarters = (min: number, max: number) =>
    fc.uniqueArray(
      fc.integer({ min, max }).map((quarter) => quarter / 4),
      { minLength: 1, maxLength: 9 },
    );

  /** A selection, how far ahead it is for a number, and the numbers that there can be. */
  type Family = {
    readonly market: (lines: readonly number[], x: number) => MarketDefinition;
    readonly ahead: (runner: RunnerDefinition, x: number) => number;
    readonly lines: fc.Arbitrary<number[]>;
    readonly numbers: readonly number[];
  };
  const families: Readonly<Record<string, Family>> = {
    'totals with names': {
      market: (lines, x) => totals(lines, x, ['Over', 'Under']),
      ahead: ({ id, hc }, x) => (id === 1 ? 4 * (x - (hc ?? 0)) : 4 * ((hc ?? 0) - x)),
      lines: quarters(1, 24),
      numbers: Array.from({ length: 40 }, (_, x) => x),
    },
    'one side of a total': {
      market: orMore,
      ahead: ({ hc }, x) => 4 * (x + (hc ?? 0)),
      lines: quarters(1, 24),
      numbers: Array.from({ length: 40 }, (_, x) => x),
    },
    handicaps: {
      market: (lines, x) =>
        closed(
          { ...double, marketType: 'ASIAN_HANDICAP' },
          lines.flatMap((hc) => [
            { id: 1, hc, status: told(4 * (x + hc)) },
            { id: 2, hc: -hc, status: told(-4 * (x + hc)) },
          ]),
        ),
      ahead: ({ id, hc }, x) => 4 * ((id === 1 ? x : -x) + (hc ?? 0)),
      lines: quarters(-16, 16),
      numbers: Array.from({ length: 41 }, (_, x) => x - 20),
    },
  };

  it.each(Object.entries(families))(
    '[MEND-07] %s: every line comes to what goals say, or waits where another score would say otherwise',
    (_, { market, ahead, lines, numbers }) => {
      fc.assert(
        fc.property(lines, fc.integer({ min: 0, max: 6 }), (hcs, x) => {
          const definition = market(hcs, x);
          const results = settled(definition).results;
          const possible = numbers.filter((n) =>
            definition.runners.every((runner) => told(ahead(runner, n)) === runner.status),
          );
          for (const runner of definition.runners) {
            const key = (runner.hc ?? 0) === 0 ? `${runner.id}` : `${runner.id}:${runner.hc}`;
            const known = results.find(({ selection }) => selection === key)?.result.outcome;
            const others = new Set(possible.map((n) => byHand(ahead(runner, n))));
            expect([key, known]).toEqual([key, others.size === 1 ? byHand(ahead(runner, x)) : undefined]);
          }
        }),
        { numRuns: 400 },
      );
    },
  );

  it('[MEND-07] totals without names are right or wait', () => {
    fc.assert(
      fc.property(quarters(1, 24), fc.integer({ min: 0, max: 8 }), (hcs, goals) => {
        const definition = totals(hcs, goals, null);
        for (const { selection, result } of settled(definition).results) {
          const [id, hc] = selection.split(':').map(Number);
          const ahead = 4 * (goals - (hc ?? 0)) * (id === 1 ? 1 : -1);
          expect([selection, result.outcome]).toEqual([selection, byHand(ahead)]);
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('deductions as the stream tells them', () => {
  it.each([
    [30.4, 25],
    [50, 45],
    [25, 25],
    [24.9, 20],
    [10, 10],
    [6.7, 5],
    [6.6, 0],
    [95, 90],
    [0, 0],
  ])('[MEND-10] a factor of %d takes %ip by the published table', (adjustmentFactor, pence) => {
    const market = closed({}, [{ status: 'WINNER' }, { status: 'REMOVED', adjustmentFactor }, {}]);
    expect(settled(market).deductions).toEqual(
      pence === 0 ? [] : [{ withdrawnAt: OFF, pencePerPound: pence }],
    );
  });

  it('[MEND-16] counts from the moment at which the stream told it, not from its date', () => {
    const translator = new Translator({ policy: pricePolicy, names: new NameBook(), worldTime: (at) => at });
    const tell = (at: number, definition: MarketDefinition) =>
      translator.translate({ op: 'mcm', pt: at, mc: [{ id: '1.5', marketDefinition: definition }] }, at);
    const removed = {
      status: 'REMOVED',
      adjustmentFactor: 20,
      removalDate: new Date(OFF - 60_000).toISOString(),
    };
    tell(
      OFF - 300_000,
      closed({ status: 'OPEN' }, [{ status: 'ACTIVE' }, { status: 'ACTIVE' }, { status: 'ACTIVE' }]),
    );
    tell(OFF - 30_000, closed({ status: 'OPEN' }, [{ status: 'ACTIVE' }, removed, { status: 'ACTIVE' }]));
    const changes = tell(OFF, closed({}, [{ status: 'WINNER' }, removed, {}]));
    expect(changes.find(({ kind }) => kind === 'result')).toMatchObject({
      deductions: [{ withdrawnAt: OFF - 30_000, pencePerPound: 20 }],
    });
  });

  it('[MEND-16] a runner that was out when the market was first told counts from its date', () => {
    const translator = new Translator({ policy: pricePolicy, names: new NameBook(), worldTime: (at) => at });
    const removed = {
      status: 'REMOVED',
      adjustmentFactor: 20,
      removalDate: new Date(OFF - 60_000).toISOString(),
    };
    const definition = closed({}, [{ status: 'WINNER' }, removed, {}]);
    const changes = translator.translate(
      { op: 'mcm', pt: OFF, mc: [{ id: '1.5', marketDefinition: definition }] },
      OFF,
    );
    expect(changes.find(({ kind }) => kind === 'result')).toMatchObject({
      deductions: [{ withdrawnAt: OFF - 60_000, pencePerPound: 20 }],
    });
  });
});
