import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LADDER, rungText } from '#domain/odds/ladder.ts';
import { denominator, numerator } from '#domain/odds/parse-odds.ts';
import { drawnGoals, type MatchGoal, SCORES, scoreAfter, seenAt } from '#domain/virtuals/virtual-match.ts';
import { random } from '../../feeds/synthetic/random.ts';
import { sha256 } from '../../proofs/sha256.ts';
import { virtualRules } from '../virtual-rules.ts';
import { matchMarkets } from './match-markets.ts';
import { fixtureOf, MATCHES, matchKey } from './virtual-league.ts';
import { VirtualMatch } from './virtual-match.ts';

const SEASON = 3_000_000 - (3_000_000 % 30);
const fixture = (slot: number, nth: number) => {
  const found = fixtureOf(matchKey(slot, nth), virtualRules);
  if (found === undefined) throw new Error('no fixture');
  return found;
};
const rounds = (from: number, count: number) =>
  Array.from({ length: count }, (_, round) =>
    Array.from({ length: MATCHES }, (_, nth) => fixture(from + round, nth)),
  );
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** A match that is over, and its goals as it shows them. */
function played(slot: number, nth: number, { secret, number }: { secret: string; number: string }) {
  const { key, tickets } = fixture(slot, nth);
  const match = new VirtualMatch(fixture(slot, nth), virtualRules);
  match.advance(match.basis.of.closesAt - 1);
  const offered = match.look();
  match.draw({ key, tickets, secret, number });
  match.advance(match.basis.of.resultAt);
  const ended = match.look();
  return { offered, ended, goals: ended.event.virtualMatch?.goals ?? [] };
}

const draws = fc
  .record({
    secret: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    number: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  })
  .map(({ secret, number }) => ({ secret: hex(secret), number: hex(number) }));
const places = fc.record({
  slot: fc.integer({ min: 0, max: 9_999_999 }),
  nth: fc.integer({ min: 0, max: MATCHES - 1 }),
});

/** What wins, by the words of the market alone. */
function winnersBy(
  goals: readonly MatchGoal[],
  home: string,
  away: string,
): (market: string, side: string) => boolean {
  const count = (side: string, to: number) => goals.filter((g) => g.side === side && g.minute <= to).length;
  const [h, a] = [count('home', 90), count('away', 90)];
  const who = (own: number, other: number) => (own > other ? home : own < other ? away : 'Draw');
  const result = who(h, a);
  return (market, side) => {
    if (market === 'Match result') return side === result;
    if (market === 'Double chance') return side.toLowerCase().split(' or ').includes(result.toLowerCase());
    if (market === 'Both teams to score') return (side === 'Yes') === (h > 0 && a > 0);
    if (market === 'Half-time / full-time')
      return side === `${who(count('home', 45), count('away', 45))} / ${result}`;
    if (market === 'Odd or even goals') return (side === 'Odd') === ((h + a) % 2 === 1);
    if (market === 'Correct score') return side === (h > 3 || a > 3 ? 'Any other score' : `${h}-${a}`);
    const line = Number(/([\d.]+)(?: goals)?$/.exec(market)?.[1]);
    const counted = market.startsWith(`${home} goals`) ? h : market.startsWith(`${away} goals`) ? a : h + a;
    return side.startsWith('Over') === counted > line;
  };
}

