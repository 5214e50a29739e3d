import type { OwnControlsTold } from '#domain/account/own-controls.ts';
import { type TimeInForce, type TimeNews, timeNews } from '#domain/account/own-controls.ts';
import type { UserSlice } from './select-user.ts';

const GRAVITY: readonly (TimeNews | null)[] = [null, 'half', 'ten', 'one'];

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

/** News that was not read yet, or graver than what was (RGT-04.2). */
export function selectUnreadTimeNews(state: UserSlice): TimeNews | null {
  const news = selectTimeNews(state);
  const read = state.user.controls?.newsRead ?? null;
  return GRAVITY.indexOf(news) > GRAVITY.indexOf(read) ? news : null;
}

/** The session ended as the time was over, and nobody has read it yet (RGT-04.1). */
export const selectTimeOverUnread = ({ user }: UserSlice): boolean => user.timeOver?.read === false;
