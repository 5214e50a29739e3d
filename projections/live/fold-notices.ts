import type { LiveMessage } from '#domain/contract/live.ts';
import { noticeOf, type SystemNotice } from '#domain/contract/system-notice.ts';

/** What the house says to everybody now, and what the customer has put away of it. */
export interface NoticesState {
  /** In the order in which they were announced. */
  readonly standing: readonly SystemNotice[];
  /** By id, the text that was put away: another text is shown again. */
  readonly dismissed: Readonly<Record<string, string>>;
}

export const noNotices: NoticesState = { standing: [], dismissed: {} };

/** Folds one message of `/systemMessage`; any other leaves all as it is. */
export function heardNotices(state: NoticesState, message: LiveMessage): NoticesState {
  if (message.type !== 'system') return state;
  if (message.op === 'remove') {
    const gone = message.ids.map(String);
    return { ...state, standing: state.standing.filter(({ id }) => !gone.includes(id)) };
  }
  const told = message.messages.flatMap((one) => noticeOf(one) ?? []);
  if (message.op === 'initial') return { ...state, standing: told };
  const known = new Map(state.standing.map((notice) => [notice.id, notice]));
  for (const notice of told) known.set(notice.id, notice);
  return { ...state, standing: [...known.values()] };
}

/** How the names of messages about the account begin, which stand in no channel (MSG-01). */
export const OF_ACCOUNT = 'account.';

/** The customer has read it, with the text that stands now. */
export function dismissNotice(state: NoticesState, id: string): NoticesState {
  const notice = state.standing.find((one) => one.id === id);
  if (!(notice?.dismissable ?? id.startsWith(OF_ACCOUNT))) return state;
  return { ...state, dismissed: { ...state.dismissed, [id]: notice?.text ?? '' } };
}
