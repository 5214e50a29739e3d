import type { Text } from '#src/text/text.ts';

/** A number alone, as of a dog track, says nothing without its word. */
export const goingText = (going: string, t: Text): string =>
  /^[-+]?\d/.test(going) ? t('racing.goingOf', { going: going.replace('-', '\u2212') }) : going;
