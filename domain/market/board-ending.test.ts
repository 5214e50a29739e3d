import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boardEnding } from './board-ending.ts';

const board = { home: 2, away: 1, period: 'END', clockSeconds: 0, clockAt: 0, running: false };
const names = ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm'];

it('[BRW-11.1] [MYB-04] a contest of two ends with its score', () => {
  expect(boardEnding(board)).toEqual({ kind: 'score', home: 2, away: 1 });
  expect(boardEnding({ ...board, leaderboard: [] })).toEqual({ kind: 'score', home: 2, away: 1 });
});

it('[BRW-11.1] [MYB-04] a contest of many ends with its first three, a play-off won by one of those who were level', () => {
  const level = [1, 1, 3, 4, 4].map((position, nth) => ({ position, name: names[nth] ?? '' }));
  const told = (winner?: string) => boardEnding({ ...board, leaderboard: level, winner });
  expect(told()).toEqual({ kind: 'finish', placed: level.slice(0, 3) });
  expect(told('Birch')).toEqual({
    kind: 'finish',
    placed: [
      { position: 1, name: 'Birch' },
      { position: 2, name: 'Ash' },
      { position: 3, name: 'Cedar' },
    ],
  });
});

it('[MYB-04] whoever won is told first and alone, whatever the scores are', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -9, max: 3 }), { minLength: 2, maxLength: 5 }), (scores) => {
      const position = (score: number): number => scores.filter((other) => other < score).length + 1;
      const leaderboard = scores.map((score, nth) => ({ position: position(score), name: names[nth] ?? '' }));
      const winner = leaderboard.find((one) => one.position === 1)?.name;
      const ending = boardEnding({ ...board, leaderboard, winner });
      if (ending.kind !== 'finish') throw new Error('a contest of many');
      const firsts = ending.placed.filter((one) => one.position === 1);
      expect(firsts).toEqual([{ position: 1, name: winner }]);
      expect(ending.placed.every((one) => one.position <= 3)).toBe(true);
    }),
  );
});
