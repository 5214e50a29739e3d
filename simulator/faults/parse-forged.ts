import * as z from 'zod/mini';

/** As much of a request as its forged answer repeats. */
const Asked = z.object({
  betSlips: z._default(
    z.array(
      z.object({
        ref: z.string(),
        type: z.string(),
        systemType: z.nullable(z.string()),
        stake: z.int(),
        numberOfBets: z.int(),
        currency: z.string(),
        contentHash: z.string(),
        clientHead: z.nullable(z.string()),
        totalOdds: z.nullable(z.string()),
        possibleWinnings: z.nullable(z.int()),
        selections: z.array(z.object({ id: z.int(), odds: z.nullable(z.string()), version: z.int() })),
      }),
    ),
    [],
  ),
  refs: z._default(z.array(z.string()), []),
});

/** As much of a request to be cashed out. */
const Sold = z.object({
  ref: z.string(),
  betId: z.string(),
  amount: z.int(),
  part: z.optional(z.int()),
  contentHash: z.string(),
  clientHead: z.nullable(z.string()),
});

/** @throws when the app sends what its own contract does not have. */
export const readForgedCashOut = (body: string | undefined): z.infer<typeof Sold> =>
  Sold.parse(JSON.parse(body ?? '{}'));

/** @throws when the app sends what its own contract does not have. */
export const readForgedRequest = (body: string | undefined): z.infer<typeof Asked> =>
  Asked.parse(JSON.parse(body ?? '{}'));
