import * as z from 'zod/mini';

/** How an event ended: the score in the end, or the first of a race in the order of the finish (MYB-04). */
export const EventEnding = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('score'), home: z.int(), away: z.int() }),
  z.object({
    kind: z.literal('finish'),
    /** Several at one position are a dead heat. */
    placed: z.array(z.object({ position: z.int(), name: z.string() })),
  }),
]);
export type EventEnding = z.infer<typeof EventEnding>;
