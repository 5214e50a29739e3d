import * as z from 'zod/mini';

/**
 * How much may stand in a request (HOLD-01). Each is more than the app ever sends, and little enough that no
 * single request keeps a gateway busy.
 */
export const REQUEST_SIZES = {
  /** Selections of a slip, and of anything that is made of them. */
  selections: 30,
  /** Kinds of bets that one slip is asked about: single, acca, every system and the casts. */
  betTypes: 128,
  /** Characters of an id that is text. */
  id: 128,
  /** Characters of a password, a token, an answer to a captcha. */
  secret: 4_096,
  /** Ways in which a leg may be paid early. */
  earlyPayouts: 16,
} as const;

/** An id that is text. */
export const TextId = z.string().check(z.maxLength(REQUEST_SIZES.id));

/** Up to as many as a slip has selections. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.array(item).check(z.maxLength(REQUEST_SIZES.selections));
