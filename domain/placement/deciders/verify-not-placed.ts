import type { PlacementRef, UserId } from '../../brand.ts';
import type { NotPlaced } from '../../contract/not-placed.ts';
import type { VerifySignature } from './verify-receipt.ts';

/** What the statement has to be about. */
export interface NotPlacedClaim {
  readonly kind: NotPlaced['kind'];
  readonly ref: PlacementRef;
  readonly account: UserId;
  /** Types of the errors that came with it. */
  readonly reasons: readonly string[];
}

/**
 * Names of the fields by which a statement does not prove that our bet was not placed; empty when a screen
 * may say so (PROT-07, PROT-08; INV-04). The ref is booked once at most, so a signed refusal of it
 * holds whatever content arrived (FAIL-23); content and head stand in it as evidence.
 */
export function notPlacedFaults(
  claim: NotPlacedClaim,
  statement: NotPlaced | null | undefined,
  verify: VerifySignature,
): string[] {
  if (statement === null || statement === undefined) return ['notPlaced'];
  const sameReasons =
    statement.reasons.length === claim.reasons.length &&
    statement.reasons.every((reason, i) => reason === claim.reasons[i]);
  const checks: readonly (readonly [string, boolean])[] = [
    ['kind', statement.kind === claim.kind],
    ['ref', statement.ref === claim.ref],
    ['account', statement.account === claim.account],
    ['reasons', sameReasons],
    ['signature', verify(statement)],
  ];
  return checks.filter(([, holds]) => !holds).map(([field]) => field);
}
