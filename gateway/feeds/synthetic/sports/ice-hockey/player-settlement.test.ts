import { expect, it, vi } from 'vitest';
import { scriptOf } from '../../playing/sport-programme.ts';
import type { Course } from './course.ts';
import { iceHockey } from './ice-hockey.ts';

vi.setConfig({ testTimeout: 60_000 });

/** The scorebook: who scored in which order, who had points, who shot, who did not dress; by `HOME_1`. */
function scorebook({ moments, out }: Course) {
  const goals: string[] = [];
  const points: string[] = [];
  const shots: string[] = [];
  const nameOf = (side: string, nth: number | undefined): string =>
    nth === undefined ? 'OTHER' : `${side.toUpperCase()}_${nth + 1}`;
  for (const moment of moments) {
    if (moment.kind !== 'goal' && moment.kind !== 'shot') continue;
    const by = nameOf(moment.side, moment.by);
    shots.push(by);
    if (moment.kind === 'shot') continue;
    goals.push(by);
    points.push(...new Set([by, ...moment.passes.map((nth) => nameOf(moment.side, nth))]));
  }
  const absent = [
    ...out.home.map((nth) => nameOf('home', nth)),
    ...out.away.map((nth) => nameOf('away', nth)),
  ];
  return { goals, points, shots, absent };
}
type Book = ReturnType<typeof scorebook>;
const count = (list: readonly string[], who: string): number => list.filter((one) => one === who).length;

/** How a side of a market ends by the book. */
function byBook(type: string, code: string, line: string, side: string, book: Book): string {
  const who = type === 'PLAYER_SHOTS' ? code.replace('PLAYER_SHOTS_', '') : side;
  if (book.absent.includes(who)) return 'VOID';
  const won = (holds: boolean): string => (holds ? 'WON' : 'LOST');
  switch (type) {
    case 'GOALSCORER':
      return won(count(book.goals, who) >= Number(line));
    case 'PLAYER_POINTS_OR_MORE':
      return won(count(book.points, who) >= Number(line));
    case 'FIRST_GOALSCORER':
      return won((book.goals[0] ?? 'NONE') === who);
    case 'PLAYER_SHOTS':
      return won(count(book.shots, who) > Number(line) === (side === 'OVER'));
    default:
      throw new Error(`no law for ${type}`);
  }
}

it('[sports] settles goals, points and shots of skaters as the scorebook has them', () => {
  const met = new Map<string, number>();
  for (let day = 10; day < 40; day += 1) {
    const date = new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10);
    for (const key of [`sim.i.c.${date}.i-continental.1`, `sim.i.c.${date}.i-nordic.2`]) {
      const script = scriptOf(iceHockey, 'book', key);
      const fixture = iceHockey.fixtureOf('book', key);
      if (script === undefined || fixture === undefined) throw new Error(`no game ${key}`);
      const book = scorebook(iceHockey.courseOf('book', fixture));
      const end = script.moments.reduce((play, moment) => script.step(play, moment), script.initial);
      for (const { shape, result } of script.look(end).markets) {
        if (shape.groupRanks.players === undefined) continue;
        const code = shape.key.slice(shape.event.length + 1);
        for (const [nth, { outcomeType = '', hcp }] of shape.selections.entries()) {
          const law = byBook(shape.type, code, hcp ?? shape.line ?? '', outcomeType, book);
          const said = result?.results[nth]?.result.outcome;
          expect([shape.key, outcomeType, said]).toEqual([shape.key, outcomeType, law]);
          met.set(`${shape.type} ${law}`, (met.get(`${shape.type} ${law}`) ?? 0) + 1);
        }
      }
    }
  }
  // Every kind of market was won, lost and void.
  for (const type of ['GOALSCORER', 'PLAYER_POINTS_OR_MORE', 'FIRST_GOALSCORER', 'PLAYER_SHOTS'])
    for (const law of ['WON', 'LOST', 'VOID'])
      expect([type, law, met.has(`${type} ${law}`)]).toEqual([type, law, true]);
});
