import { isSystemType } from '../bet/system-types.ts';
import { encodeBase64Url } from '../betslip/link/base64-url.ts';
import type { LinkBet } from '../betslip/link/slip-link.ts';
import { typedStake } from '../betslip/stakes/default-stake.ts';
import type { MyBet } from './my-bet.ts';

function linkBetOf({ type, systemType, legs }: MyBet): LinkBet {
  if (type === 'YOURBET') return type;
  if (systemType !== null && isSystemType(systemType)) return 'SYSTEM';
  return legs.length > 1 ? 'COMBO' : 'SINGLE';
}

/** Whether the stake can go with the link: what a free bet pays is no stake of the customer's. */
export const hasStakeToGive = ({ bonus }: MyBet): boolean => bonus?.kind !== 'freeBet';

/**
 * The address that gives somebody the selections of a bet as the bet that they are, and its stake of a line
 * only where its customer has chosen that (FEAT-07). Null where they cannot be bet on like this: a leg is
 * decided, a cast, or a bet builder beside other legs.
 */
export function takenLinkPath(bet: MyBet, { withStake = false } = {}): string | null {
  const { type, systemType, legs, groups = [], stake } = bet;
  const isOpen = legs.every(
    ({ state, raceCastPosition }) => state === 'OPEN' && raceCastPosition === undefined,
  );
  if (!isOpen || (groups.length > 0 && type !== 'YOURBET')) return null;
  const betType = linkBetOf(bet);
  const hash = {
    selections: legs.map(({ selectionId }) => selectionId),
    type: betType,
    ...(betType === 'SYSTEM' ? { system: systemType } : {}),
    ...(withStake && hasStakeToGive(bet) ? { stake: typedStake(stake) } : {}),
  };
  return `/dl/${encodeBase64Url(JSON.stringify(hash))}`;
}
