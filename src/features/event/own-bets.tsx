import { Suspense } from 'react';
import type { EventId } from '#domain/brand.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { lazyPart } from '#src/ui/lazy-part.ts';
import { PartBoundary } from '#src/ui/part-boundary.tsx';

const BetsOnEvent = lazyPart(async () => {
  const [module] = await Promise.all([
    import('#src/features/my-bets/bets-on-event.tsx'),
    loadTexts(['myBets', 'bets', 'betslip', 'bonuses', 'placement', 'receipt', 'racingBets']),
  ]);
  return module.BetsOnEvent;
});

/** Fetched by who has a bet on the event, and by nobody else. */
export function OwnBets({ eventId }: { readonly eventId: EventId }) {
  const hasOne = useApp(({ myBets }) =>
    myBets.open.ids.some((id) => myBets.bets[id]?.legs.some((leg) => leg.eventId === eventId) === true),
  );
  if (!hasOne) return null;
  return (
    <PartBoundary instead={null}>
      <Suspense fallback={null}>
        <BetsOnEvent eventId={eventId} />
      </Suspense>
    </PartBoundary>
  );
}
