import { parseChannel } from '#domain/contract/channel-path.ts';
import type { LiveMessage } from '#domain/contract/live.ts';
import type { AppEvent, EventOf } from '#domain/events/registry.ts';
import type { Json } from '#domain/json.ts';
import { SNAPSHOT } from '#domain/market/price-flags.ts';

export type Kind = 'event' | 'market' | 'selection';

/** What a log tells of an entity, as it was told. */
export interface Entity {
  readonly [field: string]: unknown;
  readonly id: number;
  readonly version: number;
}

/**
 * One thing that a log tells of what is on offer. A picture says what is now; everything else is a change
 * (LIV-03, LIV-07).
 */
export type CatalogueNews =
  | { readonly is: 'entity'; readonly kind: Kind; readonly entity: Entity; readonly isPicture: boolean }
  | {
      readonly is: 'price';
      readonly id: number;
      /** Numerator and denominator; zeros where there is no fixed price. */
      readonly odds: readonly [number, number];
      readonly version: number;
      readonly flags: number;
      readonly isPicture: boolean;
    }
  /** By a `remove`, or because something else takes its place: then its price is not spoken of. */
  | { readonly is: 'gone'; readonly kind: Kind; readonly id: number; readonly isReplaced: boolean };

/** What an event of the log tells, in the order in which it was told. */
export function newsOf(event: AppEvent): readonly CatalogueNews[] {
  if (event.type === 'live/frameReceived') return inFrame(event);
  if (event.type !== 'gateway/answered' || event.data.outcome.kind !== 'ok') return [];
  const { body } = event.data.outcome;
  const entities = isObject(body) ? body.entities : undefined;
  if (!isObject(entities)) return [];
  return inPicture({
    events: entitiesIn(entities.events, 'event'),
    markets: entitiesIn(entities.markets, 'market'),
    selections: entitiesIn(entities.selections, 'selection'),
  });
}

/** Rows and messages of a frame are woven together: a message comes after so many rows. */
function inFrame({ data: { prices, messages } }: EventOf<'live/frameReceived'>): readonly CatalogueNews[] {
  const news: CatalogueNews[] = [];
  const shortest = Math.min(...Object.values(prices).map(({ length }) => length));
  let row = 0;
  const rowsUntil = (end: number): void => {
    for (; row < Math.min(end, shortest); row += 1) {
      const packed = prices.odds[row] ?? 0;
      const flags = prices.flags[row] ?? 0;
      news.push({
        is: 'price',
        id: prices.selection[row] ?? 0,
        odds: [Math.floor(packed / 1_024), packed % 1_024],
        version: prices.version[row] ?? -1,
        flags: flags % SNAPSHOT,
        isPicture: flags >= SNAPSHOT,
      });
    }
  };
  for (const { afterRow, message } of messages) {
    rowsUntil(afterRow);
    news.push(...inMessage(message));
  }
  rowsUntil(shortest);
  return news;
}

function inMessage(message: LiveMessage): readonly CatalogueNews[] {
  if (message.op === 'remove') {
    const kind = (['event', 'market', 'selection'] as const).find((one) => one === message.type);
    if (kind === undefined) return [];
    return message.ids.flatMap((id) =>
      typeof id === 'number' ? [{ is: 'gone', kind, id, isReplaced: false } as const] : [],
    );
  }
  if (message.type !== 'catalogue') return [];
  if (message.op !== 'replacedby') return inPicture(message, message.op === 'initial');
  const said = inPicture(message);
  return [
    ...replacedBy(message),
    ...said.filter(({ is }) => is === 'entity'),
    // A price that comes with a line is a change like any other.
    ...said.flatMap((one) => (one.is === 'price' ? [{ ...one, isPicture: false }] : [])),
  ];
}

/** The path of the channel names the old ones (TRAP-15). */
function replacedBy({
  channel,
  markets,
  selections,
}: Extract<LiveMessage, { op: 'replacedby' }>): CatalogueNews[] {
  const gone = (kind: Kind, id: number): CatalogueNews => ({ is: 'gone', kind, id, isReplaced: true });
  const old = parseChannel(channel);
  if (old?.name === 'eventSelection') {
    const [next] = selections;
    const hasOtherMarket = next !== undefined && next.marketId !== old.market;
    return [gone('selection', old.selection), ...(hasOtherMarket ? [gone('market', old.market)] : [])];
  }
  const [next] = markets;
  return old?.name === 'eventMarket' && next !== undefined && next.id !== old.market
    ? [gone('market', old.market)]
    : [];
}

interface Told {
  readonly events: readonly Entity[];
  readonly markets: readonly Entity[];
  readonly selections: readonly Entity[];
}

function inPicture({ events, markets, selections }: Told, isPicture = true): readonly CatalogueNews[] {
  const entity = (kind: Kind) => (one: Entity) => ({ is: 'entity', kind, entity: one, isPicture }) as const;
  return [
    ...events.map(entity('event')),
    ...markets.map(entity('market')),
    ...selections.map(entity('selection')),
    ...selections.map((one) => priceOf(one, isPicture)),
  ];
}

/** A selection says its price itself. A kind that nobody knows is suspended (LIV-10). */
function priceOf({ id, version, odds, kind, suspended }: Entity, isPicture: boolean): CatalogueNews {
  const bits = { REGULAR: 0, WO: 0, SP: 2, NR: 4 }[String(kind)] ?? 1;
  const flags = suspended === true && bits % 2 === 0 ? bits + 1 : bits;
  return { is: 'price', id, odds: fractionOf(odds), version, flags, isPicture };
}

function fractionOf(odds: unknown): readonly [number, number] {
  const [num = 0, den = 0] = typeof odds === 'string' ? odds.split('/').map(Number) : [];
  return [num, den];
}

const OWNERS: Readonly<Record<Kind, readonly string[]>> = {
  event: [],
  market: ['eventId'],
  selection: ['eventId', 'marketId'],
};

/**
 * Of an answer as it lies in a log, which anybody may have written: what has no id, or no owner, is nothing.
 */
function entitiesIn(value: Json | undefined, kind: Kind): readonly Entity[] {
  if (!isList(value)) return [];
  return value.flatMap((item) => {
    if (!isObject(item)) return [];
    const { id, version } = item;
    if (!isId(id) || !OWNERS[kind].every((owner) => isId(item[owner]))) return [];
    if (kind === 'event' && (!Array.isArray(item.marketIds) || typeof item.state !== 'string')) return [];
    if (kind === 'market' && !Array.isArray(item.selectionIds)) return [];
    // Only a picture may come without a version (LIV-02).
    return [{ ...item, id, version: typeof version === 'number' ? version : -1 }];
  });
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isId = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31;
