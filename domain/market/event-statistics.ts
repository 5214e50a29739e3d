import * as z from 'zod/mini';

/** What is counted of a football match in play, in the order in which it is shown (INP-03). */
export const STATISTIC_KINDS = [
  'possession',
  'shots',
  'shotsOnTarget',
  'corners',
  'fouls',
  'yellowCards',
  'redCards',
] as const;

/** One count of both sides; possession in hundredths of the time played. */
export const EventStatistic = z.object({
  kind: z.enum(STATISTIC_KINDS),
  home: z.int().check(z.nonnegative()),
  away: z.int().check(z.nonnegative()),
});
export type EventStatistic = z.infer<typeof EventStatistic>;
