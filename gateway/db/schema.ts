import type { Generated, GeneratedAlways } from 'kysely';
import type { AccessTables } from './access-schema.ts';
import type { AccountTables } from './account-schema.ts';
import type { IdentityTables } from './identity-schema.ts';
import type { Topic } from './outbox-row.ts';
import type { PaymentTables } from './payment-schema.ts';
import type { RecordingSchema } from './recording-schema.ts';
import type { StaffTables } from './staff-schema.ts';
import type { ToldTables } from './told-schema.ts';

/**
 * The tables, as kysely sees them. Money is in minor units and every time in epoch milliseconds, both int8
 * read as a safe integer. Documents (receipts, outcomes, settings) are JSON in `text`, never `jsonb`: a
 * signed text must come back byte for byte.
 */
export interface Schema
  extends AccessTables,
    AccountTables,
    IdentityTables,
    PaymentTables,
    RecordingSchema,
    StaffTables,
    ToldTables {
  facts: FactsTable;
  feed_ids: FeedIdsTable;
  virtual_draws: VirtualDrawsTable;
  race_results: RaceResultsTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_entries: LedgerEntriesTable;
  ledger_postings: LedgerPostingsTable;
  placements: PlacementsTable;
  kept_refusals: KeptRefusalsTable;
  bets: BetsTable;
  problem_reports: ProblemReportsTable;
  settlements_read: SettlementsReadTable;
  bet_legs: BetLegsTable;
  bet_groups: BetGroupsTable;
  outbox: OutboxTable;
  bonuses: BonusesTable;
  cash_outs: CashOutsTable;
  cash_out_rules: CashOutRulesTable;
  slip_codes: SlipCodesTable;
  bet_requests: BetRequestsTable;
  proof_leaves: ProofLeavesTable;
  proof_nodes: ProofNodesTable;
  proof_checkpoints: ProofCheckpointsTable;
  running_gateways: RunningGatewaysTable;
}

interface RunningGatewaysTable {
  id: string;
  feed_run: string;
  /** By the clock of the database, which alone compares it. */
  seen_at: Generated<Date>;
}

/** Single values of the installation: the signing key, the highest feed id reserved. */
interface FactsTable {
  key: string;
  value: string;
}

interface FeedIdsTable {
  kind: 'event' | 'market' | 'selection';
  key: string;
  id: number;
}

interface LedgerAccountsTable {
  /** `cash:USER`, `held:USER`, `withdrawing:USER`, `receivable:USER` or `house:BOOK:CURRENCY`. */
  id: string;
  kind: 'cash' | 'held' | 'withdrawing' | 'receivable' | 'house';
  user_id: string | null;
  currency: string;
  /** Running balance; 0 and unused for house books, whose balance is the sum of their postings. */
  balance: Generated<number>;
  /** +1 with each posting; unused for house books. */
  version: Generated<number>;
}

/** Rows are never changed but by the draw (`0280-virtual-draws`). */
interface VirtualDrawsTable {
  event_key: string;
  /** Chances of the card, with commas between them. */
  tickets: string;
  secret: string;
  commitment: string;
  closes_at: number;
  number: Generated<string | null>;
  drawn_at: Generated<number | null>;
}

interface RaceResultsTable {
  event_id: number;
  sport_id: string;
  /** London date of the scheduled start. */
  day: string;
  start_time: number;
  /** `RaceRecord` of domain/racing. */
  record: string;
}

interface LedgerEntriesTable {
  id: GeneratedAlways<number>;
  kind: string;
  /** With `kind` unique: the same thing cannot be booked twice. */
  ref: string;
  at: number;
}

interface LedgerPostingsTable {
  entry_id: number;
  account_id: string;
  amount: number;
  /** Null for house books. */
  balance_after: number | null;
  version: number | null;
}

interface PlacementsTable {
  ref: string;
  user_id: string;
  content_hash: string;
  state: 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'FENCED';
  /** PlacementOutcome as first answered; null for a fence. */
  outcome: string | null;
  /** The slip, only while PENDING. */
  slip: string | null;
  /** End of its wait, only while PENDING. Moved by the gateway that takes it from another. */
  due_at: number | null;
  created_at: number;
  /** Log of the tab that sent the bet, as it says itself; null when it did not say. */
  placed_from: Generated<string | null>;
  /** What the customer's held account has for it, minor units; 0 unless PENDING, and for a free bet. */
  reserved: Generated<number>;
  /** What the customer had on the selection with most on it when the bet began to wait, minor units. */
  staked_before: Generated<number>;
  /** What it would win above its stake at the prices that stood then, minor units; 0 at a starting price. */
  net_winnings: Generated<number>;
}

