import { filter, mergeMap } from 'rxjs';
import type { AppEvent, EventOf, NewDerived } from '#domain/events/registry.ts';
import { matchPath } from '#domain/navigation/routes.ts';
import { SLIP_FRAGMENT } from '#domain/navigation/slip-fragment.ts';
import type { Epic } from '../runtime/epic.ts';

/** Where the login page was asked to return to: a path of ours in `?back=`, never another site. */
export function backPath(path: string): string {
  const query = /\?([^#]*)/.exec(path)?.[1] ?? '';
  const wanted =
    query
      .split('&')
      .find((pair) => pair.startsWith('back='))
      ?.slice('back='.length) ?? '';
  try {
    const back = decodeURIComponent(wanted);
    const { key } = matchPath(back);
    return key === 'notFound' || key === 'login' || key === 'registration' ? '/' : back;
  } catch {
    return '/';
  }
}

const isUsable = (event: AppEvent): event is EventOf<'session/started'> =>
  event.type === 'session/started' && event.data.workflow === null;

/**
 * A login or registration from its own page returns to where the customer wanted to be: also to the slip that
 * lay over the page on a phone, whose button asked for the login.
 */
export const returnAfterLogin: Epic = (events$, state$) =>
  events$.pipe(
    filter(isUsable),
    filter(() => ['login', 'registration'].includes(state$.value.navigation.key)),
    mergeMap((): NewDerived[] => {
      const { navigation, betslip, lifecycle } = state$.value;
      const [path = '/', fragment] = backPath(navigation.path).split('#');
      const toSlip =
        fragment === SLIP_FRAGMENT && lifecycle.formFactor === 'mobile' && betslip.legs.length > 0;
      return [
        { type: 'navigation/routeChanged', data: { path, ...matchPath(path), replace: true } },
        ...(toSlip ? [{ type: 'betslip/visibilityChanged', data: { open: true } } as const] : []),
      ];
    }),
  );
