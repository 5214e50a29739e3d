import { BLOCKABLE, type ControlKind, DAY_MINUTES, isBlocked } from '#domain/account/own-controls.ts';
import { durationText } from '#src/text/duration-text.ts';
import type { Text } from '#src/text/text.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
export const hourText = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`;

/** The hours of a mask as spans from midnight on: `22:00–24:00` is told as `22:00–00:00`. */
export function quietSpans(mask: number): readonly { readonly from: number; readonly until: number }[] {
  const isQuiet = (hour: number): boolean => (mask & (1 << (((hour % 24) + 24) % 24))) !== 0;
  return HOURS.filter((hour) => isQuiet(hour) && !isQuiet(hour - 1)).map((from) => {
    const until = HOURS.map((step) => from + 1 + step).find((hour) => !isQuiet(hour)) ?? from + 24;
    return { from, until };
  });
}

/** The mask of the hours from one to another, over midnight where the second is not later; 0 for none. */
export function quietMask(from: number, until: number): number {
  const length = (until - from + 24) % 24;
  return HOURS.slice(0, length).reduce((mask, step) => mask | (1 << ((from + step) % 24)), 0);
}

/** What a value of a control says, in words; `none` where it limits nothing. */
export function controlText(t: Text, kind: ControlKind, value: number): string {
  if (kind === 'CAP') return value >= DAY_MINUTES ? 'none' : durationText(t, value * 60_000);
  if (value === 0) return 'none';
  if (kind === 'PRODUCTS')
    return BLOCKABLE.filter((product) => isBlocked(value, product))
      .map((product) => t('time.product', { product }))
      .join(', ');
  return quietSpans(value)
    .map(({ from, until }) => `${hourText(from)}–${hourText(until)}`)
    .join(', ');
}
