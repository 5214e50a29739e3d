import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { getHome, getSports } from '#domain/contract/initial-calls.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { hasFavourites } from '#domain/settings/favourites.ts';
import { selectHiddenWidgets, shownWidgets } from '#projections/user/shown-widgets.ts';
import type { HomeSection } from '#src/brands/brand.ts';
import { useBrand } from '#src/brands/preferences.ts';
import { HomeCoupons } from '#src/features/coupons/home-coupons.tsx';
import { EventList } from '#src/features/event/event-list.tsx';
import { useOnOffer } from '#src/features/event/use-event.ts';
import { NextOff } from '#src/features/racing/next-off.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { SportList } from '#src/features/sports/sport-list.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Later } from '#src/ui/later.tsx';
import { Card, CardHead, Page } from '#src/ui/layout.tsx';
import { lazyPart } from '#src/ui/lazy-part.ts';
import { EmptyState } from '#src/ui/states.tsx';
import { Banners, QuickLinks } from './banners.tsx';
import styles from './home-page.module.css';
import { PriceBoosts } from './price-boosts.tsx';
import { ReadyMadeAccas } from './ready-made-accas.tsx';
import { WidgetBoundary } from './widget-boundary.tsx';

const HomeFavourites = lazyPart(async () => {
  const [module] = await Promise.all([
    import('#src/features/favourites/home-favourites.tsx'),
    loadTexts(['lists']),
  ]);
  return module.HomeFavourites;
});

const HomeSquads = lazyPart(async () => {
  const [module] = await Promise.all([
    import('#src/features/squads/home-squads.tsx'),
    loadTexts(['builder', 'lists', 'routes']),
  ]);
  return module.HomeSquads;
});

const Marquee = lazyPart(async () => {
  const [module] = await Promise.all([import('./marquee.tsx'), loadTexts(['lists'])]);
  return module.Marquee;
});

const BonusList = lazyPart(async () => {
  const [module] = await Promise.all([import('./bonus-list.tsx'), loadTexts(['lists', 'bonuses'])]);
  return module.BonusList;
});

interface SectionProps {
  readonly section: HomeSection;
  readonly widget: Widget;
  /** Events in play, of every sport. */
  readonly live: number;
}

interface Widget {
  readonly id: string;
  readonly kind: string;
  readonly eventIds: readonly number[];
  readonly accas?: ComponentProps<typeof ReadyMadeAccas>['accas'] | undefined;
  readonly coupons?: ComponentProps<typeof HomeCoupons>['coupons'] | undefined;
  readonly links?: ComponentProps<typeof QuickLinks>['links'] | undefined;
  readonly banners?: ComponentProps<typeof Banners>['banners'] | undefined;
}

/** Ready-made bets as well, of one match each; the widget is their place alone (BBD-03). */
const SQUADS = 'betBuilderAccas';

/** Sections by the kinds of widget that they show; other kinds render nothing (HOM-01). */
const SECTIONS: ReadonlyMap<string, HomeSection> = new Map([
  ...['inPlay', 'in-play', 'inplay'].map((kind) => [kind, 'inPlay'] as const),
  ...['nextOff', 'next-off', 'nextoff'].map((kind) => [kind, 'nextOff'] as const),
  ...['topEvents', 'top-events', 'topevents'].map((kind) => [kind, 'topEvents'] as const),
  ...['priceBoosts', 'price-boosts', 'priceboosts'].map((kind) => [kind, 'priceBoosts'] as const),
  ...['readyMadeAccas', SQUADS].map((kind) => [kind, 'readyMade'] as const),
  ...['quickLinks', 'quicklinks', 'singleQuickLink'].map((kind) => [kind, 'quickLinks'] as const),
  ...['banners'].map((kind) => [kind, 'banners'] as const),
  ...['coupons'].map((kind) => [kind, 'coupons'] as const),
  ...['sportList', 'sport-list', 'sportlist', 'sports'].map((kind) => [kind, 'sports'] as const),
]);

/** Kinds that come after the page itself, and that every brand has. */
function Further({ widget: { kind, eventIds } }: { readonly widget: Widget }) {
  if (kind === 'marquee' && eventIds.length > 0)
    return (
      <Later fallback={<div className={styles.marquee} />}>
        <Marquee eventIds={eventIds} />
      </Later>
    );
  if (kind !== 'bonusList') return null;
  return (
    <Later>
      <BonusList />
    </Later>
  );
}

