import type { Change } from '#replay/fold/diff.ts';

/** A value on one line of a report. */
export const valueText = (value: unknown, longest = 160): string => {
  const text = value === undefined ? 'absent' : JSON.stringify(value);
  return text.length <= longest ? text : `${text.slice(0, longest - 3)}...`;
};

/** Paths with what stood and stands there, at most this many. */
export const changeLines = (changes: readonly Change[], most: number): string[] => [
  ...changes
    .slice(0, most)
    .map(({ path, before, after }) => `    ${path}: ${valueText(before)} -> ${valueText(after)}`),
  ...(changes.length > most ? [`    and ${changes.length - most} more`] : []),
];

export const plural = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;
