import { ROUTE_TABLE } from './route-table.ts';
import { isRouteKey } from './routes.ts';

/** Home, search and everything that lists something to bet on, by the first part of its address. */
const BETTING = /^\/(?:$|(?:search|sports|inplay|coupons?|favourites|easy-pick|virtuals)\b)/;

/** Whether bets are offered on a page; leaving these, the reality check is asked for anew (ACCT-09). */
export const isBettingPage = (key: string): boolean => isRouteKey(key) && BETTING.test(ROUTE_TABLE[key].path);
