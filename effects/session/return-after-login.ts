import { filter, mergeMap, scan } from 'rxjs';
import { WAY_BACK_MS } from '#domain/config/links.ts';
import type { AppEvent, EventOf, NewDerived } from '#domain/events/registry.ts';
import { isBrowsed } from '#domain/navigation/return-path.ts';
import { matchPath } from '#domain/navigation/routes.ts';
import { SLIP_FRAGMENT } from '#domain/navigation/slip-fragment.ts';
import type { RootState } from '#projections/root.ts';
import type { Epic } from '../runtime/epic.ts';

/** Where the login page was asked to return to: a path of ours in `?back=`, never another site. */
export function backPath(path: string, otherwise = '/'): string {
  const query = /\?([^#]*)/.exec(path)?.[1] ?? '';
  const wanted =
    query
      .split('&')
      .find((pair) => pair.startsWith('back='))
      ?.slice('back='.length) ?? '';
  try {
    const back = decodeURIComponent(wanted);
    const { key } = matchPath(back);
    return key === 'notFound' || key === 'login' || key === 'registration' ? otherwise : back;
  } catch {
    return otherwise;
  }
}

const isUsable = (event: AppEvent): event is EventOf<'session/started'> =>
  event.type === 'session/started' && event.data.workflow === null;

interface Heard {
  readonly event: AppEvent;
  /** Since when the page that asks for the login is open, or since this epic listens; epoch ms. */
  readonly since: number;
  /** The page that was browsed last; account pages are none (NAV-09). */
  readonly browsed: string;
  /** Whoever was logged in last, and who that was when the page was opened that asks for the login. */
  readonly last: string | null;
  readonly wisher: string | null;
}

const pageAfter = (event: AppEvent, before: string): string =>
  event.type === 'navigation/routeChanged' && isBrowsed(event.data.path) ? event.data.path : before;

/** @param heard absent: this epic has just begun to listen, at whatever page is open */
function hear(heard: Heard | undefined, event: AppEvent, { navigation, user }: RootState): Heard {
  const isMoved = heard === undefined || event.type === 'navigation/routeChanged';
  const last = user.userId ?? heard?.last ?? null;
  const start = isBrowsed(navigation.path) ? navigation.path : '/';
  return {
    event,
    since: isMoved ? event.at : heard.since,
    browsed: pageAfter(event, heard?.browsed ?? start),
    last,
    wisher: isMoved ? last : heard.wisher,
  };
}

/**
 * A login or registration from its own page returns to where the customer wanted to be, also to the slip over
 * it on a phone: not after a day (DPL-06), nor for another customer (NAV-07.4). Who joins without such a wish
 * is led back to what they looked at (NAV-09), with the slip open (DPL-04).
 */
export const returnAfterLogin: Epic = (events$, state$) =>
  events$.pipe(
    scan((heard: Heard | undefined, event): Heard => hear(heard, event, state$.value), undefined),
    filter((heard): heard is Heard => heard !== undefined && isUsable(heard.event)),
    filter(() => ['login', 'registration'].includes(state$.value.navigation.key)),
    mergeMap(({ event, since, browsed, wisher }): NewDerived[] => {
      const { navigation, betslip, lifecycle, user } = state$.value;
      const isFollowed = event.at - since <= WAY_BACK_MS && (wisher ?? user.userId) === user.userId;
      const hasJoined = navigation.key === 'registration';
      const otherwise = hasJoined ? browsed : '/';
      const asked = isFollowed ? backPath(navigation.path, otherwise) : otherwise;
      const [path = '/', fragment] = asked.split('#');
      const wantsSlip = fragment === SLIP_FRAGMENT || hasJoined;
      const toSlip = wantsSlip && lifecycle.formFactor === 'mobile' && betslip.legs.length > 0;
      return [
        { type: 'navigation/routeChanged', data: { path, ...matchPath(path), replace: true } },
        ...(toSlip ? [{ type: 'betslip/visibilityChanged', data: { open: true } } as const] : []),
      ];
    }),
  );
