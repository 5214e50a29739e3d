import type { EarlyPayout } from '#domain/bet/early-payout.ts';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import type { EventStatistic } from '#domain/market/event-statistics.ts';
import type { Deduction, SelectionResult } from '#domain/settlement/result.ts';
import type { VirtualMatchData } from '#domain/virtuals/match-data.ts';
import type { EventModel } from './event-model.ts';
import type { FeedKey } from './feed-key.ts';

export type { FeedKey };

/** The fields that a loose schema names. Without this `Omit` would see only its index signature. */
type Declared<T> = { readonly [K in keyof T as string extends K ? never : K]: T[K] };

/** The entity without what the catalogue owns: ids and versions. */
export type FeedEvent = Omit<
  Declared<EventEntity>,
  'id' | 'version' | 'marketIds' | 'marketCount' | 'scoreboard'
> & {
  readonly key: FeedKey;
  /** Of a virtual match alone: what it is decided by, and its goals so far. */
  readonly virtualMatch?: VirtualMatchData;
};
export type FeedMarket = Omit<
  Declared<MarketEntity>,
  'id' | 'version' | 'eventId' | 'selectionIds' | 'state' | 'suspended' | 'silent'
> & {
  readonly key: FeedKey;
  readonly event: FeedKey;
  readonly state: 'OPEN' | 'SUSPENDED' | 'CLOSED';
  readonly selections: readonly FeedSelection[];
};
export type FeedSelection = Omit<
  Declared<SelectionEntity>,
  'id' | 'version' | 'marketId' | 'eventId' | 'odds'
> & {
  readonly key: FeedKey;
  /** `'5/2'`; null when there is no fixed price. */
  readonly odds: string | null;
};

/** `Dividend` of domain/settlement, in the feed's own keys. */
export interface FeedDividend {
  readonly order: readonly FeedKey[];
  readonly perUnit: string;
}

/**
 * What a feed reports. One batch is one moment: the catalogue applies it whole, bumps the version of each
 * touched entity once, and only then are live messages made from it.
 */
export type FeedChange =
  /** New or changed; changed means replaced, prices of known selections included. */
  | { readonly kind: 'event'; readonly event: FeedEvent }
  | { readonly kind: 'market'; readonly market: FeedMarket }
  | {
      readonly kind: 'marketState';
      readonly market: FeedKey;
      readonly state: 'OPEN' | 'SUSPENDED' | 'CLOSED';
      /** Suspended as no prices come in; the gateway says so, not the feed. */
      readonly silent?: true;
    }
  | {
      readonly kind: 'prices';
      readonly market: FeedKey;
      readonly prices: readonly {
        readonly selection: FeedKey;
        readonly odds: string | null;
        readonly suspended: boolean;
      }[];
    }
  | {
      readonly kind: 'scoreboard';
      readonly event: FeedKey;
      readonly scoreboard: NonNullable<EventEntity['scoreboard']>;
    }
  /** Settles the market; a later one for the same market is a correction and leads to re-settlement. */
  | {
      readonly kind: 'result';
      readonly market: FeedKey;
      readonly results: readonly { readonly selection: FeedKey; readonly result: SelectionResult }[];
      readonly deductions: readonly Deduction[];
      /** Of a forecast or tricast market: what each order that the finish stands for pays. */
      readonly dividends?: readonly FeedDividend[];
    }
  /**
   * What has happened so far that an offer pays for, while the market is not decided (BON-05). All of it,
   * each time.
   */
  | {
      readonly kind: 'early';
      readonly market: FeedKey;
      readonly results: readonly { readonly selection: FeedKey; readonly early: readonly EarlyPayout[] }[];
    }
  /** A line moved: the old market is closed to new bets and the new one takes its place (LIV-07). */
  | {
      readonly kind: 'replaced';
      readonly oldMarket: FeedKey;
      readonly market: FeedMarket;
      readonly selections: readonly { readonly old: FeedKey; readonly new: FeedKey }[];
    }
  | { readonly kind: 'removed'; readonly event: FeedKey };

