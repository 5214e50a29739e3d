import type { Json } from '../json.ts';

export const NOTICE_GROUPS = ['success', 'info', 'error', 'generic'] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

/** The longest text of a notice, characters. */
export const NOTICE_TEXT_MOST = 300;

/** What the house says to everybody, on a bar over every page (LIV-03, ACCT-03). Plain text. */
export interface SystemNotice {
  readonly id: string;
  readonly text: string;
  readonly group: NoticeGroup;
  readonly dismissable: boolean;
}

const isNamed = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One line without control characters, no longer than a bar has room for. */
export const noticeText = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, NOTICE_TEXT_MOST);

/**
 * A message of `/systemMessage` as a notice; undefined for what is none, as one without words: nothing is
 * shown of it. A group that this build does not know counts as `generic`, and what does not say so can be put
 * away.
 */
export function noticeOf(message: Json): SystemNotice | undefined {
  if (!isNamed(message)) return undefined;
  const { id, text, group, dismissable } = message;
  if (typeof id !== 'string' || id === '' || typeof text !== 'string') return undefined;
  const words = noticeText(text);
  if (words === '') return undefined;
  const known = NOTICE_GROUPS.find((one) => one === group) ?? 'generic';
  return { id, text: words, group: known, dismissable: dismissable !== false };
}
