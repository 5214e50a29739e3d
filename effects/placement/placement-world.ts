import type { Sha256Hex } from '#domain/placement/plan-slips.ts';
import type { VerifySignature } from '#domain/placement/verify-receipt.ts';
import type { SlipWorld } from '../betslip/slip-world.ts';

/** What placing needs beyond the slip's world: cryptography, handed in because libraries differ by place. */
export interface PlacementWorld extends SlipWorld {
  readonly sha256Hex: Sha256Hex;
  readonly verifySignature: VerifySignature;
}
