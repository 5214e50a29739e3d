import { filter, mergeMap } from 'rxjs';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import { eventPath } from '#domain/navigation/destination.ts';
import { matchPath } from '#domain/navigation/routes.ts';
import { eventById } from '#projections/entities/selectors.ts';
import type { RootState } from '#projections/root.ts';
import type { Epic } from '../runtime/epic.ts';

/** Routes that name one event; the id decides, the words are corrected (NAV-02). */
const EVENT_ROUTES: ReadonlySet<string> = new Set(['sev', 'horseRacingSev', 'greyhoundsSev']);

/** When the page's event may have become known, or known by another name. */
const mayTell = (event: AppEvent): boolean =>
  event.type === 'gateway/answered' || event.type === 'navigation/routeChanged';

/** The canonical address of the event on the page when the address bar says something else. */
function correction({ navigation, entities }: RootState): NewDerived | undefined {
  if (!EVENT_ROUTES.has(navigation.key)) return undefined;
  const event = eventById(entities, Number(navigation.params.eventId));
  if (event === undefined) return undefined;
  const canonical = eventPath(event);
  const cut = navigation.path.search(/[?#]/);
  const [address, rest] =
    cut < 0 ? [navigation.path, ''] : [navigation.path.slice(0, cut), navigation.path.slice(cut)];
  if (address === canonical) return undefined;
  const { key, params } = matchPath(canonical);
  return { type: 'navigation/routeChanged', data: { path: canonical + rest, key, params, replace: true } };
}

/**
 * A wrong or old name with the right id still loads; its address is replaced by the canonical one (NAV-02).
 */
export const rewriteAddress: Epic = (events$, state$) =>
  events$.pipe(
    filter(mayTell),
    mergeMap(() => {
      const corrected = correction(state$.value);
      return corrected === undefined ? [] : [corrected];
    }),
  );
