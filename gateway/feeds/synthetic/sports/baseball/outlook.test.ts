import { describe, expect, it } from 'vitest';
import { random } from '../../random.ts';
import { baseball } from './baseball.ts';
import { Outlook } from './outlook.ts';
import { BRANCHES, placeOf, type Rates, ratesOf } from './plays.ts';
import { type BaseballState, initialState } from './state.ts';
import { strikeoutLaw } from './strikeout-law.ts';

const PLAYED = 12_000;
const FINE = 1_000_000;
const BELIEF = [1_060, 950];

const state = (over: Partial<BaseballState>): BaseballState => {
  const fixture = baseball.fixtureOf('outlook', 'sim.bs.r.9000001');
  if (fixture === undefined) throw new Error('no fixture');
  return { ...initialState(baseball.courseOf('outlook', fixture)), stage: 'playing', ...over };
};

const situations: readonly (readonly [string, Partial<BaseballState>])[] = [
  ['before the first batter', {}],
  [
    'in the fourth, two on and one out',
    {
      inning: 4,
      half: 'bottom',
      outs: 1,
      bases: 5,
      home: 1,
      away: 2,
      innings: [
        { home: 0, away: 1 },
        { home: 1, away: 0 },
        { home: 0, away: 0 },
      ],
      now: { home: 0, away: 1 },
    },
  ],
  [
    'in the last half, one behind',
    {
      inning: 9,
      half: 'bottom',
      outs: 1,
      bases: 2,
      home: 2,
      away: 3,
      innings: [{ home: 2, away: 3 }, ...Array.from({ length: 7 }, () => ({ home: 0, away: 0 }))],
      firstTo: ['away', undefined],
    },
  ],
  [
    'beyond nine',
    {
      inning: 10,
      half: 'top',
      outs: 0,
      bases: 2,
      home: 4,
      away: 4,
      innings: [{ home: 4, away: 4 }, ...Array.from({ length: 8 }, () => ({ home: 0, away: 0 }))],
      firstTo: ['home', undefined],
    },
  ],
];

/** A half inning by the chances of each batter alone; the home side stops once it is so many ahead. */
function half(rates: Rates, from: { outs: number; bases: number }, chance: () => number, stop: number) {
  let [{ outs, bases }, runs] = [from, 0];
  while (outs < 3 && runs < stop) {
    let ticket = chance();
    const all = BRANCHES[placeOf(outs, bases)] ?? [];
    const found = all.find(({ result, share }) => {
      ticket -= rates[result] * share;
      return ticket < 0;
    });
    const branch = found ?? all[0];
    if (branch === undefined) throw new Error('nothing can come');
    runs += branch.runs;
    if (runs >= stop && branch.result !== 'homer') runs = stop;
    ({ outs, bases } = branch);
  }
  return runs;
}

function ended(now: BaseballState, seed: number) {
  const draw = random('batters', seed);
  const chance = (): number => draw.below(FINE) / FINE;
  const rates = { home: ratesOf(BELIEF[0] ?? 0), away: ratesOf(BELIEF[1] ?? 0) };
  const score = { home: now.home, away: now.away };
  let five = now.innings.length >= 5 ? 99 : -1;
  let first = 'none';
  let isOn = true;
  for (let inning = now.inning; ; inning += 1) {
    for (const side of ['away', 'home'] as const) {
      if (isOn && inning === now.inning && now.half === 'bottom' && side === 'away') continue;
      if (side === 'home' && inning >= 9 && score.home > score.away) continue;
      const from = isOn ? now : { outs: 0, bases: inning > 9 ? 2 : 0 };
      const stop = side === 'home' && inning >= 9 ? score.away - score.home + 1 : 99;
      score[side] += half(rates[side], from, chance, stop);
      isOn = false;
      if (first === 'none' && score[side] >= 5) first = side;
    }
    if (inning === 5 && five < 0) five = score.home + score.away;
    if (inning >= 9 && score.home !== score.away) return { ...score, five, first, extra: inning > 9 };
  }
}

