import * as z from 'zod/mini';
import { CATEGORY_ID, HIGHEST_ID, SPORT_ID, UUID_FORM } from './id-rules.ts';

/**
 * Branded scalars shared by every layer: a market id cannot be passed where a selection id is meant. Event,
 * market and selection ids are positive 32-bit integers, which the hot price path keeps in integer columns
 * (ADR 0003). Whatever a person may quote on the phone (bet id, placement ref) is a string.
 */
const id = () => z.int().check(z.positive(), z.lte(HIGHEST_ID));

export const EventId = id().brand<'EventId'>();
export type EventId = z.infer<typeof EventId>;

export const MarketId = id().brand<'MarketId'>();
export type MarketId = z.infer<typeof MarketId>;

export const SelectionId = id().brand<'SelectionId'>();
export type SelectionId = z.infer<typeof SelectionId>;

/** Sport category, for instance `SBTC1_24` for horse racing (CORE-02). */
export const SportId = z.string().check(z.regex(SPORT_ID)).brand<'SportId'>();
export type SportId = z.infer<typeof SportId>;

/** A league, a track or a meeting: what `categoryId` names in the calls. */
export const CategoryId = z.string().check(z.regex(CATEGORY_ID)).brand<'CategoryId'>();
export type CategoryId = z.infer<typeof CategoryId>;

/** Placement id and idempotency key in one: a positional id in UUID form (PLC-01, PRIN-06). */
export const PlacementRef = z.string().check(z.regex(UUID_FORM)).brand<'PlacementRef'>();
export type PlacementRef = z.infer<typeof PlacementRef>;

/** Bet reference as printed on the receipt. `betslipId` in the calls. */
export const BetId = z
  .string()
  .check(z.regex(/^[A-Z0-9-]{4,40}$/))
  .brand<'BetId'>();
export type BetId = z.infer<typeof BetId>;

export const UserId = z.string().check(z.minLength(1), z.maxLength(64)).brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;

/** One log, one session id; drawn once when the log is opened. 128 bits, UUID form. */
export const SessionId = z.string().check(z.regex(UUID_FORM)).brand<'SessionId'>();
export type SessionId = z.infer<typeof SessionId>;
