import { expect, it } from 'vitest';
import { random } from '../../random.ts';
import { basketball } from './basketball.ts';
import { Outlook } from './outlook.ts';
import { ballOf, type Law, lengthOf, pointsAt, rateAt } from './possession.ts';
import { initialState, type Tally } from './state.ts';

const PLAYED = 4_000;
const law: Law = { length: lengthOf({ american: true }), means: { home: 116, away: 108 } };

const begins = (): Tally => {
  const fixture = basketball.fixtureOf('outlook', 'sim.bb.r.9000001');
  if (fixture === undefined) throw new Error('no fixture');
  return initialState(basketball.courseOf('outlook', fixture));
};
const situations: readonly (readonly [string, Partial<Tally>])[] = [
  ['at the start', {}],
  [
    'after the half',
    {
      played: 112,
      home: 66,
      away: 70,
      quarters: [
        { home: 31, away: 30 },
        { home: 28, away: 34 },
      ],
      now: { home: 7, away: 6 },
    },
  ],
  [
    'with ten possessions left',
    {
      played: 190,
      home: 101,
      away: 103,
      quarters: [
        { home: 31, away: 30 },
        { home: 28, away: 34 },
        { home: 20, away: 22 },
      ],
      now: { home: 22, away: 17 },
    },
  ],
];

/** Possession by possession, with nothing but the chances of each. */
function ended(tally: Tally, seed: number) {
  const draw = random('hoops', seed);
  const into = new Float64Array(4);
  const score = { home: tally.home, away: tally.away };
  let overtime = false;
  let firstTo60: string | undefined;
  for (let step = tally.played; ; step += 1) {
    const isBreak = step >= 200 && (step - 200) % 20 === 0;
    if (isBreak && score.home !== score.away) return { ...score, overtime, firstTo60 };
    if (isBreak) overtime = true;
    pointsAt(rateAt(law, step), score.home - score.away, into);
    let ticket = draw.below(1_000_000) / 1_000_000;
    for (let points = 0; points < 4; points += 1) {
      ticket -= into[points] ?? 0;
      if (ticket >= 0) continue;
      score[ballOf(law.length, step)] += points;
      break;
    }
    if (Math.max(score.home, score.away) >= 60) firstTo60 ??= score.home >= 60 ? 'home' : 'away';
  }
}

it.each(situations)('[sports] is what a game comes to that is played many times: %s', (_, from) => {
  const tally = { ...begins(), ...from };
  const outlook = new Outlook(tally, law);
  const ends = Array.from({ length: PLAYED }, (_, seed) => ended(tally, seed));
  const asked: readonly (readonly [string, number, (end: (typeof ends)[number]) => boolean])[] = [
    ['wins', outlook.final().lead((lead) => lead > 0), ({ home, away }) => home > away],
    ['by six', outlook.final().lead((lead) => lead > 5), ({ home, away }) => home > away + 5],
    ['total', outlook.final().total((points) => points > 220.5), ({ home, away }) => home + away > 220],
    ['team', outlook.final().side('home', (points) => points > 112.5), ({ home }) => home > 112],
    ['odd', outlook.final().total((points) => points % 2 === 1), ({ home, away }) => (home + away) % 2 === 1],
    ['overtime', outlook.overtime(), ({ overtime }) => overtime],
    [
      'both',
      outlook.final().homeAndTotal((points) => points > 220.5),
      ({ home, away }) => home > away && home + away > 220,
    ],
    [
      'race',
      tally.home < 60 ? outlook.firstTo(2).home : 0,
      (end) => tally.home < 60 && end.firstTo60 === 'home',
    ],
  ];
  for (const [what, chance, holds] of asked) {
    const found = ends.filter(holds).length / PLAYED;
    const error = Math.sqrt((chance * (1 - chance)) / PLAYED);
    expect([what, Math.abs(found - chance) <= 4 * error + 0.002 ? 'agrees' : [chance, found]]).toEqual([
      what,
      'agrees',
    ]);
  }
});

it('[sports] adds up: halves and ends, quarters, players', () => {
  const outlook = new Outlook(begins(), law);
  const pairs = ([1, 0, -1] as const).flatMap((half) =>
    ([1, -1] as const).map((end) => outlook.halfAndEnd(half, end)),
  );
  expect(pairs.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 4);
  expect(outlook.highestQuarter().reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
  for (const counted of ['points', 'threes', 'rebounds', 'assists'] as const)
    expect(outlook.player('home', 0, counted, () => true)).toBeCloseTo(1, 6);
});