/** Requests to be cashed out, by their refs. */
interface CashOutRulesTable {
  bet_id: string;
  user_id: string;
  /** +1 at each change by the customer. */
  version: number;
  state: 'ACTIVE' | 'FIRED' | 'REMOVED';
  at_least: number;
  /** Stake to be cashed out; null: all that is left. */
  part: number | null;
  set_at: number;
  /** Firings of this version that paid nothing. */
  firings: number;
  /** Ref of the next firing, or of the one that paid. */
  next_ref: string;
}

interface CashOutsTable {
  ref: string;
  user_id: string;
  /** Null in a fence, which knows only the ref. */
  bet_id: string | null;
  content_hash: string;
  state: 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'FENCED';
  /** CashOutRequest, only while PENDING. */
  request: string | null;
  /** CashOutOutcome as first answered; null for a fence. */
  outcome: string | null;
  /** Minor units; of a success alone. */
  paid: number | null;
  /** What of the stake it paid for, and how much had been paid for before it; of a success alone. */
  stake: number | null;
  sold_before: number | null;
  /** By the rule of the bet, and not by a press. */
  automatic: Generated<boolean>;
  /** End of the delay of the game, only while PENDING. */
  due_at: number | null;
  created_at: number;
}

/** Slots for refusals that could not be written to `placements`; free where `ref` is null. */
interface KeptRefusalsTable {
  slot: number;
  ref: string | null;
  user_id: string | null;
  content_hash: string | null;
  outcome: string | null;
  created_at: number | null;
  /** Characters that a free slot holds for what takes their place. */
  room: string;
}

interface ProblemReportsTable {
  /** `P-` and eight letters. */
  ticket: string;
  user_id: string;
  bet_id: string;
  /** Of the log that it was written in, as the tab says. */
  session: string | null;
  description: string;
  created_at: number;
}

interface BetsTable {
  id: string;
  ref: string;
  user_id: string;
  type: string;
  /** Of a system bet; null for every other kind. */
  system_type: string | null;
  currency: string;
  stake: number;
  total_stake: number;
  number_of_bets: number;
  each_way: boolean;
  total_odds: string | null;
  display_total_odds: string | null;
  possible_winnings: number | null;
  placed_at: number;
  /** Time of the feed's world when the bet was struck; Rule 4 compares with it. */
  struck_at: number;
  status: 'OPEN' | 'SETTLED';
  result: 'WON' | 'LOST' | 'VOID' | 'PART' | 'CASHED_OUT' | null;
  returns: number | null;
  settled_at: number | null;
  /** Order of settlement, for pages of settled bets. */
  settled_seq: number | null;
  version: number;
  /** How many times a settlement was booked; above 1 means corrected. */
  settlements: number;
  receipt: string;
  rules_version: string;
  /** The most that the bet returns, where its returns were not known when it was struck. */
  maximum_returns: number | null;
  /** `freeBet`, `profitBoost` or `accaBoost`; null for a plain bet. */
  bonus_kind: 'freeBet' | 'profitBoost' | 'accaBoost' | null;
  /** Of `bonuses`, or the name of the acca boost's rule. */
  bonus_id: string | null;
  /** Amount of a free bet in minor units, percentage of a boost. */
  bonus_value: number | null;
  /** What of the whole stake was cashed out, and what was paid for it. */
  cashed_stake: Generated<number>;
  cashed_paid: Generated<number>;
  /** The bet that was cashed out for it, where it came from an edit. */
  edited_from: Generated<string | null>;
}

interface SettlementsReadTable {
  bet_id: string;
  /** How many were booked when it was seen. */
  settlements: number;
}

