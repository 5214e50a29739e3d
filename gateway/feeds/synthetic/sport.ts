import type { EventStatistic } from '#domain/market/event-statistics.ts';
import type { FeedEvent, FeedKey } from '../../core/feed.ts';
import type { Sport } from '../sports.ts';
import type { Slots } from './calendar/slots.ts';
import type { BaseRate } from './chances/base-rate.ts';
import type { MarketSpec } from './families/market-spec.ts';
import type { Belief, Doubt, Seen } from './playing/belief.ts';
import type { Endings } from './playing/endings.ts';
import type { MovingLine } from './playing/moving-line.ts';
import type { Moment } from './playing/script.ts';
import type { Sight } from './playing/sight.ts';

/** How much of its book an event has: A is all of it, B eight to fourteen markets, C those of its row. */
export type Tier = 'A' | 'B' | 'C';

export interface League {
  /** Id of its category without `sim.`; unique among all sports. */
  readonly code: string;
  readonly name: string;
  readonly country?: string;
}

/** Who meets where and when. Follows from the seed and the key alone. */
export interface SportFixture {
  readonly key: FeedKey;
  readonly league: League;
  readonly startsAt: number;
  readonly listedAt: number;
  readonly tier: Tier;
  /** Prices in play are looked at `first` ms into a span of play, and then every so often. */
  readonly beat: { readonly every: number; readonly first: number };
}

/** The whole course of an event: same seed and fixture, same course. */
export interface SportCourse<M extends Moment> {
  /** What happens in it, in order. */
  readonly moments: readonly M[];
  /** Spans of real time in which prices move although nothing happens. */
  readonly spans: readonly { readonly from: number; readonly to: number }[];
  /** When the event leaves the offer. */
  readonly goneAt: number;
  /** What the market comes to believe by the start. */
  readonly truth: Belief;
}

/** How far an event is: `over` is decided, or about to be; `off` never takes place. */
export type Phase = 'before' | 'playing' | 'over' | 'off' | 'abandoned';

/** What a moment does to bets. */
export interface Suspension {
  /** Ms before the moment at which they are off. */
  readonly lead: number;
  /** Ms after the moment at which they are back; for good when absent. */
  readonly back?: number;
  /** Codes of the markets that it touches; all of them when absent. */
  readonly only?: (code: string) => boolean;
}

/** A side of a market that may stand in a bet builder, under the key by which the feed names it. */
export interface Combinable<Outlook, Tally> {
  readonly key: FeedKey;
  readonly spec: MarketSpec<Outlook, Tally>;
  readonly side: number;
}

/**
 * A sport as the synthetic feed plays it. All that a sport is stands behind this: who meets whom, what
 * happens, what is known of the end at any state, and the markets, each priced from the one and settled by
 * the other. Everything else (times of listing, beliefs, suspensions, lines that move, prices, entities) is
 * written once, in `playing/`.
 */
export interface SimulatedSport<
  Fixture extends SportFixture,
  M extends Moment,
  Course extends SportCourse<M>,
  State,
  Outlook,
  Tally,
> {
  readonly sport: Sport;
  /** Its keys begin with `sim.`, this and a dot. */
  readonly prefix: string;
  readonly slots: Slots;
  readonly inplayDelay: number;
  readonly groups: FeedEvent['marketGroups'];
  readonly doubt: Doubt;
  /** Undefined for a key that is none of this sport's. */
  fixtureOf(seed: string, key: FeedKey): Fixture | undefined;
  /** Its events are contests of many at once, each bet on as an outright and not as a match. */
  readonly isOutright?: boolean;
  naming(fixture: Fixture): Pick<FeedEvent, 'name' | 'participants'>;
  courseOf(seed: string, fixture: Fixture): Course;
  initial(course: Course): State;
  step(course: Course, state: State, moment: M): State;
  /** The state at a look when nothing has happened: a clock is told again. */
  beat?(course: Course, state: State, at: number): State;
  phase(state: State): Phase;
  /** What markets are settled by: the part of a state that a possible ending has as well. */
  tally(state: State): Tally;
  /** It ended by what no model foresees, as a retirement: markets may be void that are so by nothing else. */
  brokenOff?(state: State): boolean;
  /** The distribution of endings: everything that prices need. */
  outlook(course: Course, state: State, seen: Seen): Outlook;
  /** The markets that an event has from start to end, in display order. */
  markets(fixture: Fixture): readonly MarketSpec<Outlook, Tally>[];
  /** Markets that have come with the state so far, decided ones included, in the order in which they came. */
  arising?(fixture: Fixture, state: State): readonly MarketSpec<Outlook, Tally>[];
  /** Lines that follow the expected score. */
  lines?(fixture: Fixture): readonly MovingLine<Course, State, Outlook, Tally>[];
  decisive(course: Course, moment: M): Suspension | undefined;
  board(course: Course, state: State): NonNullable<Sight['scoreboard']>;
  /** What is counted of an event beside its score; absent for a sport of which nothing is (INP-03). */
  statistics?(seed: string, course: Course): (state: State) => readonly EventStatistic[] | undefined;
  /** The side whose price a price boost makes longer, before the start. */
  boosted?(fixture: Fixture): { readonly market: string; readonly side: string; readonly name: string };
  /** Endings by which every market that combines is decided; absent for a sport without a bet builder. */
  endings?(outlook: Outlook): Endings<Tally>;
  /** What its events must come to on average: section 3 of the sports' specification as data. */
  readonly baseRates: readonly BaseRate<Course, State>[];
}

/** What is done with a sport whose types only the sport knows. */
export type SportUse<R> = <F extends SportFixture, M extends Moment, C extends SportCourse<M>, S, O, T>(
  sport: SimulatedSport<F, M, C, S, O, T>,
) => R;

/** A sport among others. */
export type AnySport = <R>(use: SportUse<R>) => R;

export const anySport =
  <F extends SportFixture, M extends Moment, C extends SportCourse<M>, S, O, T>(
    sport: SimulatedSport<F, M, C, S, O, T>,
  ): AnySport =>
  (use) =>
    use(sport);
