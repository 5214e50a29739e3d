import { create, type Delta } from 'jsondiffpatch';
import { isJsonList, type Json } from '#domain/json.ts';
import { stateToJson } from './canonical-state.ts';

/** Items of a list are the same when they name the same thing; otherwise when they are equal. */
function identity(item: object): string {
  for (const name of ['id', 'selectionId', 'stakeId', 'betId', 'betslipId', 'channel', 'requestId']) {
    const value: unknown = Reflect.get(item, name);
    if (typeof value === 'string' || typeof value === 'number') return `${name}:${value}`;
  }
  return JSON.stringify(item);
}

const differ = create({ objectHash: identity, arrays: { detectMove: true, includeValueOnMove: false } });

/**
 * What changed from one JSON value to another, in the form that jsondiffpatch's formatters show; undefined
 * for nothing.
 */
export const diffJson = (before: Json, after: Json): Delta => differ.diff(before, after);

/** What changed from one state to another. */
export const diffStates = (before: object, after: object): Delta =>
  diffJson(stateToJson(before), stateToJson(after));

export interface Change {
  /** `betslip.legs[2].price` */
  readonly path: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/**
 * Every leaf that differs, by position, in order of path: for reports that a person reads. At most `limit`.
 */
export function changesBetween(before: Json | undefined, after: Json | undefined, limit = 50): Change[] {
  const changes: Change[] = [];
  collect(before, after, '', changes, limit);
  return changes;
}

type Branch = { readonly [key: string]: Json } | readonly Json[];

const isBranch = (value: Json | undefined): value is Branch => typeof value === 'object' && value !== null;
const childOf = (value: Branch, key: string): Json | undefined =>
  isJsonList(value) ? value[Number(key)] : Object.hasOwn(value, key) ? value[key] : undefined;

function collect(
  before: Json | undefined,
  after: Json | undefined,
  path: string,
  changes: Change[],
  limit: number,
): void {
  if (changes.length >= limit || before === after) return;
  if (!isBranch(before) || !isBranch(after) || isJsonList(before) !== isJsonList(after)) {
    changes.push({ path, before, after });
    return;
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  for (const key of isJsonList(before) ? keys : keys.sort()) {
    const under = isJsonList(before) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    collect(childOf(before, key), childOf(after, key), under, changes, limit);
  }
}
