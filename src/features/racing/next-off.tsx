import { Link } from 'wouter';
import type { EventEntity } from '#domain/market/entities.ts';
import { eventPath } from '#domain/navigation/destination.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { useEvent, useOnOffer } from '#src/features/event/use-event.ts';
import { OddsCell } from '#src/features/odds/odds-cell.tsx';
import { timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Shelf } from '#src/ui/shelf.tsx';
import { Silk } from '#src/ui/silk.tsx';
import styles from './next-off.module.css';
import { Countdown, StepChip } from './race-status.tsx';
import { useRunners, useWinMarket } from './use-runners.ts';

/** Runners on a card; the race card has them all. */
const SHOWN = 3;

function Favourites({ event }: { readonly event: EventEntity }) {
  const market = useWinMarket(event.id);
  return market === undefined ? null : <Runners event={event} market={market} />;
}

function Runners({
  event,
  market,
}: {
  readonly event: EventEntity;
  readonly market: NonNullable<ReturnType<typeof useWinMarket>>;
}) {
  const runners = useRunners(market, 'price').slice(0, SHOWN);
  return (
    <ul className={styles.runners}>
      {runners.map(({ selection }) => (
        <li key={selection.id} className={styles.runner}>
          <Silk silk={selection.runner?.silk} number={selection.runner?.clothNumber} size={20} />
          <span className={`${styles.horse} ellipsis`} translate="no">
            {selection.name}
          </span>
          <OddsCell event={event} market={market} selection={selection} />
        </li>
      ))}
    </ul>
  );
}

function RaceCard({ eventId }: { readonly eventId: number }) {
  const t = useText();
  const event = useEvent(eventId);
  if (event === undefined) return null;
  const race = event.racingData;
  return (
    <li className={styles.card}>
      <Link href={eventPath(event)} className={styles.head}>
        <span className={styles.title}>
          <time dateTime={new Date(event.startTime).toISOString()} className="tabular">
            {timeText(event.startTime)}
          </time>{' '}
          {race?.track ?? event.name}
        </span>
        <span className={styles.meta}>
          <Countdown to={event.startTime} />
          {race === undefined ? null : <StepChip step={race.step} />}
          {race?.runners === undefined ? null : <span>{t('racing.runners', { count: race.runners })}</span>}
        </span>
      </Link>
      <Favourites event={event} />
    </li>
  );
}

/** The next races side by side, each with its favourites. */
export function NextOff({ eventIds: listed }: { readonly eventIds: readonly number[] }) {
  const t = useText();
  const eventIds = useOnOffer(listed);
  if (eventIds.length === 0) return null;
  return (
    <section aria-label={t('home.nextOff')} className={styles.section}>
      <div className={styles.bar}>
        <h2>{t('home.nextOff')}</h2>
        <Link href={pathFor('horseRacingAllRaces')} className={styles.all}>
          {t('home.seeAllRaces')}
        </Link>
      </div>
      <Shelf>
        {eventIds.map((id) => (
          <RaceCard key={id} eventId={id} />
        ))}
      </Shelf>
    </section>
  );
}
