/** Digits of a PIN. */
export const PIN_DIGITS = 6;
/** Failures in a row after which a PIN is over, and what trusts its device with it. */
export const PIN_FAILURES = 5;

const FORM = new RegExp(`^\\d{${PIN_DIGITS}}$`);

/** What is wrong with a PIN that somebody chooses. */
export type PinFault = 'form' | 'repeat' | 'run';

/** Whether a text has the form of a PIN; those of a login are asked for no more. */
export const isPin = (text: string): boolean => FORM.test(text);

/**
 * Why a PIN may not be chosen (ACC-05.1): from each digit to the next it is the same step, of none or of one.
 * After nine comes nought, as on a dial.
 */
export function pinFault(text: string): PinFault | undefined {
  if (!isPin(text)) return 'form';
  const digits = Array.from(text, Number);
  const steps = new Set(digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10));
  if (steps.size !== 1) return undefined;
  if (steps.has(0)) return 'repeat';
  return steps.has(1) || steps.has(9) ? 'run' : undefined;
}
