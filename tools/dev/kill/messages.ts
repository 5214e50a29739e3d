import * as z from 'zod/mini';

/** What the database of a killed gateway holds, read before anything else touches it. */
export const Inspection = z.object({
  kind: z.literal('inspected'),
  /** Laws of the ledger that are broken. */
  problems: z.array(z.string()),
  journalChecked: z.int(),
  restored: z.array(z.string()),
  placements: z.array(z.object({ ref: z.string(), state: z.string() })),
  bets: z.array(z.object({ ref: z.string(), id: z.string(), totalStake: z.int(), settled: z.boolean() })),
});
export type Inspection = z.infer<typeof Inspection>;

/** From the child to the command. */
export const ChildMessage = z.discriminatedUnion('kind', [
  Inspection,
  z.object({ kind: z.literal('ready'), url: z.string() }),
  z.object({ kind: z.literal('refused'), name: z.string(), message: z.string(), afterMs: z.number() }),
]);
export type ChildMessage = z.infer<typeof ChildMessage>;
