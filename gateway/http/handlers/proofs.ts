import { PlacementRef } from '#domain/brand.ts';
import { getCheckpoint, getConsistency, getInclusion, getProofKeys } from '#domain/contract/proofs.ts';
import type { Proofs } from '../../proofs/proofs.ts';
import type { Placement } from '../../services.ts';
import { badRequest, notFound } from '../call-refused.ts';
import { type Implementation, implement, sessionOf } from '../implementation.ts';

const noProof = () => notFound('no such receipt, or no checkpoint covers it yet');

/** Keys, heads and consistency are everybody's; where a receipt stands is its owner's alone. */
export const proofHandlers = ({
  proofs,
  placement,
}: {
  readonly proofs: Proofs;
  readonly placement: Placement;
}): readonly Implementation[] => [
  implement(getProofKeys, () => ({
    resultCode: 0,
    data: { receipts: placement.publicKey(), checkpoints: proofs.publicKey() },
  })),
  implement(getCheckpoint, async () => ({
    resultCode: 0,
    data: { checkpoint: await proofs.checkpoint() },
  })),
  implement(getInclusion, async ({ params }, caller) => {
    const ref = PlacementRef.safeParse(params.ref);
    if (!ref.success) throw noProof();
    const [own] = await placement.betStatus(sessionOf(caller).userId, [ref.data], false);
    const proof = own?.state === 'KNOWN' ? await proofs.inclusion('receipt', ref.data) : undefined;
    if (proof === undefined) throw noProof();
    return { resultCode: 0, data: { ...proof, path: [...proof.path] } };
  }),
  implement(getConsistency, async ({ query }) => {
    try {
      const path = await proofs.consistency(Number(query.from), Number(query.to));
      return { resultCode: 0, data: { path: [...path] } };
    } catch (error) {
      if (error instanceof RangeError) throw badRequest(error.message);
      throw error;
    }
  }),
];
