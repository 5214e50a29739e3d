import { fill, moreSpecific, type ParamsOf, paramsIn, piecesOf } from './pattern.ts';
import { type Access, ROUTE_TABLE } from './route-table.ts';

export type RouteKey = keyof typeof ROUTE_TABLE;
export type RouteParams<K extends RouteKey> = ParamsOf<(typeof ROUTE_TABLE)[K]['path']>;

/** Pages of this version; the others say that they are not available yet. */
export type BuiltRouteKey = {
  [K in RouteKey]: (typeof ROUTE_TABLE)[K]['built'] extends true ? K : never;
}[RouteKey];

/** What a path means. `notFound` has no address of its own: any unknown path is one. */
export interface RouteMatch {
  readonly key: RouteKey | 'notFound';
  readonly params: Readonly<Record<string, string>>;
}

export const isRouteKey = (key: string): key is RouteKey => Object.hasOwn(ROUTE_TABLE, key);
export const routeKeys: readonly RouteKey[] = Object.keys(ROUTE_TABLE).filter(isRouteKey);
export const isBuilt = (key: RouteKey): key is BuiltRouteKey => ROUTE_TABLE[key].built;
export const accessOf = (key: RouteKey): Access => ROUTE_TABLE[key].access;

const compiled = routeKeys
  .map((key) => ({ key, pieces: piecesOf(ROUTE_TABLE[key].path) }))
  .toSorted((a, b) => moreSpecific(a.pieces, b.pieces));

/**
 * Of this site, without NUL, which no name has, and no longer than the longest betslip link can be, which has
 * a message of its own when it is too long (DPL-02).
 */
const PAGE_ADDRESS = /^\/(?!\/|.*%00).{0,4095}$/s;
const NOT_FOUND: RouteMatch = { key: 'notFound', params: {} };

function partsOf(path: string): readonly string[] | undefined {
  const address = path.split(/[?#]/, 1)[0] ?? '';
  if (!PAGE_ADDRESS.test(address)) return undefined;
  const parts: string[] = [];
  for (const part of address.split('/')) {
    if (part === '') continue;
    try {
      parts.push(decodeURIComponent(part));
    } catch {
      return undefined;
    }
  }
  return parts;
}

/**
 * The route of a path, its query and fragment ignored; `notFound` for anything else, never a silent home
 * (NAV-01).
 */
export function matchPath(path: string): RouteMatch {
  const parts = partsOf(path);
  if (parts === undefined) return NOT_FOUND;
  for (const { key, pieces } of compiled) {
    const params = paramsIn(pieces, parts);
    if (params !== undefined) return { key, params };
  }
  return NOT_FOUND;
}

/** The path of a route. Names are passed as slugs (`slug.ts`), ids as they are. */
export function pathFor<K extends RouteKey>(
  key: K,
  ...params: keyof RouteParams<K> extends never
    ? []
    : Partial<RouteParams<K>> extends RouteParams<K>
      ? [RouteParams<K>?]
      : [RouteParams<K>]
): string {
  const [values] = params;
  return fill(piecesOf(ROUTE_TABLE[key].path), { ...values });
}
