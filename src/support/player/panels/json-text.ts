import type { Json } from '#domain/json.ts';
import { playerLimits } from '../console-limits.ts';

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

/** One value on one line, cut. */
export const shortValue = (value: Json | undefined): string =>
  value === undefined ? '—' : cut(JSON.stringify(value), playerLimits.valueShown);

/** A payload over several lines, cut. */
export const longValue = (value: unknown): string =>
  cut(JSON.stringify(value, null, 2), playerLimits.jsonShown);
