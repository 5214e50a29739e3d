import { describe, expect, it } from 'vitest';
import { type Random, random } from '../../random.ts';
import { ballsAt, firstPot } from './balls.ts';
import { SnookerOutlook } from './outlook.ts';
import {
  afterMiss,
  afterPot,
  afterRespot,
  isRespotted,
  isWon,
  type SnookerTally,
  tallyAtFirst,
} from './tally.ts';

const POTS = { home: 9_200, away: 8_800 };
const PLAYED = 1_500;

/** A shot as the laws of chance have it, written a second time. */
function shot(tally: SnookerTally, draw: Random): SnookerTally {
  if (isRespotted(tally)) return afterRespot(tally, draw.chance(1, 2) ? 'home' : 'away');
  const { place, striker, inBreak } = tally.frame;
  if (!draw.chance(inBreak === 0 ? firstPot(place) : POTS[striker], 10_000)) return afterMiss(tally);
  let ticket = draw.below(100);
  const ball = ballsAt(place).find(({ share }) => {
    ticket -= share;
    return ticket < 0;
  });
  return afterPot(tally, ball?.points ?? 0);
}
const onward = (from: SnookerTally, draw: Random, until: (tally: SnookerTally) => boolean): SnookerTally => {
  let tally = from;
  while (!until(tally)) tally = shot(tally, draw);
  return tally;
};

const situations: readonly (readonly [string, SnookerTally])[] = [
  ['at the start', tallyAtFirst({ units: 4, sets: 1 }, 'home')],
  ...[47, 158].map((shots): readonly [string, SnookerTally] => {
    const draw = random('snooker', 'on the way', shots);
    const from = tallyAtFirst({ units: 4, sets: 1 }, 'away');
    return [`after ${shots} shots`, onward(from, draw, (at) => at.shots >= shots || isWon(at))];
  }),
  [
    'in a break of some length',
    onward(
      tallyAtFirst({ units: 4, sets: 1 }, 'away'),
      random('snooker', 'in a break'),
      ({ frame }) => frame.inBreak > 30 && frame.inBreak < 45 && frame.place < 20,
    ),
  ],
];

describe('chances of a snooker match', () => {
  it.each(situations)('are those with which it ends when it is played many times: %s', (name, from) => {
    const outlook = new SnookerOutlook(from, POTS);
    const draw = random('snooker', 'many times', name);
    const ends = Array.from({ length: PLAYED }, () => onward(from, draw, isWon));
    const nth = from.frames.length;
    const lead = ({ centuries }: SnookerTally): number => centuries.home - centuries.away;
    const firstTo = (end: SnookerTally, to: number): boolean => {
      const order = end.frames.map(({ winner }) => winner);
      const place = (side: string): number =>
        order.findIndex((_, at) => order.slice(0, at + 1).filter((one) => one === side).length === to);
      return place('home') >= 0 && (place('away') < 0 || place('home') < place('away'));
    };
    const asked: readonly (readonly [string, number, (end: SnookerTally) => boolean])[] = [
      ['match', outlook.final((home, away) => home > away), ({ standing }) => standing.units.home === 4],
      ['frames', outlook.final((home, away) => home + away > 5), ({ frames }) => frames.length > 5],
      ['frame', outlook.frame, ({ frames }) => frames[nth]?.winner === 'home'],
      [
        'century in the frame',
        from.frame.century === undefined ? outlook.centuryInFrame : 1,
        ({ frames }) => frames[nth]?.century !== undefined,
      ],
      [
        'fifty in the frame',
        from.frame.hadFifty ? 1 : outlook.fiftyInFrame,
        ({ frames }) => frames[nth]?.hadFifty === true,
      ],
      [
        'centuries',
        outlook.chanceOf('centuries', (_, count) => count > 1),
        ({ centuries }) => centuries.home + centuries.away > 1,
      ],
      ['most centuries', outlook.chanceOf('difference', (_, by) => by > 0), (end) => lead(end) > 0],
      ['fewest centuries', outlook.chanceOf('difference', (_, by) => by < 0), (end) => lead(end) < 0],
      ['highest', outlook.highest.who().home, ({ highest }) => highest.home > highest.away],
      ['lower highest', outlook.highest.who().away, ({ highest }) => highest.home < highest.away],
      [
        'highest above',
        1 - outlook.highest.upTo(80),
        ({ highest }) => Math.max(highest.home, highest.away) > 80,
      ],
      ['highest low', outlook.highest.upTo(64), ({ highest }) => Math.max(highest.home, highest.away) <= 64],
      ['own century', 1 - outlook.highest.ofOneUpTo('away', 0, 99), ({ centuries }) => centuries.away > 0],
      ['race', nth < 3 ? outlook.race(3) : 1, nth < 3 ? (end) => firstTo(end, 3) : () => true],
      [
        'after four',
        nth < 4 ? outlook.after(4).reduce((sum, chance, home) => (home > 2 ? sum + chance : sum), 0) : 1,
        ({ frames }) => nth >= 4 || frames.slice(0, 4).filter(({ winner }) => winner === 'home').length > 2,
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
  });
});
