import { DEFAULTS } from '../../config/defaults.ts';

export type Description =
  | { readonly kind: 'ok'; readonly text: string }
  | { readonly kind: 'empty' | 'tooLong' };

// Control characters but line ends and tabs: no keyboard types them, and the database does not take a NUL.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * What a customer wrote about the bet they would like (REQ-01): not empty, not too long, in UTF-16 units as
 * text boxes count. App and gateway both ask here; the text is shown and stored as text, never as anything
 * else.
 */
export function parseDescription(typed: string): Description {
  const text = typed.replace(CONTROL, ' ').trim();
  if (text === '') return { kind: 'empty' };
  if (text.length > DEFAULTS.betRequest.longest) return { kind: 'tooLong' };
  return { kind: 'ok', text };
}
