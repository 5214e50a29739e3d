import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { getHome, getSports } from '#domain/contract/first-calls.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import type { HomeSection } from '#src/brands/brand.ts';
import { useBrand } from '#src/brands/preferences.ts';
import { EventList } from '#src/features/event/event-list.tsx';
import { NextOff } from '#src/features/racing/next-off.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { SportList } from '#src/features/sports/sport-list.tsx';
import { useView } from '#src/platform/store/use-view.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card, CardHead, Page } from '#src/ui/layout.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import styles from './home-page.module.css';
import { PriceBoosts } from './price-boosts.tsx';
import { WidgetBoundary } from './widget-boundary.tsx';

interface Widget {
  readonly id: string;
  readonly kind: string;
  readonly eventIds: readonly number[];
}

/** Widget kinds of the gateway by the section that shows them; other kinds render nothing (HOM-01). */
const KINDS: Readonly<Record<Exclude<HomeSection, 'sports'>, readonly string[]>> = {
  inPlay: ['inPlay', 'in-play', 'inplay'],
  nextOff: ['nextOff', 'next-off', 'nextoff'],
  topEvents: ['topEvents', 'top-events', 'topevents'],
  priceBoosts: ['priceBoosts', 'price-boosts', 'priceboosts'],
};

const eventsOf = (widgets: readonly Widget[], section: Exclude<HomeSection, 'sports'>): readonly number[] =>
  widgets.filter(({ kind }) => KINDS[section].includes(kind)).flatMap(({ eventIds }) => eventIds);

function InPlaySection({
  eventIds,
  count,
}: {
  readonly eventIds: readonly number[];
  readonly count: number;
}) {
  const t = useText();
  if (eventIds.length === 0) return null;
  return (
    <Card aria-label={t('home.inPlay')}>
      <EventList heading={<h2 className={styles.live}>{t('home.inPlay')}</h2>} eventIds={eventIds} />
      <Link href={pathFor('inplay', {})} className={styles.all}>
        {t('home.seeAllInPlay', { count })}
      </Link>
    </Card>
  );
}

function TopEvents({ eventIds }: { readonly eventIds: readonly number[] }) {
  const t = useText();
  if (eventIds.length === 0) return null;
  return (
    <Card aria-label={t('home.topEvents')}>
      <EventList heading={<h2>{t('home.topEvents')}</h2>} eventIds={eventIds} />
    </Card>
  );
}

function SportsSection() {
  const t = useText();
  const view = useView(getSports);
  const sports = view.kind === 'absent' ? null : view.result;
  if (sports === null || sports.sports.length === 0) return null;
  return (
    <Card aria-label={t('home.sports')}>
      <CardHead>
        <h2>{t('home.sports')}</h2>
      </CardHead>
      <SportList sports={sports.sports} />
    </Card>
  );
}

/** Home: what happens now, in the order that the brand sets. */
export function HomePage() {
  const t = useText();
  const { features } = useBrand();
  const view = useView(getHome);
  return (
    <Page>
      <PageHead
        heading={t('home.title')}
        hidden
        title={t('route.home')}
        canonical="/"
        description={t('meta.home', { brand: t('brand.name') })}
      />
      <ViewState name={getHome.name} view={view}>
        {({ widgets, inPlayCounts }) => {
          const live = Object.values(inPlayCounts).reduce((sum, count) => sum + count, 0);
          const nothing = widgets.every(({ eventIds }) => eventIds.length === 0);
          const sections: Readonly<Record<HomeSection, ReactNode>> = {
            inPlay: <InPlaySection eventIds={eventsOf(widgets, 'inPlay')} count={live} />,
            nextOff: <NextOff eventIds={eventsOf(widgets, 'nextOff')} />,
            topEvents: <TopEvents eventIds={eventsOf(widgets, 'topEvents')} />,
            priceBoosts: <PriceBoosts eventIds={eventsOf(widgets, 'priceBoosts')} />,
            sports: <SportsSection />,
          };
          return (
            <>
              {nothing ? (
                <EmptyState
                  title={t('home.empty')}
                  hint={t('home.emptyHint')}
                  action={<ButtonLink href={pathFor('sports')}>{t('shell.toSports')}</ButtonLink>}
                />
              ) : null}
              {features.home.map((section) => (
                <WidgetBoundary key={section}>{sections[section]}</WidgetBoundary>
              ))}
            </>
          );
        }}
      </ViewState>
    </Page>
  );
}
