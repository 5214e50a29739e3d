import { dayText, timeText } from '#src/text/format.ts';

/** Day and time of an ISO moment, or of epoch ms. */
export function momentText(moment: string | number): string {
  const at = typeof moment === 'number' ? moment : Date.parse(moment);
  return `${dayText(at)}, ${timeText(at)}`;
}
