import { describe, expect, it } from 'vitest';
import { random } from '../../random.ts';
import { americanFootball } from './american-football.ts';
import { ballOf, endingsOf, endsBefore, LAST, type Law, POINTS } from './drives.ts';
import { Outlook } from './outlook.ts';
import { type GridironState, initialState } from './state.ts';

const PLAYED = 6_000;
const law: Law = { home: 0.24, away: 0.19 };

const state = (over: Partial<GridironState>): GridironState => {
  const fixture = americanFootball.fixtureOf('outlook', 'sim.af.r.9000001');
  if (fixture === undefined) throw new Error('no fixture');
  return { ...initialState(americanFootball.courseOf('outlook', fixture)), ...over };
};
const quarters = [
  { home: 7, away: 3 },
  { home: 0, away: 10 },
];
const situations: readonly (readonly [string, Partial<GridironState>])[] = [
  ['at the start', {}],
  ['in the red zone', { zone: 4 }],
  ['after the half, across the middle', { played: 15, home: 10, away: 16, quarters, zone: 2 }],
  ['eight behind in the last minutes', { played: 21, home: 20, away: 12, quarters }],
  ['in overtime', { played: 24, home: 20, away: 20, quarters }],
];

/** Drive by drive, with nothing but the chances of each. */
function ended({ home, away, played, zone }: GridironState, seed: number) {
  const draw = random('drives', seed);
  const into = new Float64Array(POINTS.length);
  const score = { home, away };
  let [touchdowns, first] = [0, 'none'];
  for (let step = played; step < LAST; step += 1) {
    if (endsBefore(step) && score.home !== score.away) break;
    const side = ballOf(step);
    const lead = side === 'home' ? score.home - score.away : score.away - score.home;
    endingsOf(law, { step, lead, zone: step === played ? zone : 0 }, into);
    let ticket = draw.below(1_000_000) / 1_000_000;
    let ending = 0;
    while (ending < 4 && ticket >= (into[ending] ?? 0)) ticket -= into[ending++] ?? 0;
    score[side] += POINTS[ending] ?? 0;
    if (ending > 1) touchdowns += 1;
    if (ending > 0 && first === 'none') first = side;
  }
  return { ...score, touchdowns, first };
}

describe.each(situations)('the outlook %s', (_, over) => {
  it('[sports] is what games come to that are played out drive by drive', () => {
    const now = state(over);
    const outlook = new Outlook(now, law);
    const games = Array.from({ length: PLAYED }, (__, nth) => ended(now, nth));
    const share = (holds: (game: (typeof games)[number]) => boolean) => games.filter(holds).length / PLAYED;
    const next = outlook.nextScore();
    const pairs: readonly (readonly [string, number, number])[] = [
      ['home', outlook.final().lead((lead) => lead > 0), share((game) => game.home > game.away)],
      ['tie', outlook.final().lead((lead) => lead === 0), share((game) => game.home === game.away)],
      ['by 3', outlook.final().lead((lead) => lead === 3), share((game) => game.home - game.away === 3)],
      ['total', outlook.final().total((all) => all > 44), share((game) => game.home + game.away > 44)],
      [
        'touchdowns',
        outlook.touchdowns('both', (more) => Number(more > 2)),
        share((game) => game.touchdowns > 2),
      ],
      ['next', (next.home[0] ?? 0) + (next.home[1] ?? 0), share((game) => game.first === 'home')],
    ];
    for (const [name, said, came] of pairs) {
      const error = 4.5 * Math.sqrt((Math.max(0.001, said) * (1 - Math.min(0.999, said))) / PLAYED);
      expect([name, said, came, Math.abs(said - came) < error]).toEqual([name, said, came, true]);
    }
  });
});

it('[sports] expects of a drive what it expected before, however far it comes', () => {
  const into = new Float64Array(POINTS.length);
  const touchdown = (zone: number): number => {
    endingsOf(law, { step: 0, lead: 0, zone }, into);
    return (into[2] ?? 0) + (into[3] ?? 0) + (into[4] ?? 0);
  };
  expect(touchdown(0)).toBeCloseTo(law.home, 9);
  expect(touchdown(1)).toBeGreaterThan(touchdown(0));
  expect(touchdown(4)).toBeGreaterThan(0.7);
});
