import * as z from 'zod/mini';
import { EventId } from '../brand.ts';
import { ToldOffer } from '../cash-out/cash-out-offer.ts';
import { EventEntity, MarketEntity, SelectionEntity } from '../market/entities.ts';
import { EventStatistic } from '../market/event-statistics.ts';
import { JsonValue } from './json-value.ts';

/**
 * Live channels (CORE-07, LIV-03). On the wire each Bayeux message's `data` is one of these, except `prices`,
 * which the edge turns into columns.
 *
 * Channel paths carry the ids that `replacedby` needs (TRAP-15):
 *   /eventDetails/{eventId}                          the event entity
 *   /eventMarkets/{eventId}                          every market and selection of an event
 *   /eventMarket/{eventId}/{marketId}                one market with its selections
 *   /eventSelection/{eventId}/{marketId}/{selectionId}   one selection, for a slip leg
 *   /eventScoreboard/{eventId}                       score, clock, incidents
 *   /eventStatitistics/{eventId}                     sic: the operator's spelling is the channel's name
 *   (TRAP-39)
 *   /myBets/{gwSessionId}  /betplacement/{gwSessionId}  /cashout/{gwSessionId}
 *   /cashoutInfo/{gwSessionId}  /cashoutOperations/{gwSessionId}
 *   /systemMessage
 *
 * Every message carries the gateway's own `(channel, epoch, seq)`: seq counts from 1 within an epoch of a
 * channel; a hole or a new epoch leads to a fresh snapshot.
 */

const head = {
  channel: z.string(),
  epoch: z.string(),
  seq: z.int(),
  /** Gateway wall clock, epoch ms: with the client's `at` it gives the latency (EVT-06). */
  at: z.int(),
};

/**
 * Price rows as sent: `[selectionId, num, den, version, flags]` with num 0 when there is no fixed price.
 * Flags as in `live/frameReceived`. Shape fixed on purpose: one scanner reads it without building objects.
 */
export const PriceRow = z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]);
export const PriceMessage = z.object({
  ...head,
  type: z.literal('prices'),
  op: z.enum(['initial', 'update']),
  rows: z.array(PriceRow),
});
export type PriceMessage = z.infer<typeof PriceMessage>;

/**
 * A snapshot (`initial`) or an `add` carries whole entities; `update` whole changed entities; prices come as
 * `prices`.
 */
export const CatalogueMessage = z.object({
  ...head,
  type: z.literal('catalogue'),
  op: z.enum(['initial', 'add', 'update']),
  events: z.array(EventEntity),
  markets: z.array(MarketEntity),
  selections: z.array(SelectionEntity),
});

export const RemoveMessage = z.object({
  ...head,
  type: z.enum(['event', 'market', 'selection', 'bet', 'system']),
  op: z.literal('remove'),
  ids: z.array(z.union([z.int(), z.string()])),
});

/** The new entities; the old ids are those of the channel path (LIV-07). */
export const ReplacedByMessage = z.object({
  ...head,
  type: z.literal('catalogue'),
  op: z.literal('replacedby'),
  events: z.array(EventEntity),
  markets: z.array(MarketEntity),
  selections: z.array(SelectionEntity),
});

/** Statistics of a match in play, all of them each time; null where nobody counts them. */
export const StatisticsMessage = z.object({
  ...head,
  type: z.literal('statistics'),
  op: z.enum(['initial', 'update']),
  eventId: EventId,
  statistics: z.nullable(z.array(EventStatistic)),
});

/** Whole bets as in my bets; `initial` answers a subscription. */
export const BetMessage = z.object({
  ...head,
  type: z.literal('bet'),
  op: z.enum(['initial', 'add', 'update']),
  /** Decoded by `domain/contract/my-bets.ts`. */
  bets: z.array(JsonValue),
  balance: z.optional(z.object({ cash: z.int(), version: z.int() })),
});

/** Progress of a placement: delay, referral, outcome. Body as the placement answer's slip. */
export const PlacementMessage = z.object({
  ...head,
  type: z.literal('placement'),
  op: z.enum(['add', 'update']),
  slip: JsonValue,
  /** Cash after what was set aside for a bet that waits, or given back; a booked bet's comes with the bet. */
  balance: z.optional(z.object({ cash: z.int(), version: z.int() })),
});

/** What open bets can be cashed out for, those that changed; `initial` names all of them (CSH-03). */
export const CashOutMessage = z.object({
  ...head,
  type: z.literal('cashOut'),
  op: z.enum(['initial', 'update']),
  offers: z.array(ToldOffer),
});

/** Whether bets can be cashed out at all. */
export const CashOutInfoMessage = z.object({
  ...head,
  type: z.literal('cashOutInfo'),
  op: z.enum(['initial', 'update']),
  available: z.boolean(),
});

/** Progress of a cash-out: the delay of the game, or its end. Body as the answer's outcome. */
export const CashOutOperationMessage = z.object({
  ...head,
  type: z.literal('cashOutOperation'),
  op: z.enum(['add', 'update']),
  outcome: JsonValue,
  balance: z.object({ cash: z.int(), version: z.int() }),
});

/** The session of the channel is over; whoever hears it asks why (RGT-14, HOLD-05). The channel's last. */
export const SessionMessage = z.object({
  ...head,
  type: z.literal('session'),
  op: z.literal('ended'),
});

/**
 * Something about the customer themselves has changed; whoever hears it asks for it. inbox: their messages
 * (MSG-03). identity: who they are (KYC-01). controls: limits of money, time and products, and the
 * reality check (RGT-01, RGT-03, RGT-10).
 * asked: what they answer before they bet (RGT-06, RGT-07).
 * marketing: how they may be told of offers (REG-05).
 */
export const ACCOUNT_NEWS = ['inbox', 'identity', 'controls', 'asked', 'marketing'] as const;
export type AccountNewsKind = (typeof ACCOUNT_NEWS)[number];
export const AccountNews = z.object({
  ...head,
  type: z.enum(ACCOUNT_NEWS),
  op: z.literal('update'),
});

export const SystemMessage = z.object({
  ...head,
  type: z.literal('system'),
  op: z.enum(['initial', 'add', 'update']),
  messages: z.array(JsonValue),
});

/** Everything but prices, as logged. */
export const LiveMessage = z.union([
  CatalogueMessage,
  RemoveMessage,
  ReplacedByMessage,
  StatisticsMessage,
  BetMessage,
  PlacementMessage,
  CashOutMessage,
  CashOutInfoMessage,
  CashOutOperationMessage,
  SystemMessage,
  SessionMessage,
  AccountNews,
]);
export type LiveMessage = z.infer<typeof LiveMessage>;
export const WireMessage = z.union([PriceMessage, LiveMessage]);
export type WireMessage = z.infer<typeof WireMessage>;
