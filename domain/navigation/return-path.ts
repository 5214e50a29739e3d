import { accessOf, matchPath } from './routes.ts';

/** Pages of an account that a guest may open; none of them is what a guest was looking at (NAV-09.2). */
const OF_ACCOUNTS: ReadonlySet<string> = new Set([
  'login',
  'registration',
  'forgotPassword',
  'resetPassword',
  'verifyEmail',
  'settings',
  'sessionRecords',
]);
/** Nobody browses these: they lead on, or nowhere. */
const NO_PAGE: ReadonlySet<string> = new Set(['deepLink', 'maintenance']);

/** Whether a path is a page that one browses, and can be led back to (NAV-09.1). */
export function isBrowsed(path: string): boolean {
  const { key } = matchPath(path);
  return key !== 'notFound' && accessOf(key) === 'open' && !OF_ACCOUNTS.has(key) && !NO_PAGE.has(key);
}

/** A page with the way back of another one's address: from the login on to joining, or the other way. */
export function withWayBack(to: string, from: string): string {
  const back = /[?&](back=[^&#]*)/.exec(from)?.[1];
  return back === undefined ? to : `${to}?${back}`;
}
