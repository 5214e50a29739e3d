import { queryOf } from '../betslip/link/slip-link.ts';
import type { CategoryId, EventId, SportId } from '../brand.ts';
import { categoryIdOf, eventIdOf, sportIdOf } from '../parse-ids.ts';

/** What of an event a link opens with (DPL-01). */
export type LinkedView = { readonly group: string } | 'builder' | 'plain';

/** A link under `/dl` to a page; every other is one to a slip (DPL-01, DPL-05). */
export type PageLink =
  | { readonly kind: 'event'; readonly eventId: EventId; readonly view: LinkedView }
  | { readonly kind: 'category'; readonly categoryId: CategoryId; readonly sportId: SportId }
  | { readonly kind: 'featuredLeague'; readonly sportId: SportId }
  /** It names a page and not which one. */
  | { readonly kind: 'broken' };

const KINDS = /^\/dl\/(event|category|featured-?league)\/?(?:\?|#|$)/i;
const GROUP = /^[\w.-]{1,64}$/;
const BROKEN: PageLink = { kind: 'broken' };

function viewOf(fields: ReadonlyMap<string, string>): LinkedView {
  if (fields.get('view')?.toLowerCase() === 'betbuilder') return 'builder';
  const group = fields.get('marketgroupid') ?? '';
  return GROUP.test(group) ? { group } : 'plain';
}

/** Undefined for what is no link to a page, which may be one to a slip. */
export function parsePageLink(path: string): PageLink | undefined {
  const kind = KINDS.exec(path)?.[1]?.toLowerCase();
  if (kind === undefined) return undefined;
  const fields = queryOf(path.split('#', 1)[0]?.split('?')[1] ?? '');
  if (fields === undefined) return BROKEN;
  const sportId = sportIdOf(fields.get('sportid'));
  if (kind === 'event') {
    const id = fields.get('eventid') ?? '';
    const eventId = /^[1-9]\d{0,9}$/.test(id) ? eventIdOf(Number(id)) : undefined;
    return eventId === undefined ? BROKEN : { kind, eventId, view: viewOf(fields) };
  }
  if (sportId === undefined) return BROKEN;
  if (kind !== 'category') return { kind: 'featuredLeague', sportId };
  const categoryId = categoryIdOf(fields.get('categoryid'));
  return categoryId === undefined ? BROKEN : { kind, categoryId, sportId };
}
