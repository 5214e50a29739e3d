import * as z from 'zod/mini';
import type { PlacementRef, UserId } from '#domain/brand.ts';
import type { HandedProofs } from '#domain/contract/staff-recordings.ts';
import { toJson } from '#domain/json.ts';
import type { Proofs } from '../proofs/proofs.ts';
import type { Placement } from '../services.ts';

/** What proves a customer's bet or its refusal, for an export (UK-46, EVT-08). */
export type PlacementProofs = (user: UserId, ref: PlacementRef) => Promise<HandedProofs>;

const Statement = z.record(z.string(), z.json());

/** @returns proofs that a checkpoint covers: a bet of this moment gets one signed for it. */
export const placementProofs =
  (
    placement: Pick<Placement, 'betStatus' | 'publicKey'>,
    proofs: Pick<Proofs, 'inclusion' | 'sign' | 'publicKey'>,
  ): PlacementProofs =>
  async (user, ref) => {
    const [state] = await placement.betStatus(user, [ref], false);
    const outcome = state?.state === 'KNOWN' ? state.outcome : undefined;
    const statement = outcome?.receipt ?? outcome?.notPlaced ?? null;
    let inclusion = await proofs.inclusion('receipt', ref);
    if (inclusion === undefined && statement !== null) {
      await proofs.sign();
      inclusion = await proofs.inclusion('receipt', ref);
    }
    return {
      keys: { receipts: placement.publicKey(), checkpoints: proofs.publicKey() },
      statement: statement === null ? null : Statement.parse(toJson(statement)),
      inclusion: inclusion ?? null,
    };
  };
