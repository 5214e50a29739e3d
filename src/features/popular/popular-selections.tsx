import { Link } from 'wouter';
import type * as z from 'zod/mini';
import type { getPopular } from '#domain/contract/browse.ts';
import { isOnOffer } from '#domain/market/main-market.ts';
import { eventPath } from '#domain/navigation/destination.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { eventById, marketById } from '#projections/entities/selectors.ts';
import { EventList } from '#src/features/event/event-list.tsx';
import { whenText } from '#src/features/event/event-time.tsx';
import { useOnOffer, useSelections } from '#src/features/event/use-event.ts';
import { OddsCell } from '#src/features/odds/odds-cell.tsx';
import { eventName, selectionName } from '#src/features/odds/phrases.ts';
import { useNow } from '#src/platform/clock/now.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/layout.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import styles from './popular.module.css';

type Answer = z.infer<typeof getPopular.answer>['result'];
type Backed = Answer['selections'][number];

/** One that is over since goes from the list, as it does from every other. */
function BackedRow({ backed }: { readonly backed: Backed }) {
  const event = useApp((state) => eventById(state.entities, backed.eventId));
  const market = useApp((state) => marketById(state.entities, backed.eventId, backed.marketId));
  if (event === undefined || market === undefined || !isOnOffer(event)) return null;
  return <Row event={event} market={market} backed={backed} />;
}

function Row({
  event,
  market,
  backed: { selectionId, atLeast },
}: {
  readonly event: NonNullable<ReturnType<typeof eventById>>;
  readonly market: NonNullable<ReturnType<typeof marketById>>;
  readonly backed: Backed;
}) {
  const t = useText();
  const now = useNow();
  const selection = useSelections(market).find(({ id }) => id === selectionId);
  if (selection === undefined) return null;
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={`${styles.name} ellipsis`} translate="no">
          {selectionName(selection, t)}
        </p>
        <p className={`${styles.quiet} ellipsis`} translate="no">
          {market.name}
        </p>
        <p className={styles.line}>
          <Link href={eventPath(event)} className={`${styles.event} ellipsis`} translate="no">
            {eventName(event, t)}
          </Link>
          <span className={styles.when}>
            {event.inplay ? t('popular.inPlay') : whenText(event.startTime, now, t)}
          </span>
        </p>
      </div>
      <div className={styles.price}>
        <OddsCell event={event} market={market} selection={selection} />
        <span className={styles.quiet}>{t('popular.atLeast', { count: atLeast })}</span>
      </div>
    </li>
  );
}

/** What the operator shows where nothing is popular, under a head that says whose choice it is. */
function Featured({ answer: { featured, hours, sport } }: { readonly answer: Answer }) {
  const t = useText();
  const events = useOnOffer(featured.eventIds);
  return (
    <>
      <p className={styles.note}>{t('popular.tooFew', { hours })}</p>
      {events.length === 0 ? (
        <Card>
          <EmptyState
            title={t('popular.nothing', { sport: sport.name })}
            hint={t('popular.nothingHint')}
            action={<ButtonLink href={pathFor('sports')}>{t('sports.toSports')}</ButtonLink>}
          />
        </Card>
      ) : (
        <Card aria-label={t('popular.featured')}>
          <EventList heading={<h2>{t('popular.featured')}</h2>} eventIds={events} mixed />
        </Card>
      )}
    </>
  );
}

/** The selections that most customers back, each with its price. */
export function PopularSelections({ answer }: { readonly answer: Answer }) {
  const t = useText();
  const { selections, hours } = answer;
  if (selections.length === 0) return <Featured answer={answer} />;
  return (
    <>
      <p className={styles.note}>{t('popular.counted', { hours })}</p>
      <Card>
        <ul>
          {selections.map((backed) => (
            <BackedRow key={backed.selectionId} backed={backed} />
          ))}
        </ul>
      </Card>
    </>
  );
}
