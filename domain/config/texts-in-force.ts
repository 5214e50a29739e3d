import * as z from 'zod/mini';

/** Published texts that a customer accepts: without the newest of each they do not bet (UK-12, CNT-02). */
export const ACCEPTED_TEXTS = ['terms', 'bettingRules'] as const;
export const AcceptedText = z.enum(ACCEPTED_TEXTS);
export type AcceptedText = z.infer<typeof AcceptedText>;

/** A version of one of them, as it is published and as receipts name it: `2026-1`. */
export const TextVersion = z.object({ text: AcceptedText, version: z.string().check(z.maxLength(32)) });
export type TextVersion = z.infer<typeof TextVersion>;

export type AcceptedTexts = Readonly<Record<AcceptedText, string>>;

/**
 * `funds`: how customers' money is protected, which is read before it is first used and again when it changes
 * (UK-15): the version of the terms since whose section on it nothing has changed.
 */
export type TextsInForce = AcceptedTexts & { readonly funds: string };

/** The newest of each. A change that is material comes with another one here, and with its file. */
export const TEXTS_IN_FORCE: TextsInForce = { terms: '2026-1', bettingRules: '2026-1', funds: '2026-1' };

/**
 * Those whose version in force was never accepted. While a change of them is rolled out the versions of two
 * builds are in force at once, and whoever has accepted both is asked by neither.
 *
 * @param accepted last of each
 * @param ever all that were accepted, as far as noted
 */
export const newTexts = (
  accepted: AcceptedTexts,
  inForce: AcceptedTexts,
  ever: readonly TextVersion[] = [],
): TextVersion[] =>
  ACCEPTED_TEXTS.map((text) => ({ text, version: inForce[text] })).filter(
    ({ text, version }) =>
      accepted[text] !== version && !ever.some((one) => one.text === text && one.version === version),
  );
