import type { ReactNode } from 'react';
import { getRacingHome, getRacingMeetings } from '#domain/contract/initial-calls.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { Card, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { TabLinks } from '#src/ui/tabs.tsx';
import { Meetings } from './meetings.tsx';
import { NextOff } from './next-off.tsx';

export function RacingFrame({
  current,
  children,
}: {
  readonly current: 'horseRacingHome' | 'horseRacingMeetings' | 'horseRacingAllRaces';
  readonly children: ReactNode;
}) {
  const t = useText();
  const href = pathFor(current);
  return (
    <Page>
      <PageHead
        heading={t('racing.title')}
        title={t(`route.${current}`)}
        canonical={href}
        description={t('meta.racing', { brand: t('brand.name') })}
      />
      <TabLinks
        label={t('racing.tabs')}
        current={href}
        tabs={[
          { href: pathFor('horseRacingHome'), label: t('racing.tabHome') },
          { href: pathFor('horseRacingMeetings'), label: t('racing.tabMeetings') },
          { href: pathFor('horseRacingAllRaces'), label: t('racing.tabAllRaces') },
        ]}
      />
      {children}
    </Page>
  );
}

const skeleton = <SkeletonRows rows={6} height={60} prices={4} />;

/** The next races, then the meetings. */
export function RacingHomePage() {
  const t = useText();
  const view = usePageView(getRacingHome);
  return (
    <RacingFrame current="horseRacingHome">
      <ViewState name={getRacingHome.name} view={view} skeleton={skeleton}>
        {({ nextOff, days }) => (
          <>
            {nextOff.length === 0 ? (
              <Card>
                <EmptyState title={t('racing.noNextOff')} hint={t('racing.emptyHint')} />
              </Card>
            ) : (
              <NextOff eventIds={nextOff} />
            )}
            <Meetings days={days} />
          </>
        )}
      </ViewState>
    </RacingFrame>
  );
}

export function RacingMeetingsPage() {
  const view = usePageView(getRacingMeetings);
  return (
    <RacingFrame current="horseRacingMeetings">
      <ViewState name={getRacingMeetings.name} view={view} skeleton={skeleton}>
        {({ days }) => <Meetings days={days} />}
      </ViewState>
    </RacingFrame>
  );
}
