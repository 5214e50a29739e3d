import { dayOfYearText, timeText } from '#src/text/format.ts';

/** Day with its year and time of an ISO moment, or of epoch ms: what is shut may be shut for years. */
export function momentText(moment: string | number): string {
  const at = typeof moment === 'number' ? moment : Date.parse(moment);
  return `${dayOfYearText(at)}, ${timeText(at)}`;
}
