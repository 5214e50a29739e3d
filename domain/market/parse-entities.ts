import type { Json } from '../json.ts';
import { parseOddsText } from '../odds/parse-odds.ts';
import type { Entities, EventEntity, MarketEntity, SelectionEntity } from './entities.ts';
import { NON_RUNNER, STARTING_PRICE, SUSPENDED } from './price-flags.ts';

/**
 * The entities that an answer carries, undefined when it carries none. The edge has validated the body; this
 * looks again at what folds rely on (ids, owners, versions, lists), because a recording is untrusted, at a
 * hundredth of the schema's cost. An entity without these is left out; a missing version is -1 (LIV-02).
 */
export function entitiesOf(body: Json): Entities | undefined {
  if (!isObject(body)) return undefined;
  const { entities } = body;
  if (!isObject(entities)) return undefined;
  const known = decoded.get(entities);
  if (known !== undefined) return known;
  const result: Entities = {
    events: listOf(entities.events, eventOf),
    markets: listOf(entities.markets, marketOf),
    selections: listOf(entities.selections, selectionOf),
  };
  decoded.set(entities, result);
  return result;
}

/** A cache of a pure function, keyed by the very object: two folds read each answer. */
const decoded = new WeakMap<object, Entities>();

interface JsonObject {
  readonly [key: string]: Json;
}
const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = (value: Json | undefined): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 2_147_483_647;

function listOf<Entity>(value: Json | undefined, read: (item: JsonObject) => Entity | undefined): Entity[] {
  const list: Entity[] = [];
  if (!Array.isArray(value)) return list;
  for (const item of value as readonly Json[]) {
    const entity = isObject(item) ? read(item) : undefined;
    if (entity !== undefined) list.push(entity);
  }
  return list;
}

const versioned = (item: JsonObject): JsonObject =>
  Number.isInteger(item.version) ? item : { ...item, version: -1 };

function eventOf(item: JsonObject): EventEntity | undefined {
  if (!isId(item.id) || !Array.isArray(item.marketIds) || typeof item.state !== 'string') return undefined;
  return versioned(item) as unknown as EventEntity;
}

function marketOf(item: JsonObject): MarketEntity | undefined {
  if (!isId(item.id) || !isId(item.eventId) || !Array.isArray(item.selectionIds)) return undefined;
  return versioned(item) as unknown as MarketEntity;
}

function selectionOf(item: JsonObject): SelectionEntity | undefined {
  if (!isId(item.id) || !isId(item.eventId) || !isId(item.marketId)) return undefined;
  return versioned(item) as unknown as SelectionEntity;
}

/**
 * The flags of a selection entity, as a price row would carry them. An unknown kind is suspended (LIV-10).
 */
export function flagsOfSelection(selection: SelectionEntity): number {
  const kind = selection.kind as string;
  const known = kind === 'REGULAR' || kind === 'WO' || kind === 'SP' || kind === 'NR';
  return (
    (selection.suspended || !known ? SUSPENDED : 0) |
    (kind === 'SP' ? STARTING_PRICE : 0) |
    (kind === 'NR' ? NON_RUNNER : 0)
  );
}

/** Packed odds of a selection entity; 0 when it has no fixed price. */
export const packedOddsOf = (selection: SelectionEntity): number =>
  selection.odds === undefined ? 0 : (parseOddsText(selection.odds) ?? 0);
