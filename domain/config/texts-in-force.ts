import * as z from 'zod/mini';

/** Published texts that a customer accepts: without the newest of each they do not bet (UK-12, CNT-02). */
export const ACCEPTED_TEXTS = ['terms', 'bettingRules'] as const;
export const AcceptedText = z.enum(ACCEPTED_TEXTS);
export type AcceptedText = z.infer<typeof AcceptedText>;

/** A version of one of them, as it is published and as receipts name it: `2026-1`. */
export const TextVersion = z.object({ text: AcceptedText, version: z.string().check(z.maxLength(32)) });
export type TextVersion = z.infer<typeof TextVersion>;

export type TextsInForce = Readonly<Record<AcceptedText, string>>;

/** The newest of each. A change that is material comes with another one here, and with its file. */
export const TEXTS_IN_FORCE: TextsInForce = { terms: '2026-1', bettingRules: '2026-1' };

/** Those whose version in force is another than the one that was accepted last. */
export const newTexts = (accepted: TextsInForce, inForce: TextsInForce): TextVersion[] =>
  ACCEPTED_TEXTS.filter((text) => accepted[text] !== inForce[text]).map((text) => ({
    text,
    version: inForce[text],
  }));
