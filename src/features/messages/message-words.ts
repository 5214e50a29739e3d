import type { InboxMessage } from '#domain/messages/inbox-message.ts';
import { useRevealed } from '#src/platform/vault/use-revealed.ts';
import { useText } from '#src/text/text.ts';

/**
 * Title and text of a message. Of one to the customer alone the log knows marks: where nobody has told this
 * page what they stand for, as in a replay, it says so.
 */
export function useMessageWords(message: InboxMessage): { readonly title: string; readonly text: string } {
  const t = useText();
  const isForAll = message.to === 'ALL';
  const title = useRevealed(isForAll ? message.title : message.personalTitle);
  const text = useRevealed(isForAll ? message.text : message.personalText);
  return {
    title: title === '' ? t('route.inboxDetails') : title,
    text: text === '' ? t('inbox.notHere') : text,
  };
}
