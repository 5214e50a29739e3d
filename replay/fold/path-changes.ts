import type { AppEvent } from '#domain/events/registry.ts';
import { isJsonList, type Json, toJson } from '#domain/json.ts';
import { initialState } from './parse-initial-state.ts';
import { type StatePath, valueAt } from './state-path.ts';
import { foldOne } from './timeline.ts';

export interface PathChange {
  readonly position: number;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/**
 * Which events changed what stands at a path, in order. A read model knows nothing of the others, so only the
 * one that the path begins with is folded, and only over the types that it reads: asking for the balance
 * folds no live price.
 *
 * @param reducer of the path's read model; `path` is within it.
 */
export function createPathWatch<State>(
  reducer: (state: State | undefined, event: AppEvent) => State,
  path: StatePath,
): (event: AppEvent, position: number) => PathChange | undefined {
  let state = initialState(reducer);
  let before = read(state, path);
  return (event, position) => {
    const next = foldOne(reducer, state, event);
    if (next === state) return undefined;
    state = next;
    const after = read(state, path);
    if (sameValue(before, after)) return undefined;
    const change = { position, before: jsonOf(before), after: jsonOf(after) };
    before = after;
    return change;
  };
}

const hasForm = (value: unknown): value is { toJSON(): unknown } =>
  typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function';

/** The price table is asked by selection: `prices[1001].odds`; anything else is a tree of plain values. */
function read(state: unknown, path: StatePath): unknown {
  if (!hasForm(state)) return valueAt(state, path);
  const [selection, ...rest] = path;
  if (selection === undefined) return state;
  if ('get' in state && typeof state.get === 'function' && /^\d+$/.test(selection)) {
    const row: unknown = Reflect.apply(state.get, state, [Number(selection)]);
    return valueAt(row, rest);
  }
  return valueAt(state.toJSON(), path);
}

const jsonOf = (value: unknown): Json | undefined =>
  value === undefined ? undefined : toJson(hasForm(value) ? value.toJSON() : value);

/** Whether two values say the same; what is the same object is not looked into. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (hasForm(one) || hasForm(other)) return false;
  return sameJson(toJson(one), toJson(other));
}

function sameJson(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (isJsonList(one) !== isJsonList(other)) return false;
  const [a, b] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return a.size === b.size && [...a].every(([key, value]) => b.has(key) && sameJson(value, b.get(key)));
}
