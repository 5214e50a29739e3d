/** Point and its two decimals, for which the whole part leaves room (TRAP-10). */
const ROOM_FOR_DECIMALS = 3;
const PLAIN = /^(\d*)(?:(\.)(\d{0,2}))?$/;

/** What stands in a box and what of it is selected; a caret is an empty selection. */
export interface BoxText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Marks of a locale in numbers: `1,234.50` is grouped by `,`. */
export interface Separators {
  readonly group: string;
  readonly decimal: string;
}

/**
 * The text of the stake grammar (STK-01) that a box with digits and a point stands for: `05` is `5`, `.5` is
 * `0.5`.
 *
 * @param maximumLength of the whole text: 9, or 11 in one country variant.
 * @returns undefined for what is no amount, or is longer than a stake can be. Nothing is ever cut off.
 */
export function stakeOfText(text: string, maximumLength: number): string | undefined {
  const match = PLAIN.exec(text);
  if (match === null) return undefined;
  const [, digits = '', point = '', decimals = ''] = match;
  if (text === '') return '';
  const whole = digits.replace(/^0+(?=\d)/, '') || '0';
  return whole.length > maximumLength - ROOM_FOR_DECIMALS ? undefined : `${whole}${point}${decimals}`;
}

/**
 * The box after one typed character: it goes where the caret is and in the place of what is selected. The
 * corners are those of the keypad: a point in front of which nothing stands brings its 0, a digit takes the
 * place of a lone 0.
 *
 * @param character a digit or `.`.
 * @returns what is written over which part; undefined where the grammar has no room for it.
 */
export function typedInto(
  { text, start, end }: BoxText,
  character: string,
  maximumLength: number,
): { readonly insert: string; readonly start: number; readonly end: number } | undefined {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const onLoneZero = character !== '.' && before === '0' && after === '';
  const insert = character === '.' && before === '' ? '0.' : character;
  const from = onLoneZero ? 0 : start;
  const result = text.slice(0, from) + insert + after;
  return stakeOfText(result, maximumLength) === undefined ? undefined : { insert, start: from, end };
}

const escaped = (mark: string): string => mark.replace(/[\\^$.*+?()[\]{}|-]/g, String.raw`\$&`);

/**
 * An amount as people write it, as digits and a point: `£1,234.50` is `1234.50`. Groups are understood as the
 * customer's locale writes them, in threes; a lone comma before one or two digits is a point, as on the
 * keyboard.
 *
 * @returns undefined for what cannot be read whole (`1e3`, `-5`, `1,23,4`, `12.345`): never a part of it.
 */
export function readAmount(text: string, { group, decimal }: Separators, symbol: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(new RegExp(`^${escaped(symbol)}\\s*|\\s*${escaped(symbol)}$`), '')
    .replace(/[\u00A0\u202F]/g, ' ');
  const groupMark = escaped(group.normalize('NFKC'));
  const grouped = new RegExp(`^\\d{1,3}(?:${groupMark}\\d{3})+(?:${escaped(decimal)}\\d{0,2})?$`);
  if (grouped.test(plain)) return plain.replaceAll(group.normalize('NFKC'), '').replace(decimal, '.');
  const match = /^(\d*)(?:([.,])(\d{0,2}))?$/.exec(plain);
  if (match === null || plain === '' || plain === '.' || plain === ',') return undefined;
  return plain.replace(',', '.');
}
