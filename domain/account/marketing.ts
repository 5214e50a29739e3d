import * as z from 'zod/mini';

/** What can be offered: a choice is made for each by itself (UK-42, UK-43). */
export const MARKETING_PRODUCTS = ['BETTING'] as const;
export const MarketingProduct = z.enum(MARKETING_PRODUCTS);
export type MarketingProduct = z.infer<typeof MarketingProduct>;

/** Ways in which somebody may be told of it, each chosen by itself. */
export const MARKETING_CHANNELS = ['EMAIL', 'SMS', 'PHONE', 'POST', 'PUSH'] as const;
export const MarketingChannel = z.enum(MARKETING_CHANNELS);
export type MarketingChannel = z.infer<typeof MarketingChannel>;

/** Of the words beside the boxes: who says yes says it to these. */
export const MARKETING_VERSION = '2026-11';

/** Of the words on the form that opens an account, as this build shows it. */
export const FORM_VERSION = 'joined-2026-11';

/** Of forms that told none: those before the words had a version. */
export const FORM_WITHOUT_VERSION = 'joined';

/** Whether an account was once opened with words of this version: only to those a yes was said (REG-05.1). */
export const isFormVersion = (version: string): boolean =>
  version === FORM_VERSION || version === FORM_WITHOUT_VERSION;

/** What is in force for one way; `at` (epoch ms) and `version` of the last word on it, null where none is. */
export const MarketingChoice = z.object({
  product: MarketingProduct,
  channel: MarketingChannel,
  given: z.boolean(),
  at: z.nullable(z.int()),
  version: z.nullable(z.string()),
});
export type MarketingChoice = z.infer<typeof MarketingChoice>;

export const MarketingTold = z.object({ choices: z.array(MarketingChoice) });
export type MarketingTold = z.infer<typeof MarketingTold>;

/** Yes or no to some ways at once. `version` of the words that the customer had before them. */
export const MarketingWish = z.object({
  product: MarketingProduct,
  channels: z.array(MarketingChannel).check(z.minLength(1), z.maxLength(MARKETING_CHANNELS.length)),
  given: z.boolean(),
  version: z.string().check(z.maxLength(20)),
});
export type MarketingWish = z.infer<typeof MarketingWish>;

/** Whether something is of a product. */
export const isOf =
  (product: string) =>
  (one: { readonly product: string }): boolean =>
    one.product === product;
