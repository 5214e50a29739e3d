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

const CashedOut = z.looseObject({
  data: z.looseObject({
    receipt: z.nullish(
      z.looseObject({
        paid: z.int(),
        part: z.optional(z.object({ stake: z.int(), left: z.int() })),
        signature: z.string(),
      }),
    ),
  }),
});

/** The same of a cash-out: a receipt for another part of the bet than was asked for, signed (CSH-08.2). */
export function mistakenCashOut(text: string, signer: Pick<ReceiptSigner, 'sign'>): string {
  const read = CashedOut.safeParse(text.startsWith('{') ? JSON.parse(text) : undefined);
  if (!read.success) return text;
  const { data } = read.data;
  const { receipt } = data;
  if (receipt === null || receipt === undefined) return text;
  const { signature: _, part, ...content } = receipt;
  const other = part === undefined ? { stake: 1, left: 1 } : { stake: part.stake + 1, left: part.left + 1 };
  return JSON.stringify({
    ...read.data,
    data: { ...data, receipt: signer.sign({ ...content, part: other }) },
  });
}
