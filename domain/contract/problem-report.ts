import * as z from 'zod/mini';
import { BetId, SessionId } from '../brand.ts';

/** A problem that a customer reported about a bet, and the recording that it was written in. */
export const ProblemReport = z.object({
  ticket: z.string(),
  at: z.int(),
  bet: BetId,
  /** Null where nothing of it has arrived. */
  session: z.nullable(SessionId),
  /** Empty for who is served no persons. */
  text: z.string(),
});
export type ProblemReport = z.infer<typeof ProblemReport>;
