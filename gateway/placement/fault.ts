import type * as z from 'zod/mini';
import type { PlacementError } from '#domain/contract/betting.ts';
import type { RefusalType } from '#domain/placement/refusal-types.ts';

/** One reason why a bet is not booked, as the contract sends it. */
export type Fault = z.infer<typeof PlacementError> & { readonly type: RefusalType };
