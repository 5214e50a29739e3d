import { Link } from 'wouter';
import { eventPath } from '#domain/navigation/destination.ts';
import { Market } from '#src/features/event/event-markets.tsx';
import { useEvent, useMarkets } from '#src/features/event/use-event.ts';
import { dayText, timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { classes } from '#src/ui/classes.ts';
import { Card, CardHead } from '#src/ui/layout.tsx';
import styles from './sports.module.css';

/** What is decided over a whole competition, with the prices of who may win it (BRW-04). */
export function OutrightCard({
  eventId,
  isWhole = false,
}: {
  readonly eventId: number;
  /** With all of its markets; otherwise the rest of them stand on its page. */
  readonly isWhole?: boolean;
}) {
  const t = useText();
  const event = useEvent(eventId);
  const markets = useMarkets(eventId);
  if (event === undefined) return null;
  const heading = `outright-${eventId}`;
  // The next season of a league has the same name: what tells them apart is until when bets are taken.
  const name = `${heading} ${heading}-until`;
  return (
    <Card aria-labelledby={name} data-event={eventId}>
      <CardHead className={styles.outrightHead}>
        <h2 id={heading} translate="no">
          <Link href={eventPath(event)} className={styles.league}>
            {event.name}
          </Link>
        </h2>
        <span id={`${heading}-until`} className={classes(styles.count, event.inplay && styles.live)}>
          {event.inplay
            ? t('event.live')
            : t('sports.until', { day: dayText(event.startTime), time: timeText(event.startTime) })}
        </span>
      </CardHead>
      {(isWhole ? markets : markets.slice(0, 1)).map((market) => (
        <Market
          key={market.id}
          event={event}
          family={{ name: market.name, markets: [market] }}
          building={false}
          openAtFirst
          of={name}
        />
      ))}
    </Card>
  );
}
