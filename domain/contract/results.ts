import * as z from 'zod/mini';
import { CategoryId, SportId } from '../brand.ts';
import { EventEnding } from '../market/event-ending.ts';
import { defineCall } from './call.ts';
import { common } from './unbuilt.ts';

/** An event that is over. */
export const Result = z.looseObject({
  name: z.string(),
  startTime: z.int(),
  /** FINISHED, ABANDONED or CANCELED. */
  state: z.string(),
  home: z.optional(z.string()),
  away: z.optional(z.string()),
  /** Absent where it was not played to an end. */
  ending: z.optional(EventEnding),
});
export type Result = z.infer<typeof Result>;

const Form = z.array(
  z.object({
    outcome: z.enum(['W', 'D', 'L']),
    opponent: z.string(),
    isHome: z.boolean(),
    scored: z.int(),
    conceded: z.int(),
    startTime: z.int(),
  }),
);

const StandingRow = z.looseObject({
  place: z.int(),
  name: z.string(),
  played: z.int(),
  won: z.int(),
  drawn: z.int(),
  lost: z.int(),
  scored: z.int(),
  conceded: z.int(),
  points: z.int(),
  /** Its last matches, the newest first. */
  form: Form,
});

/** `none`: a score alone makes no table in this sport. */
export const Standing = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('table'),
    /** How many matches it is made of, and when the first and the last of them began. */
    matches: z.int(),
    from: z.int(),
    to: z.int(),
    rows: z.array(StandingRow),
  }),
  z.object({ kind: z.literal('tooFew'), matches: z.int() }),
  z.object({ kind: z.literal('none') }),
]);
export type Standing = z.infer<typeof Standing>;

const Day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

const SportResults = z.object({
  kind: z.literal('sport'),
  sportId: SportId,
  sport: z.string(),
  /** Day of London that is shown, and those that can be. */
  day: Day,
  days: z.array(Day),
  competitions: z.array(
    z.looseObject({
      id: CategoryId,
      name: z.string(),
      country: z.optional(z.string()),
      /** All of the day; `results` are the last of them. */
      count: z.int(),
      results: z.array(Result),
    }),
  ),
});
const LeagueResults = z.object({
  kind: z.literal('league'),
  id: CategoryId,
  name: z.string(),
  sportId: SportId,
  sport: z.string(),
  standing: Standing,
  /** Absent: the latest results of any day. */
  day: z.optional(Day),
  days: z.array(Day),
  results: z.array(Result),
  /** Of the event that was asked about: its two sides, home first, each with its last matches. */
  sides: z.optional(z.array(z.object({ name: z.string(), form: Form }))),
  /** Where its two sides met, the newest first, and who won: absent where scores do not say. */
  meetings: z.optional(
    z.object({
      results: z.array(Result),
      won: z.optional(z.object({ home: z.int(), drawn: z.int(), away: z.int() })),
    }),
  ),
  /** The event that was asked about, where it is over. */
  over: z.optional(Result),
});
export type SportResults = z.infer<typeof SportResults>;
export type LeagueResults = z.infer<typeof LeagueResults>;

export const getResults = defineCall({
  name: 'getResults',
  method: 'GET',
  path: '/api/v3/results',
  auth: 'guest',
  implemented: true,
  secrets: { request: [], answer: [] },
  source: 'BRW-11, BRW-15',
  doc: 'Results of a sport on a day, or of a league with its table; of an event, those of its league with the form of both sides and where they met, and how it ended once it is over.',
  params: z.object({}),
  query: z.object({
    ...common,
    /** A sport or a league. */
    categoryid: z.optional(CategoryId),
    /** In the place of it: an event on offer, or one that was. */
    eventid: z.optional(z.string()),
    /** Empty: today of a sport, the latest of a league. */
    day: z.optional(z.union([Day, z.literal('')])),
  }),
  body: z.null(),
  answer: z.object({
    resultCode: z.int(),
    result: z.discriminatedUnion('kind', [SportResults, LeagueResults]),
  }),
});

export const resultCalls = [getResults] as const;
