import * as z from 'zod/mini';
import { EventId } from '../brand.ts';
import type { EventEntity } from '../market/entities.ts';

/** What the customer is told of an event that they have starred; never with a price (ENG-05). */
export const LiveAlert = z.object({
  eventId: EventId,
  happening: z.enum(['start', 'goal', 'scoreCorrected', 'result']),
  /** The event's own name, or the two sides where it has two. */
  name: z.string(),
  sides: z.optional(z.object({ home: z.string(), away: z.string() })),
  score: z.optional(z.object({ home: z.int(), away: z.int() })),
  /** Of the event's page, as it was when this happened: the event may leave the offer before it is read. */
  path: z.string(),
});
export type LiveAlert = z.infer<typeof LiveAlert>;
export type Happening = LiveAlert['happening'];

/** As much of an event as can happen to it. */
export interface Standing {
  readonly state: string;
  readonly inplay: boolean;
  readonly score: LiveAlert['score'] | undefined;
  readonly countsGoals: boolean;
}

type Told = Pick<EventEntity, 'state' | 'inplay' | 'scoreboard'>;

export const standingOf = ({ state, inplay, scoreboard }: Told): Standing => ({
  state,
  inplay,
  score: scoreboard && { home: scoreboard.home, away: scoreboard.away },
  // Of sports with another board a score is told too often to be worth an alert.
  countsGoals: scoreboard !== undefined && scoreboard.kind === undefined,
});

/**
 * The most important of what happened between two standings: a result counts more than the goal that came
 * with it, a goal more than the start. What was called off has no result.
 */
export function happeningBetween(before: Standing, now: Standing): Happening | undefined {
  if (now.state === 'FINISHED') return before.state === 'FINISHED' ? undefined : 'result';
  if (!now.inplay) return undefined;
  const goals = goalsBetween(before, now);
  if (goals > 0) return 'goal';
  if (goals < 0) return 'scoreCorrected';
  return before.inplay ? undefined : 'start';
}

function goalsBetween({ score: was = { home: 0, away: 0 } }: Standing, { score, countsGoals }: Standing) {
  if (score === undefined || !countsGoals) return 0;
  const home = score.home - was.home;
  const away = score.away - was.away;
  return home > 0 || away > 0 ? 1 : home + away;
}
