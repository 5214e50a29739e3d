import { slipLinkPath } from '../betslip/link/slip-link-path.ts';
import type { MyBet } from './my-bet.ts';

/**
 * The address that gives somebody the selections of a bet, never its stake (FEAT-07). Null where they cannot
 * be bet on like this: a leg is decided, a cast, or a bet builder beside other legs.
 */
export function takenLinkPath({ type, legs, groups = [] }: MyBet): string | null {
  const isOpen = legs.every(
    ({ state, raceCastPosition }) => state === 'OPEN' && raceCastPosition === undefined,
  );
  if (!isOpen || (groups.length > 0 && type !== 'YOURBET')) return null;
  const betType = type === 'YOURBET' ? 'YOURBET' : legs.length > 1 ? 'COMBO' : 'SINGLE';
  return slipLinkPath({ selectionIds: legs.map(({ selectionId }) => selectionId), betType, accaId: null });
}
