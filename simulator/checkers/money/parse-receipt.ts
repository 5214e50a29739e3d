import * as z from 'zod/mini';

/** As much of a receipt as is held against the feed, by the words on it alone. */
const SignedReceipt = z.object({
  betId: z.string(),
  ref: z.string(),
  /** Epoch ms of the gateway. */
  acceptedAt: z.number(),
  selections: z.array(z.object({ id: z.number(), odds: z.nullable(z.string()) })),
});
export type SignedReceipt = z.infer<typeof SignedReceipt>;

export const readReceipt = (text: string): SignedReceipt => SignedReceipt.parse(JSON.parse(text));
