import type { Sha256Hex } from '#domain/placement/deciders/plan-slips.ts';
import type { VerifySignature } from '#domain/placement/deciders/verify-receipt.ts';
import type { RootState } from '#projections/root.ts';
import type { SlipWorld } from '../betslip/slip-world.ts';

/** What placing needs beyond the slip's world: cryptography, handed in because libraries differ by place. */
export interface PlacementWorld extends SlipWorld {
  readonly sha256Hex: Sha256Hex;
  /** The key comes with the configuration, so it is part of the state. */
  readonly verifySignature: (state: RootState) => VerifySignature;
}
