import { describe, expect, it } from 'vitest';
import { otherOf, type Side } from '../../chances/units.ts';
import { type Random, random } from '../../random.ts';
import { DartsOutlook } from './outlook.ts';
import { afterVisit, type DartsTally, isWon, legScore, tallyAtFirst } from './tally.ts';
import { OF, visitsFrom } from './visit-law.ts';

const SKILLS = { home: 140, away: 80 };
const PLAYED = 6_000;

const thrown = (left: number, skill: number, draw: Random): number => {
  let ticket = draw.below(OF);
  for (const visit of visitsFrom(skill, left)) {
    ticket -= visit.weight;
    if (ticket < 0) return visit.left;
  }
  return left;
};
const onward = (from: DartsTally, draw: Random, until: (tally: DartsTally) => boolean): DartsTally => {
  let tally = from;
  while (!until(tally)) {
    const { thrower, left } = tally;
    tally = afterVisit(tally, thrown(left[thrower], SKILLS[thrower], draw));
  }
  return tally;
};

const situations: readonly (readonly [string, DartsTally])[] = [
  ['at the start, in legs', tallyAtFirst({ units: 6, sets: 1 }, 'home')],
  ['at the start, in sets', tallyAtFirst({ units: 3, sets: 3 }, 'away')],
  ...[40, 151].map((visits): readonly [string, DartsTally] => {
    const draw = random('darts', 'on the way', visits);
    const fresh = tallyAtFirst({ units: 3, sets: 3 }, 'away');
    return [`after ${visits} visits`, onward(fresh, draw, (at) => at.visits === visits || isWon(at))];
  }),
];

describe('chances of a darts match', () => {
  it.each(situations)('are those with which it ends when it is thrown many times: %s', (name, from) => {
    const outlook = new DartsOutlook(from, SKILLS);
    const draw = random('darts', 'many times', name);
    const ends = Array.from({ length: PLAYED }, () => onward(from, draw, isWon));
    const leads = (side: Side) => (tally: DartsTally) => tally.maxima[side] > tally.maxima[otherOf(side)];
    const nth = from.legs.length;
    const asked: readonly (readonly [string, number, (tally: DartsTally) => boolean])[] = [
      [
        'match',
        outlook.final((home, away) => home > away),
        ({ standing, format }) =>
          format.sets === 1 ? standing.units.home === format.units : standing.sets.home === format.sets,
      ],
      ['legs', outlook.chanceOf('legs', (_, legs) => legs > 10), (end) => end.legs.length > 10],
      ['180s', outlook.chanceOf('maxima', (_, n) => n > 5), ({ maxima }) => maxima.home + maxima.away > 5],
      ['180s of one', outlook.chanceOf('away', (_, n) => n > 1), ({ maxima }) => maxima.away > 1],
      ['most 180s', outlook.chanceOf('difference', (_, lead) => lead > 0), leads('home')],
      [
        'both',
        outlook.chanceOf('difference', ({ sets }, lead) => sets.home > sets.away && lead < 0),
        (end) => end.standing.sets.home > end.standing.sets.away && leads('away')(end),
      ],
      [
        'finish',
        outlook.chanceOf('high0', (_, above) => above === 1),
        (end) => Math.max(end.highest.home, end.highest.away) > 100,
      ],
      [
        'high finish',
        outlook.chanceOf('high1', (_, above) => above === 1),
        (end) => Math.max(end.highest.home, end.highest.away) > 120,
      ],
      ['higher finish', outlook.highest.who().home, ({ highest }) => highest.home > highest.away],
      ['lower finish', outlook.highest.who().away, ({ highest }) => highest.home < highest.away],
      ['nine darts', from.hadNineDarter ? 1 : outlook.nineDarter, ({ hadNineDarter }) => hadNineDarter],
      [
        'leg',
        outlook.leg.reduce((sum, leg) => (leg.winner === 'home' ? sum + leg.chance : sum), 0),
        ({ legs }) => legs[nth]?.winner === 'home',
      ],
      [
        'set',
        outlook.ofSet(from.format.units, (home, away) => home > away),
        ({ sets }) => {
          const set = sets[from.sets.length];
          return set !== undefined && set.home > set.away;
        },
      ],
    ];
    for (const [what, chance, holds] of asked) {
      const found = ends.filter(holds).length / PLAYED;
      const error = Math.sqrt(Math.max(0, chance * (1 - chance)) / PLAYED);
      expect([what, Math.abs(found - chance) <= 4 * error + 1e-6 ? 'agrees' : [chance, found]]).toEqual([
        what,
        'agrees',
      ]);
    }
    expect(ends.every((end) => legScore(end).home + legScore(end).away === end.legs.length)).toBe(true);
  });
});