function InPlaySection({
  eventIds: listed,
  count,
}: {
  readonly eventIds: readonly number[];
  readonly count: number;
}) {
  const t = useText();
  const eventIds = useOnOffer(listed);
  if (eventIds.length === 0) return null;
  return (
    <Card aria-label={t('home.inPlay')} className={styles.half} data-product="IN_PLAY">
      <EventList heading={<h2 className={styles.live}>{t('home.inPlay')}</h2>} eventIds={eventIds} mixed />
      <Link href={pathFor('inplay', {})} className={styles.all}>
        {t('home.seeAllInPlay', { count })}
      </Link>
    </Card>
  );
}

function TopEvents({ eventIds: listed }: { readonly eventIds: readonly number[] }) {
  const t = useText();
  const eventIds = useOnOffer(listed);
  if (eventIds.length === 0) return null;
  return (
    <Card aria-label={t('home.topEvents')} className={styles.half}>
      <EventList heading={<h2>{t('home.topEvents')}</h2>} eventIds={eventIds} mixed />
    </Card>
  );
}

function SportsSection() {
  const t = useText();
  const view = usePageView(getSports);
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

function Section({ section, widget, live }: SectionProps) {
  const { eventIds } = widget;
  switch (section) {
    case 'inPlay':
      return <InPlaySection eventIds={eventIds} count={live} />;
    case 'nextOff':
      return <NextOff eventIds={eventIds} />;
    case 'topEvents':
      return <TopEvents eventIds={eventIds} />;
    case 'priceBoosts':
      return <PriceBoosts eventIds={eventIds} />;
    case 'readyMade':
      return widget.kind === SQUADS ? (
        <Later>
          <HomeSquads />
        </Later>
      ) : (
        <ReadyMadeAccas accas={widget.accas ?? []} />
      );
    case 'quickLinks':
      return <QuickLinks links={widget.links ?? []} live={live} />;
    case 'banners':
      return <Banners banners={widget.banners ?? []} />;
    case 'coupons':
      return <HomeCoupons coupons={widget.coupons ?? []} />;
    case 'sports':
      return <SportsSection />;
  }
}

/** As the gateway sends them, but for those that a brand has first. */
function inOrder<Sent extends Pick<Widget, 'kind'>>(
  widgets: readonly Sent[],
  first: readonly HomeSection[],
): readonly Sent[] {
  const place = ({ kind }: Sent): number => {
    const section = SECTIONS.get(kind);
    return section !== undefined && first.includes(section) ? first.indexOf(section) : first.length;
  };
  return widgets.toSorted((a, b) => place(a) - place(b));
}

/** Below what is special and above what is live; what the visitor has starred comes after the page. */
const Favourites = () => (
  <Later>
    <HomeFavourites />
  </Later>
);

/**
 * Home: what happens now, in the order in which the gateway sends it; the brand says what of it is shown, and
 * what comes first (HOM-01).
 */
export function HomePage() {
  const t = useText();
  const { features } = useBrand();
  const starred = useApp(({ settings }) => hasFavourites(settings.settings.favorites));
  const hidden = useApp(selectHiddenWidgets);
  const view = usePageView(getHome);
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
          return (
            <div className={styles.sections}>
              {nothing ? (
                <EmptyState
                  title={t('home.empty')}
                  hint={t('home.emptyHint')}
                  action={<ButtonLink href={pathFor('sports')}>{t('shell.toSports')}</ButtonLink>}
                />
              ) : null}
              {inOrder(shownWidgets(widgets, hidden), features.homeFirst).map((widget) => {
                const section = SECTIONS.get(widget.kind);
                if (section !== undefined && !features.home.includes(section)) return null;
                return (
                  <WidgetBoundary key={widget.id}>
                    {section === 'inPlay' && starred ? <Favourites /> : null}
                    {section === undefined ? (
                      <Further widget={widget} />
                    ) : (
                      <Section section={section} widget={widget} live={live} />
                    )}
                  </WidgetBoundary>
                );
              })}
            </div>
          );
        }}
      </ViewState>
    </Page>
  );
}
