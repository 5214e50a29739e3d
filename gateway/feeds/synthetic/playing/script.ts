import type { EventStatistic } from '#domain/market/event-statistics.ts';
import type { EventModel } from '../../../core/event-model.ts';
import type { FeedBatch, PastEvent, PastWanted, SeasonSpan } from '../../../core/feed.ts';
import type { Sight } from './sight.ts';

/** One thing that happens in an event at a known instant. */
export interface Moment {
  readonly at: number;
}

/**
 * An event whose whole course is known beforehand: moments in order, a state that they fold into, and how
 * that state looks. Everything is a function of the seed and the key, so a restart finds the same event
 * again.
 */
export interface Script<State = unknown, M extends Moment = Moment> {
  readonly key: string;
  readonly moments: readonly M[];
  /** When the event leaves the offer. */
  readonly goneAt: number;
  readonly initial: State;
  step(state: State, moment: M): State;
  look(state: State): Sight;
  /** How the outcomes hang together; absent for events that combine nothing. */
  model?(state: State): EventModel | undefined;
  /** What is counted of it; absent for events of which nothing is. */
  statistics?(state: State): readonly EventStatistic[] | undefined;
}

/** A script in play: state types stay inside. */
export interface Run {
  readonly key: string;
  readonly goneAt: number;
  /** Instant of the next moment; undefined when nothing more happens. */
  next(): number | undefined;
  /** Folds every moment up to and including `at`. */
  advance(at: number): void;
  look(): Sight;
  /** Looks at the instants before the one that it stands at, since it was last released, the latest first. */
  earlier(): Iterable<Sight>;
  /** Lets go of moments that are over, which are most of an event's. */
  release?(): void;
  /** What is known about outcomes together; undefined for events that combine nothing. */
  model(): EventModel | undefined;
  /** What is counted of it by now; undefined for events of which nothing is. */
  statistics?(): readonly EventStatistic[] | undefined;
}

export function runScript<State, M extends Moment>(script: Script<State, M>): Run {
  const { moments: all, initial: atFirst, ...played } = script;
  let moments: readonly M[] = all;
  let initial = atFirst;
  let state = initial;
  let index = 0;
  return {
    key: played.key,
    goneAt: played.goneAt,
    next: () => moments[index]?.at,
    advance: (at) => {
      for (let moment = moments[index]; moment !== undefined && moment.at <= at; ) {
        state = played.step(state, moment);
        index += 1;
        moment = moments[index];
      }
    },
    look: () => played.look(state),
    // Folded again: almost no event is ever asked, and states of all would be kept for them.
    earlier: function* () {
      const states = [initial];
      const past = moments.slice(0, index);
      let earlier = initial;
      for (const [nth, moment] of past.entries()) {
        earlier = played.step(earlier, moment);
        if (past[nth + 1]?.at !== moment.at) states.push(earlier);
      }
      for (const stood of states.slice(0, -1).reverse()) yield played.look(stood);
    },
    release: () => {
      moments = moments.slice(index);
      initial = state;
      index = 0;
    },
    model: () => played.model?.(state),
    statistics: () => played.statistics?.(state),
  };
}

/** An event to come: enough to know when it is on offer, without working out its course. */
export interface Billing {
  readonly key: string;
  readonly listedAt: number;
  /** By then it has certainly left the offer. */
  readonly goneBy: number;
}

/** All events of one kind, past and future. */
export interface Programme {
  /** Those that come on offer in `from` < listedAt ≤ `to`. */
  listed(from: number, to: number): readonly Billing[];
  /** Longest time in ms that one of them is on offer. */
  readonly longest: number;
  /** The event of a key; undefined when the key is not of this programme. */
  open(key: string): Run | undefined;
  /** `Feed.past`, of this programme. @param now epoch ms */
  past?(wanted: PastWanted, now: number): Iterable<PastEvent | undefined>;
  /** `Feed.pastRaces`, of this programme. @param now epoch ms */
  pastRaces?(wanted: PastWanted, now: number): Iterable<FeedBatch | undefined>;
  /** `Feed.season`, of this programme. */
  season?(of: string, at: number): SeasonSpan | undefined;
}
