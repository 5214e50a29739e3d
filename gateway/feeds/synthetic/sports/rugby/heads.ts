import type { Head } from '../../families/market-spec.ts';

export const GROUPS = [
  { id: 'main', type: 'MAIN', rank: 1, name: 'Main' },
  { id: 'points', type: 'GROUP', rank: 2, name: 'Points' },
  { id: 'tries', type: 'GROUP', rank: 3, name: 'Tries' },
  { id: 'halves', type: 'GROUP', rank: 4, name: 'Halves' },
  { id: 'players', type: 'GROUP', rank: 7, name: 'Players' },
] as const;
type Group = (typeof GROUPS)[number]['id'];

/** No bet builder yet: nothing is offered in one. */
export const head = (group: Group, type: string, name: string, more: Partial<Head> = {}): Head => ({
  code: type,
  type,
  name,
  group,
  combines: false,
  ...more,
});
