import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAST_PLACES, type CastKind, type CastPick, castTypeOf } from '../bet/casts.ts';
import { SelectionId } from '../brand.ts';
import { money } from '../money/parse-money.ts';
import { finishOrders } from '../racing/finish-orders.ts';
import { withinMaximum } from './maximum-returns.ts';
import type { SelectionResult } from './result.ts';
import { type CastFacts, settleCast } from './settle-cast.ts';

const id = (n: number): SelectionId => SelectionId.parse(n);
const pick = (n: number, position: CastPick['position']): CastPick => ({ selectionId: id(n), position });
const won: SelectionResult = { outcome: 'WON' };
const lost: SelectionResult = { outcome: 'LOST' };
const nonRunner: SelectionResult = { outcome: 'NON_RUNNER' };

const settled = (kind: CastKind, picks: readonly CastPick[], facts: CastFacts, stake = 200, cap?: number) =>
  withinMaximum(
    settleCast({ kind, stake: money(stake), picks }, facts),
    cap === undefined ? null : money(cap),
  );

describe('settlement of forecasts and tricasts', () => {
  const exacta = [{ order: [id(7), id(4)], perUnit: '23.45' }];

  it('[RAC-08] pays the dividend for the right order and nothing for the other', () => {
    const straight = [pick(7, 1), pick(4, 2)];
    const facts = { results: [won, won], dividends: exacta };
    expect(settled('STRAIGHTFORECAST', straight, facts)).toMatchObject({ returns: 4690, result: 'WON' });
    const wrong = [pick(4, 1), pick(7, 2)];
    expect(settled('STRAIGHTFORECAST', wrong, facts)).toMatchObject({
      returns: 0,
      result: 'LOST',
      legs: [{ state: 'LOST' }, { state: 'LOST' }],
    });
  });

  it('[RAC-08] a reverse forecast pays one of its two lines', () => {
    const facts = { results: [won, won], dividends: exacta };
    expect(settled('REVERSEFORECAST', [pick(4, null), pick(7, null)], facts)).toMatchObject({
      returns: 4690,
      result: 'PART',
      legs: [{ state: 'WON' }, { state: 'WON' }],
    });
  });

  it('[RAC-08] a non-runner gives back the stake of every line that names it, and of no other', () => {
    const picks = [pick(7, null), pick(4, null), pick(9, null)];
    const facts = { results: [won, won, nonRunner], dividends: exacta };
    // Six lines of 2.00: four name the non-runner, one wins, one loses.
    expect(settled('COMBINATIONFORECAST', picks, facts)).toMatchObject({
      returns: 4 * 200 + 4690,
      result: 'PART',
      legs: [{ state: 'WON' }, { state: 'WON' }, { state: 'NON_RUNNER' }],
    });
    expect(
      settled('STRAIGHTFORECAST', [pick(7, 1), pick(9, 2)], { results: [won, nonRunner], dividends: exacta }),
    ).toMatchObject({ returns: 200, result: 'VOID' });
  });

  it('[RAC-08.8] gives the stakes back when the race is void or no dividend is declared', () => {
    const picks = [pick(7, null), pick(4, null)];
    const abandoned = {
      results: [{ outcome: 'VOID' } as const, { outcome: 'VOID' } as const],
      dividends: [],
    };
    const gone = settled('REVERSEFORECAST', picks, abandoned);
    expect(gone).toMatchObject({
      returns: 400,
      result: 'VOID',
      legs: [{ state: 'CANCELLED' }, { state: 'CANCELLED' }],
    });
    expect(settled('REVERSEFORECAST', picks, { results: [won, lost], dividends: [] })).toMatchObject({
      returns: 400,
      result: 'VOID',
    });
  });

  it('[RAC-08] is open until there is a result, and never returns more than was agreed', () => {
    const terms = {
      kind: 'REVERSEFORECAST',
      stake: money(200),
      picks: [pick(7, null), pick(4, null)],
    } as const;
    expect(settleCast(terms, undefined)).toMatchObject({ status: 'OPEN' });
    const facts = { results: [won, won], dividends: exacta };
    expect(settled('REVERSEFORECAST', terms.picks, facts, 200, 1_000)).toMatchObject({ returns: 1_000 });
  });

  it('[RAC-08] refuses picks that are no bet of their kind, and results that do not match', () => {
    expect(() => settled('STRAIGHTFORECAST', [pick(7, null)], { results: [won], dividends: [] })).toThrow(
      RangeError,
    );
    expect(() =>
      settled('STRAIGHTFORECAST', [pick(7, 1), pick(4, 2)], { results: [won], dividends: [] }),
    ).toThrow(RangeError);
  });
});

/** A race of some runners: positions with ties, non-finishers and non-runners. */
const race = fc.integer({ min: 3, max: 7 }).chain((n) =>
  fc.array(fc.constantFrom<number | 'fell' | 'out'>(1, 2, 3, 4, 5, 'fell', 'out'), {
    minLength: n,
    maxLength: n,
  }),
);

