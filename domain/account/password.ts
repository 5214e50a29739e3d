/**
 * What a password must be, said by the forms and held by the gateway (REG-01, ACC-03, HOLD-07); that it is
 * not easily guessed is `password-strength.ts`, which is large.
 */
export const PASSWORD = {
  /** Characters. */
  minimum: 10,
  /** Of those who see customers' sessions (ASVS 6.2). */
  staffMinimum: 12,
  maximum: 128,
} as const;

/**
 * Whether a password has another number of characters than it may; a character is one to whoever types it,
 * also beyond 16 bits.
 */
export function lengthFaultOf(password: string): 'short' | 'long' | undefined {
  const { length } = Array.from(password);
  if (length < PASSWORD.minimum) return 'short';
  return length > PASSWORD.maximum ? 'long' : undefined;
}
