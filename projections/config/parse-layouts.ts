import { isJsonList, type Json } from '#domain/json.ts';
import type { MarketLayouts } from '#domain/market/market-layouts.ts';

/** Layouts of markets as the gateway sent them last (BRW-10). */
export interface LayoutsState {
  /** Of the data that is held; null before there is any. */
  readonly version: string | null;
  readonly markets: MarketLayouts;
  /** Whether this session has been told that they are in force. */
  readonly current: boolean;
  /** The request that is under way. */
  readonly asked: string | null;
}

const COLUMNS = ['one', 'two', 'three'] as const;

const fieldOf = (value: Json, name: string): Json =>
  typeof value === 'object' && value !== null && !isJsonList(value) ? (value[name] ?? null) : null;

/** The layouts that can be read; one of another kind than these counts as not told. */
function layoutsOf(data: Json): MarketLayouts | undefined {
  if (typeof data !== 'object' || data === null || isJsonList(data)) return undefined;
  const read = Object.keys(data).flatMap((type) => {
    const layout = fieldOf(data, type);
    const columns = COLUMNS.find((one) => one === fieldOf(layout, 'columns'));
    const players = fieldOf(layout, 'players');
    const counted = fieldOf(layout, 'counted');
    const more = {
      ...(typeof players === 'string' ? { players } : {}),
      ...(typeof counted === 'string' ? { counted } : {}),
    };
    return columns === undefined ? [] : [[type, { columns, ...more }] as const];
  });
  return Object.fromEntries(read);
}

/**
 * What an answer of `/view/configs` says of the layouts of markets (BRW-10): nothing new where the version
 * that is held is in force; undefined where it says nothing that can be read.
 */
export function layoutsIn(body: Json): Partial<Pick<LayoutsState, 'version' | 'markets'>> | undefined {
  const section = fieldOf(fieldOf(body, 'data'), 'marketLayouts');
  const version = fieldOf(section, 'version');
  if (typeof version !== 'string') return undefined;
  if (fieldOf(section, 'versionMatched') === true) return {};
  const markets = layoutsOf(fieldOf(section, 'data'));
  return markets === undefined ? undefined : { version, markets };
}
