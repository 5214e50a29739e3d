import type { EventId } from '#domain/brand.ts';
import { FIVE_GROUPS } from '#domain/builder/fives.ts';
import { getEventView, getWidgets } from '#domain/contract/initial-calls.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { eventIdOf } from '#domain/parse-ids.ts';
import { selectFeature } from '#projections/config/select-config.ts';
import { selectIsShut } from '#projections/user/select-user.ts';
import { whenText } from '#src/features/event/event-time.tsx';
import { useEvent } from '#src/features/event/use-event.ts';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { eventName } from '#src/features/odds/phrases.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { LoadFailed, ViewState } from '#src/features/shell/view-state.tsx';
import { useNow } from '#src/platform/clock/now.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { FiveGroupCard } from './five-group.tsx';
import { FiveTray } from './five-tray.tsx';
import styles from './fives.module.css';
import { MatchChoice, NoMatches } from './match-choice.tsx';
import { useFive } from './use-five.ts';

function MatchFive({ event }: { readonly event: EventEntity }) {
  const t = useText();
  const now = useNow(false);
  const five = useFive(event);
  return (
    <>
      <div className={styles.head}>
        <p>
          <strong translate="no">{eventName(event, t)}</strong>
          <span className={styles.quiet}>
            <time dateTime={new Date(event.startTime).toISOString()}>
              {whenText(event.startTime, now, t)}
            </time>{' '}
            <span translate="no">{event.categories[0]?.name}</span>
          </span>
        </p>
        <ButtonLink small href={pathFor('fives', {})}>
          {t('fives.otherMatch')}
        </ButtonLink>
      </div>
      <FiveTray event={event} five={five} />
      {FIVE_GROUPS.map((group) => (
        <FiveGroupCard key={group} event={event} group={group} five={five} />
      ))}
    </>
  );
}

function Match({ eventId }: { readonly eventId: EventId }) {
  const t = useText();
  const event = useEvent(eventId);
  const view = usePageView(getEventView);
  if (event !== undefined && view.kind !== 'absent' && view.result !== null)
    return <MatchFive event={event} />;
  if (view.kind === 'failed' && view.view.failure?.kind === 'refused')
    return (
      <Card>
        <EmptyState
          title={t('fives.gone')}
          hint={t('fives.goneHint')}
          action={<ButtonLink href={pathFor('fives', {})}>{t('fives.otherMatch')}</ButtonLink>}
        />
      </Card>
    );
  if (view.kind === 'failed') return <LoadFailed view={getEventView.name} />;
  return (
    <Card>
      <SkeletonRows rows={6} height={68} prices={1} />
    </Card>
  );
}

function Matches() {
  const view = usePageView(getWidgets);
  return (
    <ViewState name={getWidgets.name} view={view}>
      {({ widgets }) => <MatchChoice eventIds={widgets.flatMap(({ eventIds }) => eventIds)} />}
    </ViewState>
  );
}

/** Five legs of one match, one of each group (GAM-02). With their flag off there is no such page (CFG-05). */
export function FivesPage() {
  const t = useText();
  const offered = useApp((state) => selectFeature(state, 'fives'));
  // Nothing of marketing after a break or an exclusion (RGT-05).
  const closed = useApp((state) => selectIsShut(state) || !selectFeature(state, 'betBuilder'));
  const asked = useApp((state) => state.navigation.params.eventId);
  const eventId = asked === undefined ? undefined : eventIdOf(Number(asked));
  if (!offered || (asked !== undefined && eventId === undefined)) return <NotFoundPage />;
  return (
    <Page>
      <PageHead
        heading={t('route.fives')}
        title={t('fives.title')}
        canonical={pathFor('fives', {})}
        noindex={asked !== undefined}
        description={t('meta.fives', { brand: t('brand.name') })}
      />
      {closed ? <NoMatches /> : eventId === undefined ? <Matches /> : <Match eventId={eventId} />}
    </Page>
  );
}
