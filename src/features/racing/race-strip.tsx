import { shallowEqual } from 'react-redux';
import { Link } from 'wouter';
import type { EventEntity } from '#domain/market/entities.ts';
import { eventPath } from '#domain/navigation/destination.ts';
import { londonDate } from '#domain/racing/london-time.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import styles from './race-strip.module.css';

/** Races of the same meeting that are known to the device, this one among them, by their time. */
const useMeeting = (event: EventEntity): readonly EventEntity[] =>
  useApp(({ entities }) => {
    const day = londonDate(event.startTime);
    return Object.values(entities.buckets)
      .flatMap((bucket) => bucket.event ?? [])
      .filter(
        (one) =>
          one.racingData?.track === event.racingData?.track &&
          one.categoryId === event.categoryId &&
          londonDate(one.startTime) === day,
      )
      .toSorted((a, b) => a.startTime - b.startTime || a.id - b.id);
  }, shallowEqual);

/** The races before and after this one at its course. */
export function RaceStrip({ event }: { readonly event: EventEntity }) {
  const t = useText();
  const races = useMeeting(event);
  if (races.length < 2) return null;
  return (
    <nav className={styles.strip} aria-label={t('racing.sameMeeting')}>
      {races.map((race) => (
        <Link
          key={race.id}
          href={eventPath(race)}
          className={styles.race}
          aria-current={race.id === event.id ? 'page' : undefined}
        >
          {race.racingData?.raceHour ?? timeText(race.startTime)}
        </Link>
      ))}
    </nav>
  );
}
