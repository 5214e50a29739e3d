import { Suspense } from 'react';
import { InboxLink } from '#src/features/messages/inbox-link.tsx';
import { SessionClock } from '#src/features/reality-check/session-clock.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { lazyPart } from '#src/ui/lazy-part.ts';
import { PartBoundary } from '#src/ui/part-boundary.tsx';

const LazyBetNews = lazyPart(async () => {
  const [{ BetNews }] = await Promise.all([
    import('#src/features/my-bets/bet-news.tsx'),
    loadTexts(['myBets', 'bets', 'racingBets']),
  ]);
  return BetNews;
});

/** Fetched when there is something to say. */
function SettledBets() {
  const isAny = useApp(({ myBets: { news } }) => news !== undefined && news.count > 0);
  if (!isAny) return null;
  return (
    <PartBoundary>
      <Suspense fallback={null}>
        <LazyBetNews />
      </Suspense>
    </PartBoundary>
  );
}

/**
 * How long the session has lasted, bets that have settled, and the inbox with the number of unread messages.
 */
export function OfSession() {
  return (
    <>
      <SessionClock />
      <SettledBets />
      <InboxLink />
    </>
  );
}
