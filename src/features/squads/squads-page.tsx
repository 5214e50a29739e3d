import { Link } from 'wouter';
import { getWidgets } from '#domain/contract/initial-calls.ts';
import type { BuilderAcca } from '#domain/contract/squads.ts';
import { eventPath } from '#domain/navigation/destination.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectFeature } from '#projections/config/select-config.ts';
import { selectIsShut } from '#projections/user/select-user.ts';
import { whenText } from '#src/features/event/event-time.tsx';
import { useEvent, useOnOffer } from '#src/features/event/use-event.ts';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { eventName } from '#src/features/odds/phrases.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { useNow } from '#src/platform/clock/now.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { SquadCard } from './squad-card.tsx';
import styles from './squads.module.css';

/** Of one match, with when it begins and in which competition. */
function MatchSquads({
  eventId,
  accas,
}: {
  readonly eventId: number;
  readonly accas: readonly BuilderAcca[];
}) {
  const t = useText();
  const now = useNow(false);
  const event = useEvent(eventId);
  if (event === undefined) return null;
  const name = eventName(event, t);
  return (
    <section aria-label={name} className={styles.match} data-event={eventId}>
      <div className={styles.head}>
        <h2 translate="no">
          <Link href={eventPath(event)}>{name}</Link>
        </h2>
        <p className={styles.quiet}>
          <time dateTime={new Date(event.startTime).toISOString()}>{whenText(event.startTime, now, t)}</time>
          <span translate="no">{event.categories[0]?.name}</span>
        </p>
      </div>
      <ul className={styles.grid}>
        {accas.map((acca) => (
          <SquadCard key={acca.id} acca={acca} />
        ))}
      </ul>
    </section>
  );
}

function NoSquads() {
  const t = useText();
  return (
    <Card>
      <EmptyState
        title={t('squads.none')}
        hint={t('squads.noneHint')}
        action={<ButtonLink href={pathFor('sports')}>{t('sports.toSports')}</ButtonLink>}
      />
    </Card>
  );
}

function Squads({ accas }: { readonly accas: readonly BuilderAcca[] }) {
  const eventIds = useOnOffer([...new Set(accas.map(({ eventId }) => eventId))]);
  if (eventIds.length === 0) return <NoSquads />;
  return eventIds.map((id) => (
    <MatchSquads key={id} eventId={id} accas={accas.filter(({ eventId }) => eventId === id)} />
  ));
}

/** Ready-made bet builders of the next matches (GAM-01). With their flag off there is no page (CFG-05). */
export function SquadsPage() {
  const t = useText();
  const view = usePageView(getWidgets);
  const offered = useApp((state) => selectFeature(state, 'squads'));
  // Nothing of marketing after a break or an exclusion (RGT-05).
  const closed = useApp((state) => selectIsShut(state) || !selectFeature(state, 'betBuilder'));
  if (!offered) return <NotFoundPage />;
  return (
    <Page>
      <PageHead
        heading={t('route.squads')}
        title={t('route.squads')}
        canonical={pathFor('squads')}
        description={t('meta.squads', { brand: t('brand.name') })}
      />
      <p className={styles.quiet}>{t('squads.intro')}</p>
      {closed ? (
        <NoSquads />
      ) : (
        <ViewState name={getWidgets.name} view={view}>
          {({ widgets }) => <Squads accas={widgets.flatMap((widget) => widget.accas ?? [])} />}
        </ViewState>
      )}
    </Page>
  );
}
