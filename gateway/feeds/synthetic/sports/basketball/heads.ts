import { headsOf } from '../../families/heads.ts';

export const GROUPS = [
  { id: 'main', type: 'MAIN', rank: 1, name: 'Main' },
  { id: 'points', type: 'GROUP', rank: 2, name: 'Points' },
  { id: 'quarters', type: 'GROUP', rank: 3, name: 'Quarters and halves' },
  { id: 'players', type: 'GROUP', rank: 7, name: 'Players' },
  { id: 'your-bet', type: 'YOUR_BET', rank: 8, name: 'Bet builder' },
] as const;
type Group = Exclude<(typeof GROUPS)[number]['id'], 'your-bet'>;

export const { head, lined } = headsOf<Group>();
