import { Suspense } from 'react';
import { getResults } from '#domain/contract/initial-calls.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { lazyPart } from '#src/ui/lazy-part.ts';
import { PartBoundary } from '#src/ui/part-boundary.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';

const OverEvent = lazyPart(async () => {
  const [module] = await Promise.all([import('#src/features/results/over-event.tsx'), loadTexts(['lists'])]);
  return module.OverEvent;
});

/** What is said of it and what is looked for instead, where nobody knows how it ended. */
interface Elsewhere {
  readonly title: 'event.notFoundTitle' | 'event.raceGone';
  readonly body: 'event.notFoundBody' | 'event.raceGoneBody';
  readonly href: string;
  readonly text: 'event.toResults' | 'sports.toSports';
}
const SPORTS: Elsewhere = {
  title: 'event.notFoundTitle',
  body: 'event.notFoundBody',
  href: pathFor('sports'),
  text: 'sports.toSports',
};

/** The event is not on offer: unknown, or taken down while it was open. */
export function EventGone({
  elsewhere: { title, body, href, text } = SPORTS,
}: {
  readonly elsewhere?: Elsewhere;
}) {
  const t = useText();
  return (
    <Page>
      <PageHead heading={t(title)} hidden title={t(title)} noindex />
      <Card>
        <EmptyState title={t(title)} hint={t(body)} action={<ButtonLink href={href}>{t(text)}</ButtonLink>} />
      </Card>
    </Page>
  );
}

const Waiting = () => (
  <Page>
    <Card>
      <SkeletonRows rows={2} height={48} prices={0} />
    </Card>
  </Page>
);

/** A match that is not on offer: how it ended, where that is known. */
export function MatchGone() {
  const view = usePageView(getResults);
  if (view.kind === 'loading') return <Waiting />;
  const result = view.kind === 'absent' ? null : view.result;
  const answer = result?.kind === 'league' ? result : undefined;
  if (answer?.over === undefined) return <EventGone />;
  return (
    <PartBoundary instead={<EventGone />}>
      <Suspense fallback={<Waiting />}>
        <OverEvent answer={answer} over={answer.over} />
      </Suspense>
    </PartBoundary>
  );
}
