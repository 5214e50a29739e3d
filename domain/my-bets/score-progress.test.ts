import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legProgress } from './leg-progress.ts';

const board = (kind: string, home: number, away: number, more: object = {}) => ({
  inplay: true,
  scoreboard: {
    kind,
    home,
    away,
    period: 'P',
    part: 1,
    clockSeconds: 60,
    clockAt: 0,
    running: true,
    ...more,
  },
});

/** Of each family of boards: what its markets are called, and how far its score goes in one part. */
const FAMILIES = [
  { kind: 'quarters', unit: 'points', lead: 'MONEY_LINE', total: 'TOTAL_POINTS', start: 'HANDICAP', last: 4 },
  { kind: 'halves', unit: 'points', lead: 'MATCH_ODDS', total: 'TOTAL_POINTS', start: 'HANDICAP', last: 2 },
  { kind: 'periods', unit: 'goals', lead: 'MONEY_LINE', total: 'TOTAL_GOALS', start: 'PUCK_LINE', last: 3 },
  { kind: 'innings', unit: 'runs', lead: 'MONEY_LINE', total: 'TOTAL_RUNS', start: 'RUN_LINE', last: 0 },
  { kind: 'sets', unit: 'sets', lead: 'MATCH_WINNER', total: 'TOTAL_SETS', start: 'SET_HANDICAP', last: 0 },
  {
    kind: 'frames',
    unit: 'frames',
    lead: 'MATCH_WINNER',
    total: 'TOTAL_FRAMES',
    start: 'FRAME_HANDICAP',
    last: 0,
  },
  { kind: 'maps', unit: 'maps', lead: 'MATCH_WINNER', total: 'TOTAL_MAPS', start: 'MAP_HANDICAP', last: 0 },
] as const;

const score = fc.integer({ min: 0, max: 120 });
const halfLine = fc.integer({ min: 0, max: 240 }).map((n) => n + 0.5);

describe('how far a leg has come, by boards of parts', () => {
  it.each(FAMILIES)('[MYB-11.4] $kind: who leads, and by what', ({ kind, unit, lead }) => {
    fc.assert(
      fc.property(score, score, (home, away) => {
        const of = (outcome: string) => legProgress({ type: lead, outcome }, board(kind, home, away));
        expect(of('HOME')).toEqual({ kind: 'lead', by: home - away, stands: 'open', unit });
        expect(of('AWAY')).toMatchObject({ by: away - home, unit });
      }),
    );
  });

  it.each(FAMILIES)(
    '[MYB-11.4] $kind: totals are met and gone as their market ends',
    ({ kind, unit, total }) => {
      fc.assert(
        fc.property(score, score, halfLine, (home, away, line) => {
          const of = (outcome: string) =>
            legProgress({ type: total, outcome, line: `${line}` }, board(kind, home, away));
          const isOver = home + away > line;
          expect(of('OVER')).toEqual({
            kind: 'over',
            have: home + away,
            need: Math.ceil(line),
            stands: isOver ? 'met' : 'open',
            unit,
          });
          expect(of('UNDER')).toMatchObject({ have: home + away, stands: isOver ? 'gone' : 'open' });
        }),
      );
    },
  );

  it.each(FAMILIES)(
    '[MYB-11.4] $kind: a start wins as its market says, from the side picked',
    ({ kind, start }) => {
      const lines = fc.integer({ min: -30, max: 29 }).map((n) => n + 0.5);
      fc.assert(
        fc.property(score, score, lines, (home, away, line) => {
          const wins = (outcome: string): boolean => {
            const told = legProgress({ type: start, outcome, line: `${line}` }, board(kind, home, away));
            if (told?.kind !== 'start') throw new Error('nothing is told');
            return told.by + told.start > 0;
          };
          expect(wins('HOME')).toBe(home + line > away);
          expect(wins('AWAY')).toBe(home + line < away);
        }),
      );
    },
  );

  it.each(FAMILIES.filter(({ last }) => last > 0))(
    '[MYB-11.4] $kind: nothing is said in overtime, which not every market counts',
    ({ kind, lead, last }) => {
      const at = (part: number) => legProgress({ type: lead, outcome: 'HOME' }, board(kind, 2, 2, { part }));
      expect(at(last)).toBeDefined();
      expect(at(last + 1)).toBeUndefined();
    },
  );

  it('[MYB-11.4] games of a match of sets are those of all its sets', () => {
    const sets = [
      { home: 6, away: 4 },
      { home: 3, away: 5 },
    ];
    const tennis = board('sets', 1, 0, { sets });
    expect(legProgress({ type: 'TOTAL_GAMES', outcome: 'OVER', line: '21.5' }, tennis)).toEqual({
      kind: 'over',
      have: 18,
      need: 22,
      stands: 'open',
      unit: 'games',
    });
    expect(legProgress({ type: 'GAME_HANDICAP', outcome: 'AWAY', line: '-3.5' }, tennis)).toEqual({
      kind: 'start',
      by: 0,
      start: 3.5,
      stands: 'open',
      unit: 'games',
    });
  });

  it('[MYB-11.4] says nothing of cricket, darts and fights, of a whole line, and of parts of a match', () => {
    for (const kind of ['batting', 'legs', 'rounds'])
      expect(legProgress({ type: 'MATCH_WINNER', outcome: 'HOME' }, board(kind, 90, 3))).toBeUndefined();
    const whole = { type: 'HANDICAP', outcome: 'HOME', line: '-4' };
    expect(legProgress(whole, board('quarters', 20, 10))).toBeUndefined();
    const half = { type: 'HALF_HANDICAP', outcome: 'HOME', line: '1' };
    expect(legProgress(half, board('quarters', 20, 10))).toBeUndefined();
  });
});