describe.each(situations)('the outlook %s', (_, over) => {
  it('[sports] is what games come to that are played batter by batter', () => {
    const now = state(over);
    const outlook = new Outlook(now, BELIEF);
    const games = Array.from({ length: PLAYED }, (__, nth) => ended(now, nth));
    type Game = (typeof games)[number];
    const asked: readonly (readonly [string, number, (game: Game) => boolean])[] = [
      ['home wins', outlook.final().lead((lead) => lead > 0), ({ home, away }) => home > away],
      ['home by two', outlook.final().lead((lead) => lead > 1), ({ home, away }) => home > away + 1],
      ['home by four', outlook.final().lead((lead) => lead > 3), ({ home, away }) => home > away + 3],
      ['over 8.5', outlook.final().total((runs) => runs > 8.5), ({ home, away }) => home + away > 8.5],
      ['odd', outlook.final().total((runs) => runs % 2 === 1), ({ home, away }) => (home + away) % 2 === 1],
      ['home over 3.5', outlook.final().side('home', (runs) => runs > 3.5), ({ home }) => home > 3.5],
      [
        'home and over',
        outlook.final().homeAndTotal((runs) => runs > 8.5),
        ({ home, away }) => home > away && home + away > 8.5,
      ],
      ['extra innings', outlook.extraInnings(), ({ extra }) => extra],
      ['home first to five', outlook.firstTo(1).home, ({ first }) => first === 'home'],
      ['nobody to five', outlook.firstTo(1).none, ({ first }) => first === 'none'],
      ...(now.innings.length < 5
        ? [
            [
              'over 4.5 after five',
              outlook.firstPart().total((runs) => runs > 4.5),
              ({ five }: Game) => five > 4.5,
            ] as const,
          ]
        : []),
    ];
    for (const [name, chance, holds] of asked) {
      const found = games.filter(holds).length / PLAYED;
      const error = 4 * Math.sqrt((chance * (1 - chance)) / PLAYED) + 1e-4;
      expect([name, Math.abs(found - chance) <= error ? 'agrees' : [found, chance]]).toEqual([
        name,
        'agrees',
      ]);
    }
  });
});

/** A half inning batter by batter: how many of its plain outs were strikeouts. */
function struckOut(from: { outs: number; bases: number }, rates: Rates, chance: () => number): number {
  let [{ outs, bases }, count] = [from, 0];
  while (outs < 3) {
    const ticket = chance();
    let left = ticket;
    const branch = BRANCHES[placeOf(outs, bases)]?.find(({ result, share }) => {
      left -= rates[result] * share;
      return left < 0;
    });
    if (branch === undefined) continue;
    const isPlain = branch.result === 'out' && branch.outs === outs + 1 && branch.runs === 0;
    if (isPlain && chance() < 0.4) count += 1;
    [outs, bases] = [branch.outs, branch.bases];
  }
  return count;
}

describe('strikeouts of a half inning', () => {
  it.each([
    { outs: 0, bases: 0 },
    { outs: 1, bases: 5 },
    { outs: 2, bases: 7 },
  ])('[sports] are those of innings that are played batter by batter: $outs out, $bases on', (from) => {
    const rates = ratesOf(1_080);
    const law = strikeoutLaw(rates, 0.4, placeOf(from.outs, from.bases));
    expect(law.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
    const draw = random('strikeouts', from.outs);
    const counts = Array.from({ length: PLAYED }, () =>
      struckOut(from, rates, () => draw.below(FINE) / FINE),
    );
    for (const [count, chance] of law.entries()) {
      const found = counts.filter((one) => one === count).length / PLAYED;
      expect(Math.abs(found - chance)).toBeLessThan(4 * Math.sqrt((chance * (1 - chance)) / PLAYED) + 1e-6);
    }
  });

  it('[sports] of a starter are those of what is left of his innings', () => {
    const of = (over: Partial<BaseballState>, side: 'home' | 'away'): number =>
      new Outlook(state(over), BELIEF).strikeouts(side, 40).length - 1;
    expect(of({}, 'home')).toBe(18);
    expect(of({}, 'away')).toBe(18);
    expect(of({ inning: 6, half: 'bottom' }, 'home')).toBe(0);
    expect(of({ inning: 6, half: 'bottom', outs: 1 }, 'away')).toBe(3);
    expect(of({ inning: 6, half: 'top' }, 'away')).toBe(3);
    expect(of({ inning: 7, half: 'top' }, 'away')).toBe(0);
  });
});
