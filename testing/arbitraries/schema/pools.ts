import fc from 'fast-check';
import {
  BetId,
  CategoryId,
  EventId,
  MarketId,
  PlacementRef,
  SelectionId,
  SessionId,
  SportId,
  UserId,
} from '#domain/brand.ts';
import type { Pools } from './of-schema.ts';

const uuid = (last: number): string => `0f8fad5b-d9cb-469f-a165-${String(last).padStart(12, '0')}`;
const few = fc.integer({ min: 1, max: 4 });

/**
 * A brand lives in the type alone, so what stands for it here is the schema object itself: every field that
 * is an event id is the very schema `EventId`. Few of each, so that events of one log speak of the same
 * match, the same bet and the same customer, which is when folds have something to do.
 */
const BRANDED = new Map<unknown, fc.Arbitrary<unknown>>([
  [EventId, few],
  [MarketId, few],
  [SelectionId, fc.integer({ min: 1, max: 6 })],
  [SportId, fc.constantFrom('SBTC1_1', 'SBTC1_24')],
  [CategoryId, fc.constantFrom('league-1', 'ascot')],
  [PlacementRef, few.map(uuid)],
  [SessionId, few.map(uuid)],
  [BetId, few.map((nth) => `BET-000${nth}`)],
  [UserId, fc.constantFrom('ann', 'ben')],
]);

/** Ids and names that are plain texts in their schemas, by the name of the field. */
const NAMED: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  timerId: fc.constantFrom('1.1', '2.1', '3.1'),
  requestId: fc.constantFrom('1.1', '2.1', '3.1'),
  barrierId: fc.constantFrom('1.1', '2.1'),
  drawId: fc.constantFrom('1.1', '2.1'),
  stakeId: fc.constantFrom('1', '2', 'acca', 'trixie'),
  channel: fc.constantFrom('/eventMarkets/1', '/eventMarkets/2', '/event/1', '/mybets/g', '/systemMessage'),
  epoch: fc.constantFrom('a', 'b'),
  currency: fc.constantFrom('GBP', 'EUR'),
};

/** The few things that generated events are about. */
export const smallWorld: Pools = (schema, field) => {
  const branded = BRANDED.get(schema);
  if (branded !== undefined) return branded;
  return schema._zod.def.type === 'string' && !hasPattern(schema) ? NAMED[field] : undefined;
};

const hasPattern = (schema: Parameters<Pools>[0]): boolean =>
  (schema._zod.def.checks ?? []).some((check) => check._zod.def.check === 'string_format');
