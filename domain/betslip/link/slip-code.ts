import { DEFAULTS } from '../../config/defaults.ts';

/** Letters and digits of a slip code. */
export const CODE_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const { letters } = DEFAULTS.slipCode;
const CODE = new RegExp(`^[A-Z0-9]{${letters}}$`);
/** A paste may carry spaces, hyphens and a line end around and within the code. */
const LONGEST_TYPED = 64;

export const isSlipCode = (text: string): boolean => CODE.test(text);

/**
 * The code somebody typed or pasted, in any case and with spaces or hyphens; undefined when it is none
 * (REQ-02). Only ASCII letters are raised: a dotless i is no I.
 */
export function parseSlipCode(text: string): string | undefined {
  if (text.length > LONGEST_TYPED) return undefined;
  const code = text.replace(/[\s-]/g, '').replace(/[a-z]/g, (letter) => letter.toUpperCase());
  return isSlipCode(code) ? code : undefined;
}
