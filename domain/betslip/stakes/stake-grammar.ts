import type { Money } from '../../money/money.ts';
import { parseStakeText } from '../../money/parse-money.ts';
import { MAX_AMOUNT } from '../slip-rules.ts';

/** Keys of keypad and keyboard alike; a paste is one key a character (STK-01). */
export const STAKE_KEYS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'backspace'] as const;
export type StakeKey = (typeof STAKE_KEYS)[number];

const DECIMALS = 2;
/** The point and its decimals: an integer part without them must leave room (TRAP-10). */
const ROOM_FOR_DECIMALS = DECIMALS + 1;

/**
 * The text after one key. A key that the grammar does not admit changes nothing.
 *
 * @param maximumLength of the whole text: 9, or 11 in one country variant.
 */
export function afterKey(text: string, key: StakeKey, maximumLength: number): string {
  if (key === 'backspace') return text.slice(0, -1);
  const point = text.indexOf('.');
  if (key === '.') return point >= 0 ? text : text === '' ? '0.' : `${text}.`;
  if (point >= 0) return text.length - point <= DECIMALS ? text + key : text;
  if (text === '0') return key;
  return text.length < maximumLength - ROOM_FOR_DECIMALS ? text + key : text;
}

/** As `afterKey` on a value that came from a chip: a digit or the point starts anew (STK-05). */
export const afterKeyOnPredefined = (text: string, key: StakeKey, maximumLength: number): string =>
  afterKey(key === 'backspace' ? text : '', key, maximumLength);

/** A lone zero is no stake to come back to (STK-02). */
export const afterCancel = (previous: string): string => (previous === '0' ? '' : previous);

/**
 * What a stake text amounts to. Sentinels do not leave this function: the documents' null, 0 and -1 all mean
 * "no stake" and are exempt from the minimum (TRAP-09).
 */
export type StakeValue =
  | { readonly kind: 'none' }
  | { readonly kind: 'valid' | 'belowMinimum' | 'invalid'; readonly amount: Money };

/** @param minimum in minor units of the stake's currency. */
export function stakeValue(text: string | undefined, minimum: number): StakeValue {
  const amount = parseStakeText(text ?? '');
  if (amount === undefined || amount === 0) return { kind: 'none' };
  if (amount > MAX_AMOUNT) return { kind: 'invalid', amount };
  return { kind: amount < minimum ? 'belowMinimum' : 'valid', amount };
}

/** A stake from outside (a restored setting, a deep link): null, 0 and -1 are "no stake". Minor units. */
export function isBelowMinimum(stake: number | null, minimum: number): boolean {
  return stake !== null && stake !== 0 && stake !== -1 && stake < minimum;
}
