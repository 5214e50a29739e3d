import type { ReactNode } from 'react';
import { getRacingHome, getRacingMeetings } from '#domain/contract/initial-calls.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { isFeatureOn, selectConfig } from '#projections/config/select-config.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { Card, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { TabLinks } from '#src/ui/tabs.tsx';
import { RACING_PAGES, type Racing, racingTabs } from './kinds/racing-pages.ts';
import { Meetings } from './meetings.tsx';
import { NextOff } from './next-off.tsx';

/** Head and tabs of the pages of one kind of racing. */
export function RacingFrame({
  racing,
  current,
  children,
}: {
  readonly racing: Racing;
  readonly current: 'home' | 'meetings' | 'allRaces' | 'results';
  readonly children: ReactNode;
}) {
  const t = useText();
  const pages = RACING_PAGES[racing];
  const href = pathFor(pages[current]);
  const config = useApp(selectConfig);
  const tabs = racingTabs(racing, config.offer.racingTabs, (flag) => isFeatureOn(config, flag));
  return (
    <Page>
      <PageHead
        heading={t(pages.title)}
        title={t(`route.${pages[current]}`)}
        canonical={href}
        description={t(pages.description, { brand: t('brand.name') })}
      />
      <TabLinks
        label={t(pages.tabs)}
        current={href}
        tabs={tabs.map(({ href: to, text }) => ({ href: to, label: t(text) }))}
      />
      {children}
    </Page>
  );
}

const skeleton = <SkeletonRows rows={6} height={60} prices={4} />;

/** The next races, then the meetings. */
function HomeOf({ racing }: { readonly racing: Racing }) {
  const t = useText();
  const view = usePageView(getRacingHome);
  return (
    <RacingFrame racing={racing} current="home">
      <ViewState name={getRacingHome.name} view={view} skeleton={skeleton}>
        {({ nextOff, days }) => (
          <>
            {nextOff.length === 0 ? (
              <Card>
                <EmptyState title={t('racing.noNextOff')} hint={t('racing.emptyHint')} />
              </Card>
            ) : (
              <NextOff eventIds={nextOff} racing={racing} />
            )}
            <Meetings days={days} />
          </>
        )}
      </ViewState>
    </RacingFrame>
  );
}

function MeetingsOf({ racing }: { readonly racing: Racing }) {
  const view = usePageView(getRacingMeetings);
  return (
    <RacingFrame racing={racing} current="meetings">
      <ViewState name={getRacingMeetings.name} view={view} skeleton={skeleton}>
        {({ days }) => <Meetings days={days} />}
      </ViewState>
    </RacingFrame>
  );
}

export const RacingHomePage = () => <HomeOf racing="horses" />;
export const RacingMeetingsPage = () => <MeetingsOf racing="horses" />;
export const GreyhoundsHomePage = () => <HomeOf racing="dogs" />;
export const GreyhoundsMeetingsPage = () => <MeetingsOf racing="dogs" />;
