import * as z from 'zod/mini';

/** What staff ask a customer about (RGT-07): how they are, what they spend, how long they are here. */
export const INTERVENTION_KINDS = ['CHECK_IN', 'SPEND', 'TIME'] as const;
const InterventionKind = z.enum(INTERVENTION_KINDS);
export type InterventionKind = z.infer<typeof InterventionKind>;

/** Each is as good as another, and nobody is talked out of one. */
export const INTERVENTION_ANSWERS = ['LIMIT', 'BREAK', 'TALK', 'CONTINUE'] as const;
export const InterventionAnswer = z.enum(INTERVENTION_ANSWERS);
export type InterventionAnswer = z.infer<typeof InterventionAnswer>;

/** One that waits for its answer; while a blocking one does, nothing is bet. */
export const Intervention = z.object({ id: z.string(), kind: InterventionKind, blocking: z.boolean() });
export type Intervention = z.infer<typeof Intervention>;

/** Which one is answered, and how. */
export interface InterventionReply {
  readonly id: string;
  readonly answer: InterventionAnswer;
}
