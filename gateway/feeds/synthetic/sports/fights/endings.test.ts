import { describe, expect, it } from 'vitest';
import { random } from '../../random.ts';
import { type Ending, endingsFrom, type Standing, stoppagesIn, verdictOf } from './endings.ts';
import { BOXING, type Code, MMA } from './rules.ts';

const FOUGHT = 20_000;
const FINE = 1_000_000;
const SHARE = 0.63;
const fresh = (rounds: number, isTitle: boolean): Standing => ({
  rounds,
  isTitle,
  card: { home: 0, away: 0 },
  gone: 0,
  ahead: undefined,
});
const situations: readonly (readonly [string, Code, Standing])[] = [
  ['before three rounds', MMA, fresh(3, false)],
  ['before twelve rounds', BOXING, fresh(12, true)],
  [
    'after a knockdown late in the fourth of five',
    MMA,
    { ...fresh(5, true), card: { home: 2, away: 1 }, gone: 0.7, ahead: 'away' },
  ],
  [
    'between the ninth and the tenth, level but for one',
    BOXING,
    { ...fresh(10, false), card: { home: 4, away: 5 } },
  ],
  ['at the last bell', MMA, { ...fresh(3, false), card: { home: 1, away: 2 } }],
];

/** Round by round, with nothing but the chances of each. */
function fought(code: Code, { rounds, isTitle, card, gone, ahead }: Standing, seed: number): Ending {
  const draw = random('rounds', seed);
  const is = (chance: number): boolean => draw.below(FINE) < FINE * chance;
  let lead = card.home - card.away;
  const first = card.home + card.away + 1;
  for (let round = first; round <= rounds; round += 1) {
    const of = stoppagesIn(code, isTitle, round);
    for (;;) {
      if (!is(of.ko + of.submission)) break;
      // Of a round that is on, what would have come in the part that is gone did not: it is drawn again.
      const at = draw.below(FINE) / FINE;
      if (round === first && at < gone) continue;
      const how = is(of.ko / (of.ko + of.submission)) ? 'ko' : 'submission';
      return { how, winner: is(SHARE) ? 'home' : 'away', round, late: at >= 0.5 };
    }
    const home = round === first && ahead !== undefined ? ahead === 'home' : is(SHARE);
    lead += home ? 1 : -1;
  }
  const [wins, level] = verdictOf(code, lead);
  const ticket = draw.below(FINE) / FINE;
  return { how: 'decision', winner: ticket < wins ? 'home' : ticket < wins + level ? undefined : 'away' };
}

describe.each(situations)('how a fight ends %s', (_, code, at) => {
  it('[sports] is what fights come to that are fought round by round', () => {
    const likely = endingsFrom(code, at, SHARE);
    expect(likely.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
    const fights = Array.from({ length: FOUGHT }, (__, nth) => fought(code, at, nth));
    const questions: readonly (readonly [string, (ending: Ending) => boolean])[] = [
      ['home', ({ winner }) => winner === 'home'],
      ['draw', ({ winner }) => winner === undefined],
      ['decision', ({ how }) => how === 'decision'],
      ['by submission', ({ how }) => how === 'submission'],
      ['away, stopped', ({ how, winner }) => how !== 'decision' && winner === 'away'],
      ['away on points', ({ how, winner }) => how === 'decision' && winner === 'away'],
      ['late in its round', (ending) => ending.how !== 'decision' && ending.late],
      ['in the last round', (ending) => ending.how !== 'decision' && ending.round === at.rounds],
    ];
    for (const [name, holds] of questions) {
      const said = likely.reduce((sum, { ending, chance }) => (holds(ending) ? sum + chance : sum), 0);
      const came = fights.filter(holds).length / FOUGHT;
      const error = 4.5 * Math.sqrt((Math.max(0.0005, said) * (1 - Math.min(0.9995, said))) / FOUGHT);
      expect([name, said, came, Math.abs(said - came) < error]).toEqual([name, said, came, true]);
    }
  });
});
