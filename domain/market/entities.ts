import * as z from 'zod/mini';
import { EarlyPayout } from '../bet/early-payout.ts';
import { CategoryId, EventId, MarketId, SelectionId, SportId } from '../brand.ts';
import { OddsText } from '../odds/odds.ts';

/**
 * Catalogue entities as the gateway sends them and the entities projection holds them, normalised by id
 * (CORE-03, LIV-01). Unknown fields are kept (looseObject). Unknown states are kept as text and treated as
 * suspended (LIV-10).
 */
export const CategoryRef = z.looseObject({
  id: CategoryId,
  name: z.string(),
  eventGroupType: z.optional(z.enum(['REGULAR', 'OUTRIGHT', 'HEAD_TO_HEAD'])),
});

export const MarketGroup = z.looseObject({
  id: z.string(),
  /** MAIN, AZ, OTHER, YOUR_BET, SPECIALS or a plain group; the rules of BRW-10 and RAC-04 read it. */
  type: z.string(),
  rank: z.int(),
  name: z.string(),
});

/** What a virtual race or match is decided by; secret and number once it is over (VIR-01, RTS 7). */
export const VirtualDraw = z.object({
  key: z.string(),
  commitment: z.string(),
  tickets: z.array(z.int()),
  /** Betting closes, and the result is shown, epoch ms. */
  closesAt: z.int(),
  resultAt: z.int(),
  /** The secret; a field of that name would be masked in the log. */
  revealed: z.optional(z.string()),
  number: z.optional(z.string()),
});

export const RacingData = z.looseObject({
  track: z.string(),
  country: z.string(),
  /** Local off time as shown, `14:35`. */
  raceHour: z.string(),
  raceName: z.optional(z.string()),
  distance: z.optional(z.string()),
  going: z.optional(z.string()),
  /** One of RACE_STEPS; anything else counts as suspended (RAC-05). */
  step: z.string(),
  /** none, inquiry, objection, both, amended, resultStands. */
  quickResult: z.optional(z.string()),
  runners: z.optional(z.int()),
  placesOriginal: z.optional(z.int()),
  placesEnhanced: z.optional(z.int()),
  bestOddsGuaranteed: z.optional(z.boolean()),
  startingPrice: z.optional(z.boolean()),
  virtual: z.optional(VirtualDraw),
  /** Rule 4: taken from winnings of bets that were struck before, once the race is over (RAC-07). */
  deductions: z.optional(z.array(z.object({ withdrawnAt: z.int(), pencePerPound: z.int() }))),
  /** Cloths as they run, the leader first. */
  running: z.optional(z.object({ order: z.array(z.int()) })),
  /** Once there is a result: cloths with their positions, null for a runner without one. */
  finish: z.optional(z.array(z.object({ cloth: z.int(), position: z.nullable(z.int()) }))),
  /**
   * Declared once the race is over: what each order that the finish stands for pays to a line of 1 (RAC-08).
   */
  dividends: z.optional(
    z.array(
      z.object({ type: z.enum(['FORECAST', 'TRICAST']), cloths: z.array(z.int()), perUnit: z.string() }),
    ),
  ),
});

/** Runner details of the race card (RAC-04); names of fields follow ACCT-09. */
export const Runner = z.looseObject({
  clothNumber: z.int(),
  draw: z.optional(z.int()),
  age: z.optional(z.int()),
  colour: z.optional(z.string()),
  sex: z.optional(z.enum(['B', 'C', 'F', 'G', 'H', 'M', 'R'])),
  dam: z.optional(z.string()),
  sire: z.optional(z.string()),
  jockey: z.optional(z.string()),
  trainer: z.optional(z.string()),
  weight: z.optional(z.string()),
  officialRating: z.optional(z.int()),
  form: z.optional(z.string()),
  daysSinceLastRun: z.optional(z.int()),
  /** Two colours and a pattern; the screen draws the silk from them. */
  silk: z.optional(z.object({ base: z.string(), accent: z.string(), pattern: z.string() })),
  /** Of a dog: railer, middle or wide; month of birth; best time over the distance, s; runs for another. */
  seed: z.optional(z.enum(['R', 'M', 'W'])),
  whelped: z.optional(z.string()),
  bestTime: z.optional(z.string()),
  reserve: z.optional(z.boolean()),
});

const EachSide = <Item extends z.ZodMiniType>(item: Item) => z.object({ home: item, away: item });

/** What a sport without football's clock shows: `kind` says which of the parts below it has. */
const sportBoard = {
  kind: z.optional(z.string()),
  /** Which set, quarter or period is on, from 1. */
  part: z.optional(z.int()),
  /** Between two parts. */
  isBreak: z.optional(z.boolean()),
  /** Seconds of the clock in one real second while it runs; 1 when absent. */
  clockRate: z.optional(z.number()),
  /** The clock goes down, to nought when it is at this second. */
  clockTo: z.optional(z.int()),
  /** Who has a man more. */
  advantage: z.optional(z.enum(['home', 'away'])),
  /** Stands behind the two names in a list, first to last; the score alone when absent. */
  row: z.optional(EachSide(z.array(z.string()))),
  sets: z.optional(z.array(EachSide(z.int()))),
  points: z.optional(EachSide(z.string())),
  server: z.optional(z.enum(['home', 'away'])),
  /** What was counted of each side, in the order in which it is shown. */
  stats: z.optional(z.array(z.object({ kind: z.string(), home: z.int(), away: z.int() }))),
};

