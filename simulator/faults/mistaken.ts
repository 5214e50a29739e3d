import * as z from 'zod/mini';
import type { ReceiptSigner } from '#gateway/placement/sign-receipt.ts';

const Answered = z.looseObject({
  data: z.looseObject({
    betSlips: z.array(
      z.looseObject({
        receipt: z.nullish(z.looseObject({ stake: z.int(), signature: z.string() })),
      }),
    ),
  }),
});

/**
 * The same answer, with receipts for a unit more a line than was sent, under the gateway's own signature
 * (FAIL-54).
 */
export function mistakenText(text: string, signer: Pick<ReceiptSigner, 'sign'>): string {
  // What a stranger says is no answer of the gateway.
  const read = Answered.safeParse(text.startsWith('{') ? JSON.parse(text) : undefined);
  if (!read.success) return text;
  const { data } = read.data;
  const betSlips = data.betSlips.map((slip) => {
    if (slip.receipt === null || slip.receipt === undefined) return slip;
    const { signature: _, ...content } = slip.receipt;
    return { ...slip, receipt: signer.sign({ ...content, stake: content.stake + 1 }) };
  });
  return JSON.stringify({ ...read.data, data: { ...data, betSlips } });
}
