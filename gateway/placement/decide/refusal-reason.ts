import type * as z from 'zod/mini';
import type { PlacementError } from '#domain/contract/not-placed.ts';
import type { RefusalType } from '#domain/placement/refusals/refusal-types.ts';

/** One reason why a bet is not booked, as the contract sends it. */
export type RefusalReason = z.infer<typeof PlacementError> & { readonly type: RefusalType };
