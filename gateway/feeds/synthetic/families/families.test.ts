import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakAndEnd, eachApart, eitherOf, type Lead, nextOrFirst, question } from './cases.ts';
import { type Contest, growing, type Score } from './contest.ts';
import { bothTrue, correctScore, winningMargin } from './exact-scores.ts';
import { asianHandicap, handicap, threeWayHandicap } from './handicaps.ts';
import type { MarketSpec } from './market-spec.ts';
import { doubleChance, resultSides, threeWay, twoWay, winner } from './results.ts';
import { asianTotal, oddOrEven, total } from './totals.ts';

interface Weighted extends Score {
  readonly weight: number;
}
/** A contest by hand: what may still come, with weights, and whether it is over. */
interface Situation {
  readonly left: readonly Weighted[];
  readonly over: boolean;
}
const contest: Contest<Situation, Situation> = {
  chance: ({ left }, holds) => {
    const all = left.reduce((sum, { weight }) => sum + weight, 0);
    return left.reduce((sum, { home, away, weight }) => sum + (holds(home, away) ? weight / all : 0), 0);
  },
  reach: ({ left, over }) => ({ scores: left, over }),
};
const head = { code: 'M', name: 'M', group: 'main' };
const names = { home: 'Reds', away: 'Blues' };
const onScore = (home: number, away: number): Situation => ({
  left: [{ home, away, weight: 1 }],
  over: true,
});

/** A stake of 4 at decimal odds of `odds`, as a clerk pays it: what comes back. */
const paid = (outcome: unknown, odds: number): number => {
  const table: Record<string, number> = {
    WON: 4 * odds,
    HALF_WON: 2 * odds + 2,
    VOID: 4,
    HALF_LOST: 2,
    LOST: 0,
  };
  const back = table[String(outcome)];
  if (back === undefined) throw new Error(`not an outcome: ${String(outcome)}`);
  return back;
};
/** A whole or half line by its words: so far ahead of it after the start. */
const lineBet = (ahead: number, stake: number, odds: number) =>
  ahead > 0 ? stake * odds : ahead === 0 ? stake : 0;
/** A quarter line is two bets of half the stake on the lines beside it. */
const splitBet = (ahead: number, odds: number) =>
  Number.isInteger(ahead * 2)
    ? lineBet(ahead, 4, odds)
    : lineBet(ahead - 0.25, 2, odds) + lineBet(ahead + 0.25, 2, odds);

const points = fc.nat(7);
const odds = fc.integer({ min: 110, max: 900 }).map((hundredths) => hundredths / 100);
const quarters = fc.integer({ min: -14, max: 14 }).map((n) => n / 4);
const weighted = fc.record({ home: points, away: points, weight: fc.integer({ min: 1, max: 9 }) });
const situation = fc.record({
  left: fc.uniqueArray(weighted, {
    minLength: 1,
    maxLength: 12,
    selector: ({ home, away }) => `${home}-${away}`,
  }),
  over: fc.boolean(),
});

const ended = (spec: MarketSpec<Situation, Situation>, home: number, away: number): readonly unknown[] =>
  spec.outcomes(onScore(home, away)) ?? [];
const winners = (spec: MarketSpec<Situation, Situation>, home: number, away: number): string[] =>
  spec.sides.flatMap(({ code }, nth) => (ended(spec, home, away)[nth] === 'WON' ? [code] : []));

const everyFamily: readonly MarketSpec<Situation, Situation>[] = [
  threeWay(head, contest, names),
  twoWay(head, contest, names),
  doubleChance(head, contest, names),
  handicap(head, contest, names, -1.5),
  threeWayHandicap(head, contest, names, 2),
  ...[-0.75, 0, 0.25, 1].map((start) => asianHandicap(head, contest, names, start)),
  ...[2, 2.25, 2.75, 3.5].map((line) => asianTotal(head, contest, line)),
  total(head, contest, 3.5),
  total(head, contest, 1.5, 'away'),
  oddOrEven(head, contest),
  correctScore(
    head,
    contest,
    [
      { home: 1, away: 0 },
      { home: 2, away: 2 },
    ],
    'Any other',
  ),
  winningMargin(head, contest, names, { bands: [{ from: 1, to: 2 }, { from: 3 }], draw: 'Draw' }),
  bothTrue(head, contest, sidesOfResult(), [
    { code: 'OVER', name: 'Over 2.5', holds: (h, a) => h + a > 2.5 },
    { code: 'UNDER', name: 'Under 2.5', holds: (h, a) => h + a < 2.5 },
  ]),
];
function sidesOfResult() {
  return resultSides(names).flatMap(({ code, name, ...side }) =>
    'holds' in side ? [{ code, name, holds: side.holds }] : [],
  );
}