export const EventEntity = z.looseObject({
  id: EventId,
  /** Not older wins (LIV-02). Own counter of the gateway, +1 for each change of this entity. */
  version: z.int(),
  name: z.string(),
  sportId: SportId,
  /** First is the league, last is the sport (CORE-03). */
  categories: z.array(CategoryRef),
  categoryId: CategoryId,
  /** Epoch milliseconds, UTC; scheduled, can move. */
  startTime: z.int(),
  state: z.string(),
  inplay: z.boolean(),
  suspended: z.boolean(),
  outright: z.boolean(),
  specials: z.boolean(),
  provider: z.string(),
  participants: z.array(
    z.looseObject({ id: z.string(), name: z.string(), role: z.optional(z.enum(['home', 'away'])) }),
  ),
  marketGroups: z.array(MarketGroup),
  /** All markets of the event, in display order; a coupon sends only some of them as entities. */
  marketIds: z.array(MarketId),
  marketCount: z.int(),
  racingData: z.optional(RacingData),
  scoreboard: z.optional(
    z.looseObject({
      /** Minute, period and score as the fold shows them; clock runs on from `clockAt` when `running`. */
      home: z.int(),
      away: z.int(),
      period: z.string(),
      clockSeconds: z.int(),
      clockAt: z.int(),
      running: z.boolean(),
      ...sportBoard,
      incidents: z.optional(
        z.array(
          z.looseObject({
            minute: z.int(),
            kind: z.string(),
            side: z.string(),
            /** Whose it was, where he is named. */
            player: z.optional(z.string()),
            /** A goal of a player of the other side. */
            own: z.optional(z.boolean()),
            /** A red card for a second yellow one. */
            second: z.optional(z.boolean()),
          }),
        ),
      ),
    }),
  ),
});
export type EventEntity = z.infer<typeof EventEntity>;

export const MarketEntity = z.looseObject({
  id: MarketId,
  version: z.int(),
  eventId: EventId,
  name: z.string(),
  /** Stable code, for instance MATCH_ODDS, OVER_UNDER_25, WIN, PLACE. */
  type: z.string(),
  /** OPEN, SUSPENDED, or CLOSED once settled; unknown counts as suspended. */
  state: z.string(),
  suspended: z.boolean(),
  /** Suspended as no prices come in for it: its source has ended, or said nothing for too long. */
  silent: z.optional(z.boolean()),
  /** It was on offer before its start alone, and that has come: it does not open again. */
  begun: z.optional(z.boolean()),
  selectionIds: z.array(SelectionId),
  /** Group id → rank within it. */
  groupRanks: z.record(z.string(), z.int()),
  /** Place terms; absent when each-way is not offered. Fraction num/den of the odds for `places` places. */
  eachWay: z.optional(z.object({ num: z.int(), den: z.int(), places: z.int() })),
  eachWayRequired: z.optional(z.boolean()),
  /** How many selections win; 1 unless a place or top-n market. */
  winners: z.int(),
  /** Seconds of in-play delay when in-play; 0 pre-match. */
  inplayDelay: z.int(),
  line: z.optional(z.string()),
});
export type MarketEntity = z.infer<typeof MarketEntity>;

export const SELECTION_KINDS = ['REGULAR', 'SP', 'NR', 'WO'] as const;

export const SelectionEntity = z.looseObject({
  id: SelectionId,
  version: z.int(),
  marketId: MarketId,
  eventId: EventId,
  name: z.string(),
  kind: z.enum(SELECTION_KINDS),
  /** Absent when there is no fixed price (SP, unpriced, non-runner). */
  odds: z.optional(OddsText),
  suspended: z.boolean(),
  /** Result code such as HOME, DRAW, AWAY, OVER, UNDER; display only. */
  outcomeType: z.optional(z.string()),
  /** Handicap as written, for instance `-1.5`. */
  hcp: z.optional(z.string()),
  participantId: z.optional(z.string()),
  /** A player who is not in the line-up: bets on him are void. */
  noPart: z.optional(z.boolean()),
  /** A price that was made longer: what it was, and the largest stake on a line in minor units (BON-04). */
  boost: z.optional(z.object({ originalOdds: OddsText, maxStake: z.nullable(z.int()) })),
  /** What the feed can report of it before the end, for offers that pay early (BON-05). */
  earlyPayouts: z.optional(z.array(EarlyPayout)),
  runner: z.optional(Runner),
});
export type SelectionEntity = z.infer<typeof SelectionEntity>;

export const Entities = z.object({
  events: z.array(EventEntity),
  markets: z.array(MarketEntity),
  selections: z.array(SelectionEntity),
});
export type Entities = z.infer<typeof Entities>;
