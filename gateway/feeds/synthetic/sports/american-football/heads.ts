import { headsOf } from '../../families/heads.ts';

export const GROUPS = [
  { id: 'main', type: 'MAIN', rank: 1, name: 'Main' },
  { id: 'points', type: 'GROUP', rank: 2, name: 'Points' },
  { id: 'halves', type: 'GROUP', rank: 3, name: 'Halves and quarters' },
  { id: 'players', type: 'GROUP', rank: 7, name: 'Players' },
  { id: 'your-bet', type: 'YOUR_BET', rank: 8, name: 'Bet builder' },
] as const;
type Group = Exclude<(typeof GROUPS)[number]['id'], 'your-bet'>;

export const { head } = headsOf<Group>();

/** Lines on offer beside the main ones, which follow the game. */
export const LINES = {
  starts: [-10.5, -6.5, -2.5, 2.5, 6.5, 10.5],
  totals: [37.5, 41.5, 49.5, 53.5],
  team: [17.5, 20.5, 23.5, 27.5],
  combined: 45.5,
  touchdowns: [3.5, 4.5, 5.5, 6.5],
  quarter: { starts: [], totals: [9.5, 13.5] },
  half: { starts: [-3.5, 3.5], totals: [20.5, 23.5, 27.5] },
} as const;