describe('virtual football', () => {
  it('[VIR-01.9] plays rounds in which every club is once, and in a season each meets each at home and away', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300_000 }), (season) => {
        const all = rounds(season * 30, 30);
        for (const round of all)
          expect(new Set(round.flatMap(({ home, away }) => [home, away])).size).toBe(2 * MATCHES);
        const pairs = all.flat().map(({ home, away }) => `${home} ${away}`);
        expect(new Set(pairs).size).toBe(16 * 15);
        expect(pairs).toHaveLength(16 * 15);
      }),
      { numRuns: 5 },
    );
  });

  it('[VIR-01.10] prices every market from the tickets of the scores, and the sides of each add up to its winners', () => {
    fc.assert(
      fc.property(places, ({ slot, nth }) => {
        const { tickets, home, away } = fixture(slot, nth);
        for (const spec of matchMarkets({ home, away }, virtualRules)) {
          const sum = spec.chances(tickets).reduce((all, chance) => all + chance, 0);
          expect(sum).toBeCloseTo(spec.winners, 9);
        }
        const all = tickets.reduce((sum, count) => sum + count, 0);
        const homeTickets = SCORES.reduce(
          (sum, s, at) => sum + (s.home > s.away ? (tickets[at] ?? 0) : 0),
          0,
        );
        const [result] = matchMarkets({ home, away }, virtualRules);
        expect(result?.chances(tickets)[0]).toBeCloseTo(homeTickets / all, 12);
      }),
      { numRuns: 30 },
    );
  });

  it('[VIR-01.10] settles every market by the goals that were drawn, and shows none of them before its minute', () => {
    fc.assert(
      fc.property(places, draws, ({ slot, nth }, drawn) => {
        const { home, away, key, tickets, startsAt } = fixture(slot, nth);
        const { ended, goals } = played(slot, nth, drawn);
        const wins = winnersBy(goals, home, away);
        for (const { shape, result } of ended.markets)
          expect(result?.results.map(({ result: { outcome } }) => outcome)).toEqual(
            shape.selections.map(({ name }) => (wins(shape.name, name) ? 'WON' : 'LOST')),
          );
        const match = new VirtualMatch(fixture(slot, nth), virtualRules);
        match.draw({ key, tickets, ...drawn });
        const times = { startTime: startsAt, resultAt: match.basis.of.resultAt };
        for (const minute of [0, 1, 45, 60, 89]) {
          match.advance(seenAt(times, minute));
          const told = match.look().event.virtualMatch;
          expect(told?.goals).toEqual(goals.filter((goal) => goal.minute <= minute));
          expect(told?.draw.revealed).toBeUndefined();
        }
      }),
      { numRuns: 60 },
    );
  });

  it('[VIR-01.10] has each minute as likely as another, and scores in proportion to their tickets', () => {
    const { tickets } = fixture(SEASON, 0);
    const all = tickets.reduce((sum, count) => sum + count, 0);
    const count = 8_000;
    let [homeWins, first, goalsOf] = [0, 0, 0];
    for (let n = 0; n < count; n += 1) {
      const [secret, number] = [hex(randomBytes(32)), hex(randomBytes(32))];
      const goals = drawnGoals(sha256, { key: '', tickets, secret, number });
      const { home, away } = scoreAfter(goals);
      homeWins += home > away ? 1 : 0;
      first += goals.filter(({ minute }) => minute <= 45).length;
      goalsOf += goals.length;
    }
    const chance = SCORES.reduce((sum, s, at) => sum + (s.home > s.away ? (tickets[at] ?? 0) : 0), 0) / all;
    expect(Math.abs(homeWins - count * chance)).toBeLessThan(5 * Math.sqrt(count * chance * (1 - chance)));
    expect(Math.abs(first - goalsOf / 2)).toBeLessThan(5 * Math.sqrt(goalsOf / 4));
  });

  it('[VIR-01.10] wins as often as its prices say, within four standard errors', () => {
    const decimals = new Map(
      LADDER.map((odds, rung) => [rungText(rung), 1 + numerator(odds) / denominator(odds)]),
    );
    const rungs = LADDER.map((_, rung) => rungText(rung));
    const bets = new Map<string, { low: number; high: number; won: number; variance: number }>();
    const draw = random('calibration', 'virtual football');
    const word = () => Array.from({ length: 64 }, () => draw.below(16).toString(16)).join('');
    for (let round = 0; round < 150; round += 1)
      for (let nth = 0; nth < MATCHES; nth += 1) {
        const { offered, ended } = played(SEASON + round, nth, { secret: word(), number: word() });
        const { home, away } = fixture(SEASON + round, nth);
        const specs = matchMarkets({ home, away }, virtualRules);
        for (const [at, { shape, prices }] of offered.markets.entries())
          for (const [side, { odds }] of prices.entries()) {
            if (odds === null) continue;
            const overround = specs[at]?.overround ?? 1;
            // A price stands on the rung at or below what it is worth.
            const next = rungs[rungs.indexOf(odds) + 1] ?? odds;
            const [high, low] = [odds, next].map((text) => 1 / ((decimals.get(text) ?? 1) * overround));
            const label = `${shape.type} ${shape.selections[side]?.outcomeType}`;
            const bet = bets.get(label) ?? { low: 0, high: 0, won: 0, variance: 0 };
            const isWon = ended.markets[at]?.result?.results[side]?.result.outcome === 'WON';
            const chance = high ?? 0;
            bets.set(label, {
              low: bet.low + (low ?? 0),
              high: bet.high + chance,
              won: bet.won + (isWon ? 1 : 0),
              variance: bet.variance + Math.max(0, chance * (1 - chance)),
            });
          }
      }
    expect(bets.size).toBeGreaterThan(40);
    const far = [...bets].filter(
      ([, { low, high, won, variance }]) =>
        variance >= 3 && (won < low - 4 * Math.sqrt(variance) || won > high + 4 * Math.sqrt(variance)),
    );
    expect(far).toEqual([]);
  });
});
