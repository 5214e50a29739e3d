import * as z from 'zod/mini';
import { PlacementSlip } from '#domain/contract/betting.ts';

/** What a tab leaves where the browser's other tabs find it, while a bet of it is on its way (FAIL-69). */
const Claim = z.object({ slip: PlacementSlip, at: z.int() });
export type Claim = z.infer<typeof Claim>;

/** Undefined for anything else: the storage is shared, and what is in it is not trusted. */
export function parseClaim(text: string | null): Claim | undefined {
  if (text === null) return undefined;
  try {
    const parsed = Claim.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
