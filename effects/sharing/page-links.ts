import { map, type Observable, of } from 'rxjs';
import type { LinkProblem } from '#domain/betslip/link/slip-link.ts';
import { builderGroupOf } from '#domain/builder/rules.ts';
import { getDeepLinkCategory, getFeaturedLeague } from '#domain/contract/browse.ts';
import { getEventView } from '#domain/contract/initial-calls.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { competitionPath } from '#domain/navigation/destination.ts';
import { leadsTo } from '#domain/navigation/leads-to.ts';
import type { PageLink } from '#domain/navigation/page-link.ts';
import { selectFeature } from '#projections/config/select-config.ts';
import { eventById } from '#projections/entities/selectors.ts';
import type { RootState } from '#projections/root.ts';
import type { Ports } from '../runtime/ports.ts';

type Found = { readonly path: string } | { readonly problem: LinkProblem };
type Failed = { readonly kind: string; readonly status?: number | undefined };
type State = () => RootState;
type LinkTo<K extends PageLink['kind']> = Extract<PageLink, { kind: K }>;

const NOT_FOUND = 404;
const GONE: Found = { problem: 'pageGone' };
const problemOf = (outcome: Failed): Found =>
  outcome.kind === 'refused' && outcome.status === NOT_FOUND ? GONE : { problem: 'pageFailed' };

const pagesOf = (state: RootState) => ({
  priceBoosts: selectFeature(state, 'priceBoostV2'),
  racingSpecials: selectFeature(state, 'racingSpecials'),
});

/** The group a link opens an event at, as its address says it; none where the event has no such group. */
function groupOf(event: EventEntity, view: LinkTo<'event'>['view']): string {
  const wanted = view === 'builder' ? builderGroupOf(event) : view === 'plain' ? undefined : view.group;
  return event.marketGroups.some(({ id }) => id === wanted) ? `?group=${wanted}` : '';
}

const toEvent = ({ eventId, view }: LinkTo<'event'>, state: State, { gateway }: Ports): Observable<Found> =>
  gateway.call(getEventView, { query: { eventid: String(eventId) } }).pipe(
    map((outcome): Found => {
      if (outcome.kind !== 'ok') return problemOf(outcome);
      const event = eventById(state().entities, eventId);
      if (event === undefined) return GONE;
      return { path: leadsTo({ kind: 'event', event }, pagesOf(state())) + groupOf(event, view) };
    }),
  );

const toCategory = (link: LinkTo<'category'>, state: State, { gateway }: Ports): Observable<Found> =>
  gateway.call(getDeepLinkCategory, { query: { categoryid: link.categoryId, sportid: link.sportId } }).pipe(
    map((outcome): Found => {
      if (outcome.kind !== 'ok') return problemOf(outcome);
      const { category, ...counts } = outcome.answer.result;
      const { id, name, eventGroupType } = category;
      const named = { id, name, sportId: link.sportId, ...counts };
      const of = { ...named, ...(typeof eventGroupType === 'string' ? { eventGroupType } : {}) };
      return { path: leadsTo({ kind: 'category', category: of }, pagesOf(state())) };
    }),
  );

const toFeatured = ({ sportId }: LinkTo<'featuredLeague'>, { gateway }: Ports): Observable<Found> =>
  gateway.call(getFeaturedLeague, { query: { sportid: sportId, sportcategoryid: sportId } }).pipe(
    map((outcome): Found => {
      if (outcome.kind !== 'ok') return problemOf(outcome);
      const { category, sport } = outcome.answer.result;
      return category === null ? GONE : { path: competitionPath(sport, category) };
    }),
  );

/** Where a link to a page leads, or why nowhere: what it names is asked of the gateway (DPL-01, DPL-05). */
export function followPageLink(link: PageLink, state: State, ports: Ports): Observable<Found> {
  switch (link.kind) {
    case 'event':
      return toEvent(link, state, ports);
    case 'category':
      return toCategory(link, state, ports);
    case 'featuredLeague':
      return toFeatured(link, ports);
    case 'broken':
      return of({ problem: 'pageUnreadable' });
  }
}
