import { describe, expect, it } from 'vitest';
import { random } from '../../random.ts';
import { Outlook } from './outlook.ts';
import { type Law, type ManMore, type Place, shareAt } from './plays.ts';
import { rugbyUnion } from './rugby.ts';
import { conversionChance, HALF, LEAGUE, MINUTES, REST, tryChance, UNION } from './rules.ts';
import { initialState, type RugbyState } from './state.ts';

const PLAYED = 8_000;
const FINE = 1_000_000;
const law = (code: Law['code']): Law => ({ code, plays: code.plays * 1.1, share: 0.58 });

const state = (over: Partial<RugbyState>): RugbyState => {
  const fixture = rugbyUnion.fixtureOf('outlook', 'sim.ru.r.9000001');
  if (fixture === undefined) throw new Error('no fixture');
  return { ...initialState(rugbyUnion.courseOf('outlook', fixture)), ...over };
};
const place = (minute: number, over: Partial<Place> = {}): Place => ({
  minute,
  gone: 0,
  free: minute,
  more: undefined,
  ...over,
});
const first = { home: 12, away: 17 };
const more: ManMore = { side: 'away', from: 31, until: 41 };

const situations: readonly (readonly [string, Partial<RugbyState>, Place, Law])[] = [
  ['before a match of fifteen', {}, place(0), law(UNION)],
  ['before a match of thirteen', {}, place(0), law(LEAGUE)],
  [
    'late in the first half, a man fewer, right after a score',
    { half: 1, stage: 'running', home: 10, away: 8, now: { home: 10, away: 8 }, tries: { home: 1, away: 1 } },
    place(30, { gone: 0.6, free: 32, more }),
    law(UNION),
  ],
  [
    'with a kick after a try to come',
    {
      half: 2,
      stage: 'running',
      home: 24,
      away: 21,
      now: { home: 12, away: 4 },
      halves: [first],
      kicks: 'home',
      tries: { home: 4, away: 3 },
    },
    place(66, { gone: 0.9, free: 69 }),
    law(LEAGUE),
  ],
];

/** Minute by minute, with nothing but the chances of each. */
function ended(now: RugbyState, { minute: from, gone, free, more: man }: Place, the: Law, seed: number) {
  const draw = random('minutes', seed);
  const chance = (part: number): boolean => draw.below(FINE) < FINE * part;
  const { code } = the;
  const score = { home: now.home, away: now.away };
  const tries = { home: now.tries.home, away: now.tries.away };
  let half = now.halves[0];
  let [rests, next] = [free, 'none'];
  if (now.kicks !== undefined && chance(conversionChance(code))) score[now.kicks] += code.points.conversion;
  for (let minute = from; minute < MINUTES; minute += 1) {
    if (minute === HALF) {
      rests = HALF;
      half ??= { ...score };
    }
    if (minute < rests) continue;
    // A minute of which a part is gone without a score: drawn whole, and again while it falls in that part.
    let falls = chance(the.plays);
    while (minute === from && falls && chance(gone)) falls = chance(the.plays);
    if (!falls) continue;
    const side = chance(shareAt(the, man, minute)) ? 'home' : 'away';
    if (next === 'none') next = side;
    rests = minute + REST;
    const isTry = chance(tryChance(code));
    const kick = chance(code.parts.penalty / (code.parts.penalty + code.parts.drop)) ? 'penalty' : 'drop';
    score[side] += code.points[isTry ? 'try' : kick];
    if (!isTry) continue;
    tries[side] += 1;
    if (chance(conversionChance(code))) score[side] += code.points.conversion;
  }
  return { ...score, tries, next, half: half ?? first };
}

describe.each(situations)('the outlook %s', (_, over, at, the) => {
  it('[sports] is what matches come to that are played out minute by minute', () => {
    const now = state(over);
    const outlook = new Outlook(now, the, at);
    const matches = Array.from({ length: PLAYED }, (__, nth) => ended(now, at, the, nth));
    const share = (holds: (match: (typeof matches)[number]) => boolean) =>
      matches.filter(holds).length / PLAYED;
    const final = outlook.final();
    const firstHalf = outlook.half(1);
    const pairs: readonly (readonly [string, number, number])[] = [
      ['home', final.lead((lead) => lead > 0), share(({ home, away }) => home > away)],
      ['level', final.lead((lead) => lead === 0), share(({ home, away }) => home === away)],
      ['by 7', final.lead((lead) => lead > 7), share(({ home, away }) => home - away > 7)],
      ['total', final.total((all) => all > 47), share(({ home, away }) => home + away > 47)],
      ['away points', final.side('away', (all) => all > 22), share(({ away }) => away > 22)],
      [
        'home and many',
        final.homeAndTotal((all) => all > 47),
        share(({ home, away }) => home > away && home + away > 47),
      ],
      ['half-time', firstHalf.lead((lead) => lead > 0), share(({ half }) => half.home > half.away)],
      [
        'away, then home',
        outlook.halfAndEnd(-1, 1),
        share(({ half, home, away }) => half.home < half.away && home > away),
      ],
      [
        'second half',
        outlook.highestHalf()[1],
        share(({ half, home, away }) => home + away > 2 * (half.home + half.away)),
      ],
      ['tries', outlook.tries().lead((lead) => lead < 0), share(({ tries }) => tries.home < tries.away)],
      [
        'more tries',
        outlook.triesLeft('home', (left) => Number(left > 1)),
        share(({ tries }) => tries.home - now.tries.home > 1),
      ],
      ['next', outlook.nextScore().home, share(({ next }) => next === 'home')],
      [
        'no more tries',
        outlook.nextTry().none,
        share(({ tries }) => tries.home + tries.away === now.tries.home + now.tries.away),
      ],
    ];
    for (const [name, said, came] of pairs) {
      const error = 4.5 * Math.sqrt((Math.max(0.001, said) * (1 - Math.min(0.999, said))) / PLAYED);
      expect([name, said, came, Math.abs(said - came) < error]).toEqual([name, said, came, true]);
    }
  });
});
