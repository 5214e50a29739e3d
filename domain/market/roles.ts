import type { SelectionEntity } from './entities.ts';

/**
 * What a selection stands for in its market, as the gateway serves it in `outcomeType`, in the order of the
 * columns.
 */
export const ROLES = [
  'HOME',
  'DRAW',
  'NONE',
  'AWAY',
  'OVER',
  'UNDER',
  'YES',
  'NO',
  'ODD',
  'EVEN',
  'HOME_DRAW',
  'HOME_AWAY',
  'DRAW_AWAY',
] as const;
export type Role = (typeof ROLES)[number];

/** Undefined for a selection that has none, as a player or a runner of a race: its place is its name. */
export const roleOf = ({ outcomeType }: Pick<SelectionEntity, 'outcomeType'>): Role | undefined =>
  ROLES.find((role) => role === outcomeType);
