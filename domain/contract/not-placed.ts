import * as z from 'zod/mini';
import { LimitKind, LimitPeriod } from '../account/own-limits.ts';
import { PlacementRef, SelectionId, UserId } from '../brand.ts';
import { Money } from '../money/money.ts';
import { OddsText } from '../odds/odds.ts';

/**
 * The gateway's signed word that a ref was not placed and never will be: the only ground on which a screen
 * may say so (PROT-07, PROT-08). It speaks for one account: a ref of somebody else is fenced for the asker
 * alone (FAIL-21).
 */
export const NotPlaced = z.object({
  kind: z.enum(['REFUSED', 'FENCED']),
  ref: PlacementRef,
  account: UserId,
  /** What was refused, as sent; null for a fence, which knows only the ref. */
  contentHash: z.nullable(z.string()),
  clientHead: z.nullable(z.string()),
  /** `type` of each error of the refusal, in their order; empty for a fence. */
  reasons: z.array(z.string()),
  /** Epoch ms of the gateway. */
  statedAt: z.int(),
  /** Ed25519 over the canonical JSON of all other fields, base64url. */
  signature: z.string(),
});
export type NotPlaced = z.infer<typeof NotPlaced>;

export const PlacementError = z.object({
  /**
   * Names of CORE-08, for instance TRADER_STAKE_TOO_HIGH; `domain/placement/refusals/error-catalogue.ts` says
   * what each means (PLC-10).
   */
  type: z.string(),
  message: z.string(),
  /** Number that support knows the error by, where it has one: 160 spend limit, 170 win limit. */
  code: z.optional(z.int()),
  /** With MINIMUM_STAKE: of one line. */
  minStake: z.optional(Money),
  /** With SELECTIONS_REQUIRED: how many the bet needs. */
  count: z.optional(z.int()),
  selectionId: z.optional(SelectionId),
  maxStake: z.optional(Money),
  odds: z.optional(OddsText),
  /** With a limit, the customer's own or the operator's: which is in the way, what it leaves (RGT-09). */
  limit: z.optional(z.object({ kind: LimitKind, period: LimitPeriod, left: Money })),
});
