import type { CounterOffer, PlacementSlip } from '#domain/contract/betting.ts';
import { pending } from './slip-rig.ts';

/** The gateway's word that a trader looks at the bet. @param at by the gateway's clock, epoch ms */
export const referred = (slip: PlacementSlip, at: number) => ({
  ...pending(slip),
  status: 'WAITING',
  referral: { startedAt: at, ms: 6_000 },
});

/**
 * A trader's offer for a single of £10: half the stake at a lower price. @param at by the gateway's clock,
 * epoch ms
 */
export const halfTheStake = (slip: PlacementSlip, at: number): CounterOffer => ({
  id: 'o1',
  basedOn: slip.contentHash,
  offeredAt: at,
  expiresAt: at + 15_000,
  stake: 500 as never,
  totalStake: 500 as never,
  totalOdds: '2.6',
  displayTotalOdds: '8/5',
  possibleWinnings: 1_300 as never,
  eachWayTotalOdds: null,
  eachWayPossibleWinnings: null,
  selections: slip.selections.map(({ id }) => ({ id, odds: '8/5' as never })),
});

/** The gateway's word that the offer waits for its answer. */
export const offered = (slip: PlacementSlip, offer: CounterOffer) => ({
  ...pending(slip),
  status: 'CONFIRM',
  offer,
});
