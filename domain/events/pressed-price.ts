import * as z from 'zod/mini';

/** What stood on a price button when it was pressed: rendered texts are the evidence (EVT-03). */
export const PressedPrice = z.object({
  price: z.string(),
  version: z.int(),
  selection: z.string(),
  market: z.string(),
  event: z.string(),
  /**
   * All that stood on the button, where it was not what the app had painted: a translator or an extension had
   * changed it. Absent where the screen showed the texts above.
   */
  standing: z.optional(z.string()),
});
export const pressedPricePrivacy = {
  price: 'public',
  version: 'public',
  selection: 'public',
  market: 'public',
  event: 'public',
  standing: 'public',
} as const;
export const pressedPriceExample = {
  price: '5/2',
  version: 3,
  selection: 'Arsenal',
  market: 'Match result',
  event: 'Arsenal v Leeds',
};