export interface FeedBatch {
  /**
   * Feed time of the batch, epoch ms of the world that the feed shows (a replayed recording keeps its own
   * time).
   */
  readonly at: number;
  readonly changes: readonly FeedChange[];
}

/**
 * What a feed tells beside its changes. Where it tells nothing of the kind, each batch is a sign of life of
 * all of it.
 */
export interface FeedSigns {
  /**
   * One of its sources said something.
   *
   * @param markets those it spoke of, changed or not; they are that source's from now on
   */
  heard(sign: {
    readonly source: string;
    /** Feed time, epoch ms. */
    readonly at: number;
    readonly markets: readonly FeedKey[];
    /** It said no more than that it lives. */
    readonly heartbeat: boolean;
  }): void;
  /** The source will say nothing more: it is over, or broke off. */
  ended(source: string): void;
  /**
   * What a source said and could not be read, or not believed.
   *
   * @param where file, line, and what was expected there
   */
  unreadable(source: string, where: string): void;
}

/** How the time of a feed runs. */
export interface FeedPace {
  /** Feed seconds in one real second. */
  readonly feedPerReal: number;
  /**
   * Seconds of the world in one feed second: a recording that is played faster and told at real time has more
   * than one.
   */
  readonly worldPerFeed: number;
}

/** Events of a feed that began in `from` ≤ start < `to`, epoch ms, of one sport or one competition. */
export interface PastWanted {
  readonly from: number;
  readonly to: number;
  /** Id of the sport or of the competition. */
  readonly of: string;
}

/** Matches of a season begin in `from` ≤ start < `to`, epoch ms. */
export interface SeasonSpan {
  readonly from: number;
  readonly to: number;
}

/** An event that is over, as far as a list of results names it. */
export type PastEvent = Pick<
  FeedEvent,
  'key' | 'name' | 'sportId' | 'categories' | 'categoryId' | 'startTime' | 'participants' | 'state'
> & { readonly scoreboard?: NonNullable<EventEntity['scoreboard']> | undefined };

export interface Feed {
  readonly name: string;
  /**
   * It is made in this process and cannot fall silent while that lives: its silence says that nothing
   * changed.
   */
  readonly isInProcess?: boolean;
  /** Real time when absent. */
  readonly pace?: FeedPace;
  /**
   * Calls `deliver` in order, never re-entrantly, first with everything that stands at the start.
   * Rejects for input that it cannot read (a wrong file names file, line and what was expected).
   */
  start(deliver: (batch: FeedBatch) => void, signs?: FeedSigns): Promise<void>;
  stop(): Promise<void>;
  /**
   * Results of markets that ended while the gateway was down and that have open bets. A feed that cannot know
   * answers with an empty list; such bets stay open and are listed for staff.
   */
  missedResults(markets: readonly FeedKey[]): Promise<FeedBatch>;
  /**
   * The feed's model of an event as it was delivered last. Feeds without models (recordings) have no such
   * function; undefined for an event that the feed does not model. An event is offered for bet builder when
   * it has a market group of type YOUR_BET: a feed names one only on events that it models.
   */
  model?(event: FeedKey): EventModel | undefined;
  /** What is counted of an event, by what was delivered last; undefined for one that it counts nothing of. */
  statistics?(event: FeedKey): readonly EventStatistic[] | undefined;
  /**
   * What is over by now, whoever listened then; of one competition the newest first. Absent where a feed
   * knows its present alone. Worked out while it is read, a few milliseconds at a time: `undefined` is a
   * moment at which the reader may let others have their turn.
   */
  past?(wanted: PastWanted): Iterable<PastEvent | undefined>;
  /**
   * Races of a sport that are over by now, each with all that was told of it in the end: the same as `past`
   * otherwise.
   */
  pastRaces?(wanted: PastWanted): Iterable<FeedBatch | undefined>;
  /**
   * The season of a competition into which an instant falls; undefined for one that has none here. Absent
   * where a feed knows of no seasons.
   */
  season?(of: string, at: number): SeasonSpan | undefined;
}
