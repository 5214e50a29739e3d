import { expect, it } from 'vitest';
import { leadOf } from './board-columns.ts';

const board = { home: 0, away: 0, period: 'R1', clockSeconds: 0, clockAt: 0, running: false };
const leaders = (...positions: readonly number[]) =>
  positions.map((position, nth) => ({
    position,
    level: positions.filter((one) => one === position).length > 1,
    name: `Player ${nth}`,
    total: position - 3,
    today: 0,
  }));

it('[INP-01] a row of a contest of many says who leads, once somebody is ahead', () => {
  const lead = (...positions: readonly number[]) => leadOf({ ...board, leaderboard: leaders(...positions) });
  expect(lead(1, 2, 3)).toEqual({ name: 'Player 0', others: 0, total: -2 });
  expect(lead(1, 1, 1, 4)).toEqual({ name: 'Player 0', others: 2, total: -2 });
  expect(lead(1, 1, 1)).toBeUndefined();
  expect(leadOf(board)).toBeUndefined();
});