interface BetLegsTable {
  bet_id: string;
  leg: number;
  user_id: string;
  selection_id: number;
  market_id: number;
  event_id: number;
  selection_name: string;
  market_name: string;
  event_name: string;
  sport_id: string;
  start_time: number;
  in_play: boolean;
  /** `5/2`; null for SP. */
  odds: string | null;
  price_version: number;
  each_way: boolean;
  place_num: number | null;
  place_den: number | null;
  place_places: number | null;
  state: string;
  rule4_pence: number;
  dead_heat_tied: number | null;
  dead_heat_places: number | null;
  /** Of the place part, where the two above are of the win part. */
  place_dead_heat_tied: number | null;
  place_dead_heat_places: number | null;
  /** The stake of the place part was given back although the win part was decided. */
  place_void: Generated<boolean>;
  open: boolean;
  /**
   * The place that a forecast or tricast names for the runner, 1 to 3; null where it names none, and in every
   * other bet.
   */
  cast_position: number | null;
  /** Settled at the starting price when that is better. */
  best_odds: Generated<boolean>;
  /** `5/2`: what the leg was settled at where that is not `odds`. */
  settled_odds: string | null;
  /** `["TWO_UP"]`: what the leg is paid early for. */
  early_payouts: Generated<string>;
  /** Struck at a price that was boosted (BON-04). */
  boosted: Generated<boolean>;
  /**
   * What the leg stands at instead of `odds`, which was an obvious error (UK-45); null: nothing was wrong.
   */
  correction: string | null;
  /** How many selections of the market win, 0 for any number; null: struck before that was kept. */
  winners: number | null;
  /**
   * Why no result of it follows from what the feed told, so that it waits for staff (MEND-07); null: it does
   * not.
   */
  awaiting: string | null;
  awaiting_since: number | null;
}

/** A bet builder in a bet. */
interface BetGroupsTable {
  bet_id: string;
  /** Place among the groups of the bet. */
  nth: number;
  group_id: string;
  /** `[0,2]`: places of its legs in the bet. */
  legs: string;
  /** `735/100`: the price of all legs together, as struck. */
  odds: string;
  /** Price of every set of its legs, as struck (`SetPrices`): what settles it when a leg is void. */
  prices: string;
}

interface OutboxTable {
  seq: GeneratedAlways<number>;
  user_id: string;
  topic: Topic;
  /** Bet id, ref of a placement or cash-out, id of a message. */
  subject: string;
  op: 'add' | 'update';
}

/** Free bets and profit boosts, each for one bet (BON-01, BON-03). */
interface BonusesTable {
  id: string;
  user_id: string;
  kind: 'freeBet' | 'profitBoost';
  name: string;
  currency: string;
  /** Of a free bet. */
  amount: number | null;
  /** Of a profit boost. */
  percentage: number | null;
  max_stake: number | null;
  bets: 'ANY' | 'SINGLE' | 'COMBO';
  state: 'OFFERED' | 'AVAILABLE' | 'RESERVED' | 'USED' | 'CANCELLED' | 'DECLINED';
  /** With the customer unique: the same grant is not issued twice. */
  issue_key: string;
  issued_at: number;
  expires_at: number;
  /** Of the placement that used it, or that waits with it; null in every other state. */
  used_ref: string | null;
}

interface SlipCodesTable {
  code: string;
  /** Selection ids in the order of the slip, `1001,1002`: unique, so the same slip has the same code. */
  selections: string;
  /** Renewed when somebody makes the same code again. */
  created_at: number;
}

interface BetRequestsTable {
  id: GeneratedAlways<number>;
  user_id: string;
  description: string;
  created_at: number;
}

/** Hashes and salts of the tree of proofs are lower-case hex. */
interface ProofLeavesTable {
  kind: 'receipt' | 'audit';
  /** Placement ref of a receipt or refusal, id of an audit entry. */
  key: string;
  leaf_hash: string;
  /** Null after an erasure. */
  salt: string | null;
  /** In about the order of commits: the order in which leaves are given their places. */
  arrival: GeneratedAlways<number>;
  /** Place in the tree; null until the next checkpoint. */
  leaf_index: Generated<number | null>;
}

/** Roots of perfect subtrees above the leaves. */
interface ProofNodesTable {
  level: number;
  index: number;
  hash: string;
}

/** Every tree head that was signed. */
interface ProofCheckpointsTable {
  size: number;
  root: string;
  note: string;
  signed_at: number;
}