/** Positions as a judge writes them: as many places are skipped as runners share one. */
function judged(marks: readonly (number | 'fell' | 'out')[]) {
  const ran = marks.filter((mark) => typeof mark === 'number');
  return marks.map((mark) =>
    typeof mark === 'number' ? 1 + ran.filter((other) => other < mark).length : mark,
  );
}

/** Counting, with none of the code under test: may this runner be called the i-th (from 0)? */
function canBe(place: number, runner: number, positions: readonly (number | string)[]): boolean {
  const own = positions[runner];
  if (typeof own !== 'number') return false;
  const level = positions.filter((position) => position === own).length;
  return place >= own - 1 && place < own - 1 + level;
}

/** Straight counting of all lines in whole pence. */
function oracle(
  kind: CastKind,
  chosen: readonly number[],
  places: number,
  positions: readonly (number | string)[],
  pence: (line: readonly number[]) => number,
  stake: number,
): number {
  const straight = kind.startsWith('STRAIGHT');
  const lines = straight
    ? [chosen.slice(0, places)]
    : places === 2
      ? chosen.flatMap((a) => chosen.flatMap((b) => (a === b ? [] : [[a, b]])))
      : chosen.flatMap((a) =>
          chosen.flatMap((b) => chosen.flatMap((c) => (a === b || a === c || b === c ? [] : [[a, b, c]]))),
        );
  const finished = positions.filter((position) => typeof position === 'number').length;
  const hundredths = lines.map((line) => {
    if (finished < places || line.some((runner) => positions[runner] === 'out')) return 100;
    return line.every((runner, place) => canBe(place, runner, positions)) ? pence(line) : 0;
  });
  const total = hundredths.reduce((sum, one) => sum + one, 0) * stake;
  return Math.floor((2 * total + 100) / 200);
}

const kinds = fc.constantFrom<CastKind>(
  'STRAIGHTFORECAST',
  'STRAIGHTTRICAST',
  'REVERSEFORECAST',
  'COMBINATIONFORECAST',
  'COMBINATIONTRICAST',
);

describe('settlement of casts against counting', () => {
  it('[RAC-08] agrees with an oracle that counts lines, with dead heats, fallers and non-runners', () => {
    let paid = 0;
    fc.assert(
      fc.property(
        kinds,
        race,
        fc.integer({ min: 1, max: 5_000 }),
        fc.integer(),
        (kind, marks, stake, seed) => {
          const places = CAST_PLACES[castTypeOf(kind)];
          const positions = judged(marks);
          const runners = marks.map((_, i) => i);
          const rotated = runners.map((_, i) => runners[(i + Math.abs(seed)) % runners.length] ?? 0);
          const size =
            kind === 'COMBINATIONFORECAST'
              ? 3
              : kind === 'COMBINATIONTRICAST'
                ? Math.min(4, marks.length)
                : places;
          const chosen = rotated.slice(0, size);
          const pence = (line: readonly number[]): number =>
            101 + line.reduce((sum, runner) => sum * 7 + runner, 3);
          const orders = finishOrders(
            positions.map((position, runner) => ({
              id: runner,
              position: typeof position === 'number' ? position : undefined,
            })),
            places,
          );
          const settlement = settleCast(
            {
              kind,
              stake: money(stake),
              picks: chosen.map((runner, i) =>
                pick(runner + 1, kind.startsWith('STRAIGHT') ? (([1, 2, 3] as const)[i] ?? null) : null),
              ),
            },
            {
              results: chosen.map((runner) => (positions[runner] === 'out' ? nonRunner : lost)),
              dividends: orders.map((order) => ({
                order: order.map((runner) => id(runner + 1)),
                perUnit: (pence(order) / 100).toFixed(2),
              })),
            },
          );
          const expected = oracle(kind, chosen, places, positions, pence, stake);
          if (expected > stake) paid += 1;
          expect(settlement).toMatchObject({ status: 'SETTLED', returns: expected });
        },
      ),
      { numRuns: 400 },
    );
    expect(paid).toBeGreaterThan(20);
  });

  it('[RAC-08] the orders of a finish are those that counting admits', () => {
    fc.assert(
      fc.property(race, fc.constantFrom(2, 3), (marks, places) => {
        const positions = judged(marks);
        const found = finishOrders(
          positions.map((position, runner) => ({
            id: runner,
            position: typeof position === 'number' ? position : undefined,
          })),
          places,
        );
        for (const order of found) {
          expect(order.every((runner, place) => canBe(place, runner, positions))).toBe(true);
        }
        expect(new Set(found.map((order) => order.join())).size).toBe(found.length);
        const finished = positions.filter((position) => typeof position === 'number').length;
        expect(found.length > 0).toBe(finished >= places);
      }),
    );
  });
});
