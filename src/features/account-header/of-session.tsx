import { InboxLink } from '#src/features/messages/inbox-link.tsx';
import { SessionClock } from '#src/features/reality-check/session-clock.tsx';

/** How long the session has lasted, and the inbox with the number of unread messages. */
export function OfSession() {
  return (
    <>
      <SessionClock />
      <InboxLink />
    </>
  );
}
