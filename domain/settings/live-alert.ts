import * as z from 'zod/mini';
import { EventId } from '../brand.ts';
import type { EventEntity } from '../market/entities.ts';

/** What the customer is told of an event that they have starred; never with a price (ENG-05). */
export const LiveAlert = z.object({
  eventId: EventId,
  happening: z.enum([
    'start',
    'goal',
    'scoreCorrected',
    'redCard',
    'setWon',
    'halfTime',
    'interval',
    'result',
  ]),
  /** The event's own name, or the two sides where it has two. */
  name: z.string(),
  sides: z.optional(z.object({ home: z.string(), away: z.string() })),
  score: z.optional(z.object({ home: z.int(), away: z.int() })),
  /** Of the event's page, as it was when this happened: the event may leave the offer before it is read. */
  path: z.string(),
});
export type LiveAlert = z.infer<typeof LiveAlert>;
export type Happening = LiveAlert['happening'];

/** What the customer chooses among, for each sport, in the order of the page. */
export const ALERT_KINDS = ['start', 'score', 'redCard', 'break', 'result'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Without a choice of the customer's own. */
const FIRST_KINDS: readonly AlertKind[] = ['start', 'score', 'result'];

const KIND_OF: Readonly<Record<Happening, AlertKind>> = {
  start: 'start',
  goal: 'score',
  scoreCorrected: 'score',
  setWon: 'score',
  redCard: 'redCard',
  halfTime: 'break',
  interval: 'break',
  result: 'result',
};

/** Kinds of a sport as the settings hold them; what is none of them is left out. */
export const alertKindsOf = (kinds: readonly string[] | undefined): readonly AlertKind[] =>
  kinds === undefined ? FIRST_KINDS : ALERT_KINDS.filter((kind) => kinds.includes(kind));

/** As much of an event as can happen to it. */
export interface Standing {
  readonly state: string;
  readonly inplay: boolean;
  readonly score: LiveAlert['score'] | undefined;
  readonly counts: 'goals' | 'sets' | 'other';
  readonly reds: number;
  /** Between two parts of it. */
  readonly isBreak: boolean;
}

type Told = Pick<EventEntity, 'state' | 'inplay' | 'scoreboard'>;
type Board = NonNullable<Told['scoreboard']>;

const countsOf = (board: Board | undefined): Standing['counts'] => {
  if (board === undefined) return 'other';
  // Of sports with another board a score is told too often to be worth an alert.
  return board.kind === undefined ? 'goals' : board.kind === 'sets' ? 'sets' : 'other';
};

export const standingOf = ({ state, inplay, scoreboard }: Told): Standing => ({
  state,
  inplay,
  score: scoreboard && { home: scoreboard.home, away: scoreboard.away },
  counts: countsOf(scoreboard),
  reds: scoreboard?.incidents?.filter(({ kind }) => kind === 'red').length ?? 0,
  isBreak: scoreboard?.isBreak === true || scoreboard?.period === 'HT',
});

/**
 * The most important of what happened between two standings, among the kinds that are wanted: a result counts
 * more than the goal that came with it, a goal more than the start. What was called off has no result.
 */
export function happeningBetween(
  before: Standing,
  now: Standing,
  wanted: readonly AlertKind[],
): Happening | undefined {
  return happeningsBetween(before, now).find((one) => wanted.includes(KIND_OF[one]));
}

/** The most important first. */
function happeningsBetween(before: Standing, now: Standing): Happening[] {
  if (now.state === 'FINISHED') return before.state === 'FINISHED' ? [] : ['result'];
  if (!now.inplay) return [];
  return [
    ...scoredBetween(before, now),
    ...(now.reds > before.reds ? (['redCard'] as const) : []),
    ...breakBetween(before, now),
    ...(before.inplay ? [] : (['start'] as const)),
  ];
}

function breakBetween(before: Standing, { isBreak, counts }: Standing): Happening[] {
  if (!isBreak || before.isBreak) return [];
  return [counts === 'goals' ? 'halfTime' : 'interval'];
}

function scoredBetween(
  { score: was = { home: 0, away: 0 } }: Standing,
  { score, counts }: Standing,
): Happening[] {
  if (score === undefined || counts === 'other') return [];
  const home = score.home - was.home;
  const away = score.away - was.away;
  if (home > 0 || away > 0) return [counts === 'sets' ? 'setWon' : 'goal'];
  return home + away < 0 ? ['scoreCorrected'] : [];
}
