import type { OwnControlsTold } from '#domain/account/own-controls.ts';
import { isGraver, type TimeInForce, type TimeNews, timeNews } from '#domain/account/own-controls.ts';
import type { UserSlice } from './select-user.ts';

const valueIn = ({ controls }: OwnControlsTold, kind: 'CAP' | 'QUIET'): number | undefined =>
  controls.find((one) => one.kind === kind)?.value;

const inForce = (told: OwnControlsTold): TimeInForce | undefined => {
  const cap = valueIn(told, 'CAP');
  const quiet = valueIn(told, 'QUIET');
  return cap === undefined || quiet === undefined ? undefined : { cap, quiet, used: told.usedMinutes };
};

/** How little of the customer's time is left, as the gateway told it last; null while there is no news. */
export function selectTimeNews({ user }: UserSlice): TimeNews | null {
  const told = user.controls?.told;
  if (told === undefined || told.over !== null) return null;
  const time = inForce(told);
  return time === undefined ? null : timeNews(time, told.at);
}

/** News that was read in this tab and that the gateway does not know of yet, or not any more. */
export function selectTimeNewsToTell({ user }: UserSlice): TimeNews | null {
  const { newsRead = null, told } = user.controls ?? {};
  return isGraver(newsRead, told?.newsRead ?? null) ? newsRead : null;
}

/** News that was read neither here nor on another device, or graver than what was (RGT-04.2). */
export function selectUnreadTimeNews(state: UserSlice): TimeNews | null {
  const news = selectTimeNews(state);
  const { newsRead = null, told } = state.user.controls ?? {};
  return isGraver(news, newsRead) && isGraver(news, told?.newsRead ?? null) ? news : null;
}

/** The session ended as the time was over, and nobody has read it yet (RGT-04.1). */
export const selectTimeOverUnread = ({ user }: UserSlice): boolean => user.timeOver?.read === false;
