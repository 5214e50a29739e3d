import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legProgress } from './leg-progress.ts';

const goals = fc.integer({ min: 0, max: 6 });
const board = (home: number, away: number) => ({
  home,
  away,
  period: '2H',
  clockSeconds: 3_600,
  clockAt: 0,
  running: true,
});
const playing = (home: number, away: number) => ({ inplay: true, scoreboard: board(home, away) });

/** How a market ends at a score: the rule of the market, not of the tracker. */
const wins: Readonly<Record<string, (home: number, away: number, line: number) => boolean>> = {
  'OVER_UNDER OVER': (home, away, line) => home + away > line,
  'OVER_UNDER UNDER': (home, away, line) => home + away < line,
  'BOTH_TEAMS_TO_SCORE YES': (home, away) => home > 0 && away > 0,
  'BOTH_TEAMS_TO_SCORE NO': (home, away) => home === 0 || away === 0,
  'MATCH_ODDS HOME': (home, away) => home > away,
  'MATCH_ODDS DRAW': (home, away) => home === away,
  'MATCH_ODDS AWAY': (home, away) => home < away,
};

describe('how far a leg has come', () => {
  it('[MYB-11.1] says met and gone only where no further goal can change it, and else that it is open', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(wins)),
        goals,
        goals,
        fc.constantFrom(0.5, 1.5, 2.5, 3.5),
        (key, home, away, line) => {
          const [market = '', outcome = ''] = key.split(' ');
          const type = market === 'OVER_UNDER' ? `OVER_UNDER_${line * 10}` : market;
          const progress = legProgress({ type, outcome, line: `${line}` }, playing(home, away));
          const ends = Array.from({ length: 64 }, (_, n) =>
            wins[key]!(home + Math.floor(n / 8), away + (n % 8), line),
          );
          const all = ends.every(Boolean) ? 'met' : ends.some(Boolean) ? 'open' : 'gone';
          expect(progress?.stands).toBe(all);
        },
      ),
    );
  });

  it('[MYB-11.1] counts what was scored and what is needed', () => {
    const over = { type: 'OVER_UNDER_25', line: '2.5', outcome: 'OVER' };
    expect(legProgress(over, playing(1, 1))).toEqual({ kind: 'over', have: 2, need: 3, stands: 'open' });
    const away = { type: 'MATCH_ODDS', outcome: 'AWAY' };
    expect(legProgress(away, playing(2, 1))).toEqual({ kind: 'lead', by: -1, stands: 'open' });
  });

  it('[MYB-11.2] says nothing of what the feed does not count, and of an event that is not on', () => {
    const over = { type: 'OVER_UNDER_25', line: '2.5', outcome: 'OVER' };
    const tennis = { inplay: true, scoreboard: { ...board(1, 0), kind: 'tennis' } };
    expect(legProgress(over, tennis)).toBeUndefined();
    expect(legProgress(over, { ...playing(1, 1), inplay: false })).toBeUndefined();
    expect(legProgress({ ...over, line: '2' }, playing(1, 1))).toBeUndefined();
    expect(
      legProgress({ type: 'FIRST_HALF_GOALS_15', line: '1.5', outcome: 'OVER' }, playing(1, 1)),
    ).toBeUndefined();
  });
});
