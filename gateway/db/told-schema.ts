import type { Generated } from 'kysely';

/** What feeds and staff say of markets and events, and operators to everybody. */
export interface ToldTables {
  market_results: MarketResultsTable;
  market_states: MarketStatesTable;
  staff_results: StaffResultsTable;
  event_endings: EventEndingsTable;
  finished_events: FinishedEventsTable;
  system_notices: SystemNoticesTable;
  messages: MessagesTable;
  message_marks: MessageMarksTable;
}

interface MarketResultsTable {
  market_id: number;
  revision: number;
  /** `[{selection, result}]`. */
  results: string;
  deductions: string;
  /** `[{order, perUnit}]` of a forecast or tricast market. */
  dividends: Generated<string>;
  at: number;
  /** Feed time of the report; what was reported earlier takes its place no more. */
  reported_at: Generated<number>;
  /**
   * The last revision that was brought to every bet on the market; behind `revision` while one is on its way
   * to them.
   */
  settled_revision: Generated<number>;
  /** Whether it decides the market; not so a report of what has happened so far. */
  decided: Generated<boolean>;
}

/** Markets that a feed has closed, and what it said of them since. */
interface MarketStatesTable {
  market_id: number;
  /** REOPENED: by a gateway that had heard of the end, so that it takes back a result as well. */
  state: 'CLOSED' | 'OPEN' | 'REOPENED';
  /** Feed time of the word; an earlier one takes its place no more. */
  told_at: number;
  /** Why the bets on it wait for a result that is not there; null: they do not. */
  awaited: string | null;
}

/** What staff ruled where no result follows from what the feed told (MEND-07). */
interface StaffResultsTable {
  market_id: number;
  selection_id: number;
  /** A `SelectionResult` as JSON. */
  result: string;
  /**
   * Revision of the market's result that it was given after, 0 for none: a later one that decides the
   * selection counts instead.
   */
  after_revision: number;
  staff: string;
  why: string;
  at: number;
}

/** What the house says to everybody, until it is withdrawn (LIV-03). */
interface SystemNoticesTable {
  id: string;
  text: string;
  notice_group: 'success' | 'info' | 'error' | 'generic';
  dismissable: boolean;
  at: number;
}

/** What staff say in the inbox, to one customer or to all (MSG-03, MSG-08). */
interface MessagesTable {
  id: string;
  /** Null: to every customer whose account is older than it. */
  user_id: string | null;
  kind: 'SERVICE' | 'OFFER';
  important: boolean;
  title: string;
  body: string;
  created_at: number;
  withdrawn_at: Generated<number | null>;
}

interface MessageMarksTable {
  message_id: string;
  user_id: string;
  read_at: number | null;
  deleted_at: number | null;
}

interface EventEndingsTable {
  event_id: number;
  /** An `EventEnding` as JSON. */
  ending: string;
  at: number;
}

/** Events that are over, for results, tables and form; whoever says it first names the row. */
interface FinishedEventsTable {
  category_id: string;
  starts_at: number;
  name: string;
  sport_id: string;
  sport: string;
  category: string;
  country: string | null;
  home: string | null;
  away: string | null;
  state: string;
  /** An `EventEnding` as JSON; null for an event that was not played to an end. */
  ending: string | null;
  at: number;
  /** Null for one that was over before this database heard of it. */
  event_id: number | null;
}
