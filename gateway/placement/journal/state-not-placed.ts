import type { PlacementRef, UserId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { NotPlaced } from '#domain/contract/not-placed.ts';
import type { PlacementContext } from '../context.ts';
import type { RefusalReason } from '../decide/refusal-reason.ts';

/** What a statement under the gateway's signature needs. */
export type Stating = Pick<PlacementContext, 'signer' | 'now'>;

/**
 * Signed: this bet was refused. Only for a ref whose refusal is stored, or about to be before anyone hears of
 * it.
 */
export const refusalOf = (
  { signer, now }: Stating,
  account: UserId,
  slip: PlacementSlip,
  faults: readonly RefusalReason[],
): NotPlaced =>
  signer.sign({
    kind: 'REFUSED' as const,
    ref: slip.ref,
    account,
    contentHash: slip.contentHash,
    clientHead: slip.clientHead,
    reasons: faults.map(({ type }) => type),
    statedAt: now(),
  });

/**
 * Signed: nothing was ever placed under this ref for this account, and nothing will be. Stated anew whenever
 * it is asked for, so that a ref of someone else, which has no fence of its own, looks no different
 * (FAIL-21).
 */
export const fenceOf = ({ signer, now }: Stating, account: UserId, ref: PlacementRef): NotPlaced =>
  signer.sign({
    kind: 'FENCED' as const,
    ref,
    account,
    contentHash: null,
    clientHead: null,
    reasons: [],
    statedAt: now(),
  });