describe('markets on a score', () => {
  it('pay quarter lines as two bets of half the stake, and whole ones back when they are met', () => {
    fc.assert(
      fc.property(points, points, quarters, odds, (home, away, line, price) => {
        const [own, other] = ended(asianHandicap(head, contest, names, line), home, away);
        expect(paid(own, price)).toBeCloseTo(splitBet(home + line - away, price), 9);
        expect(paid(other, price)).toBeCloseTo(splitBet(away - line - home, price), 9);
        const [over, under] = ended(asianTotal(head, contest, Math.abs(line)), home, away);
        expect(paid(over, price)).toBeCloseTo(splitBet(home + away - Math.abs(line), price), 9);
        expect(paid(under, price)).toBeCloseTo(splitBet(Math.abs(line) - home - away, price), 9);
      }),
    );
  });

  it('name the winners that a reader of the score would name', () => {
    fc.assert(
      fc.property(points, points, fc.integer({ min: -4, max: 4 }), (home, away, start) => {
        const word = (h: number, a: number) => (h > a ? 'HOME' : h < a ? 'AWAY' : 'DRAW');
        const said = word(home, away);
        expect(winners(threeWay(head, contest, names), home, away)).toEqual([said]);
        expect(ended(twoWay(head, contest, names), home, away)).toEqual(
          said === 'DRAW' ? ['VOID', 'VOID'] : said === 'HOME' ? ['WON', 'LOST'] : ['LOST', 'WON'],
        );
        expect(winners(doubleChance(head, contest, names), home, away).sort()).toEqual(
          ['HOME_DRAW', 'HOME_AWAY', 'DRAW_AWAY'].filter((pair) => pair.split('_').includes(said)).sort(),
        );
        expect(winners(threeWayHandicap(head, contest, names, start), home, away)).toEqual([
          word(home + start, away),
        ]);
        expect(winners(handicap(head, contest, names, start + 0.5), home, away)).toEqual([
          home - away > -start - 0.5 ? 'HOME' : 'AWAY',
        ]);
        expect(winners(total(head, contest, 3.5), home, away)).toEqual([home + away >= 4 ? 'OVER' : 'UNDER']);
        expect(winners(total(head, contest, 1.5, 'away'), home, away)).toEqual([
          away >= 2 ? 'OVER' : 'UNDER',
        ]);
        expect(winners(oddOrEven(head, contest), home, away)).toEqual([(home ^ away) & 1 ? 'ODD' : 'EVEN']);
        const quoted = [
          { home: 1, away: 0 },
          { home: 2, away: 2 },
        ];
        const score = `${home}${away}`;
        expect(winners(correctScore(head, contest, quoted, 'Any other'), home, away)).toEqual([
          score === '10' || score === '22' ? `S${score}` : 'OTHER',
        ]);
        const bands = [{ from: 1, to: 1 }, { from: 2, to: 4 }, { from: 5 }];
        const by = Math.abs(home - away);
        const band = by === 1 ? '1' : by <= 4 ? '2-4' : '5+';
        expect(winners(winningMargin(head, contest, names, { bands, draw: 'Draw' }), home, away)).toEqual([
          by === 0 ? 'DRAW' : `${said}_${band}`,
        ]);
        if (home !== away) expect(winners(winner(head, contest, names), home, away)).toEqual([said]);
      }),
    );
  });

  it('are decided when every score that is left says the same, never before, and void when broken off sooner', () => {
    fc.assert(
      fc.property(situation, fc.constantFrom(...everyFamily), (now, spec) => {
        const each = now.left.map(({ home, away }) => ended(spec, home, away));
        const agree = each.every((one) => one.join() === each[0]?.join());
        const expected = agree ? each[0] : now.over ? spec.sides.map(() => 'VOID') : undefined;
        expect(spec.outcomes(now)).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });

  it('are priced fair: a stake at one over the chance comes back on average', () => {
    fc.assert(
      fc.property(situation, fc.constantFrom(...everyFamily), (now, spec) => {
        const all = now.left.reduce((sum, { weight }) => sum + weight, 0);
        for (const [nth, chance] of spec.chances(now).entries()) {
          if (chance === 0) continue;
          const back = now.left.reduce(
            (sum, { home, away, weight }) =>
              sum + (weight / all) * paid(ended(spec, home, away)[nth], 1 / chance),
            0,
          );
          expect(back).toBeCloseTo(4, 6);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('know which of them no course of play can void', () => {
    for (const spec of everyFamily) {
      const scores = growing({ home: 0, away: 0 }, 6);
      const voids = scores.some(({ home, away }) =>
        ended(spec, home, away).some((one) => one !== 'WON' && one !== 'LOST'),
      );
      if (voids) expect(spec.combines).toBe(false);
    }
  });

  it('take no lead for safe while both sides can score', () => {
    const lead: Situation = {
      left: growing({ home: 11, away: 0 }, 3).map((score) => ({ ...score, weight: 1 })),
      over: false,
    };
    expect(threeWay(head, contest, names).outcomes(lead)).toBeUndefined();
    expect(total(head, contest, 10.5).outcomes(lead)).toEqual(['WON', 'LOST']);
  });
});

describe('markets of which one side comes true', () => {
  const who = fc.constantFrom('home', 'away', 'none', 'void', undefined);
  it('name it, are void with it, and wait for it', () => {
    fc.assert(
      fc.property(who, (happened) => {
        const of = { chance: () => ({ home: 0.5, none: 0.2, away: 0.3 }), who: () => happened };
        const next = nextOrFirst<null, null>(head, { ...names, none: 'Nobody' }, of);
        const expected = {
          home: ['WON', 'LOST', 'LOST'],
          none: ['LOST', 'WON', 'LOST'],
          away: ['LOST', 'LOST', 'WON'],
          void: ['VOID', 'VOID', 'VOID'],
        };
        expect(next.outcomes(null)).toEqual(happened && expected[happened]);
        if (happened === 'none') return;
        const either = eitherOf<null, null>(head, names, of);
        expect(either.outcomes(null)).toEqual(
          happened && { home: ['WON', 'LOST'], away: ['LOST', 'WON'], void: ['VOID', 'VOID'] }[happened],
        );
      }),
    );
  });

  it('answer a question, and each player on their own', () => {
    const answers = [true, false, 'void', undefined] as const;
    for (const answer of answers) {
      const asked = question<null, null>(head, { chance: () => 0.3, answer: () => answer });
      expect(asked.chances(null)).toEqual([0.3, 0.7]);
      expect(asked.outcomes(null)).toEqual(
        answer === undefined
          ? undefined
          : answer === 'void'
            ? ['VOID', 'VOID']
            : answer
              ? ['WON', 'LOST']
              : ['LOST', 'WON'],
      );
    }
    const players = (...given: readonly (boolean | 'void' | undefined)[]) =>
      eachApart<null, null>(
        head,
        given.map((answer, nth) => ({
          code: `P${nth}`,
          name: `P${nth}`,
          chance: () => 0.4,
          answer: () => answer,
        })),
      );
    expect(players(true, 'void', false, true).outcomes(null)).toEqual(['WON', 'VOID', 'LOST', 'WON']);
    expect(players(true, undefined).outcomes(null)).toBeUndefined();
    expect(players(true, false).apart).toBe(true);
  });

  it('pair a lead at the break with one at the end', () => {
    const leads: readonly Lead[] = [1, 0, -1];
    const lead = fc.constantFrom(...leads);
    fc.assert(
      fc.property(lead, lead, (first, last) => {
        const spec = breakAndEnd<null, null>(
          head,
          names,
          { atBreak: leads, atEnd: [1, -1] },
          {
            chance: () => 1 / 6,
            known: () => [first, last === 0 ? 1 : last],
          },
        );
        const word = { 1: 'Reds', 0: 'Draw', [-1]: 'Blues' };
        const winning = spec.sides
          .filter((_, nth) => spec.outcomes(null)?.[nth] === 'WON')
          .map(({ name }) => name);
        expect(spec.sides).toHaveLength(6);
        expect(winning).toEqual([`${word[first]} / ${word[last === 0 ? 1 : last]}`]);
      }),
    );
    const none = breakAndEnd<null, null>(
      head,
      names,
      { atBreak: leads, atEnd: leads },
      { chance: () => 1 / 9, known: () => 'void' },
    );
    expect(new Set(none.outcomes(null))).toEqual(new Set(['VOID']));
  });
});
