import type { Messages } from '@lingui/core';

/**
 * Marks of a pseudo-localised message: a text on the screen outside of them did not come from the catalogue.
 */
export const PSEUDO_OPEN = '⟦';
export const PSEUDO_CLOSE = '⟧';

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ô',
  u: 'ü',
  y: 'ÿ',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ö',
  U: 'Û',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  z: 'ž',
};
/** Translations run to about 30 % more than English; padding shows what would not fit (I18-01). */
const EXPANSION = 0.3;

const accented = (text: string): string => text.replace(/[A-Za-z]/g, (letter) => ACCENTED[letter] ?? letter);

type Message = Exclude<Messages[string], string>;
type Token = Message[number];
const isMessage = (value: unknown): value is Message => Array.isArray(value);

/** Accents every text inside a compiled message and leaves arguments, plural keys and formats alone. */
function inside(part: Token): Token {
  if (typeof part === 'string') return part === '#' ? part : accented(part);
  const [argument, kind, forms] = part;
  if (kind === undefined || typeof forms !== 'object' || forms === null) return part;
  const changed = Object.entries(forms).map(([form, value]: readonly [string, unknown]) => [
    form,
    isMessage(value) ? value.map(inside) : value,
  ]);
  return [argument, kind, Object.fromEntries(changed)];
}

const lengthOf = (message: Message): number => JSON.stringify(message).replace(/[^A-Za-z ]/g, '').length;

function pseudoMessage(message: Messages[string]): Message {
  const parts = isMessage(message) ? message : [message];
  const padding = '·'.repeat(Math.ceil(lengthOf(parts) * EXPANSION));
  return [PSEUDO_OPEN, ...parts.map(inside), padding, PSEUDO_CLOSE];
}

/** The catalogue in a language nobody speaks, readable enough to use the app. */
export function pseudoLocalised(messages: Messages): Messages {
  const pseudo: Messages = {};
  for (const [id, message] of Object.entries(messages)) pseudo[id] = pseudoMessage(message);
  return pseudo;
}
