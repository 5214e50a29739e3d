import { Link } from 'wouter';
import { MOST_MARQUEE } from '#domain/config/home.ts';
import { eventPath } from '#domain/navigation/destination.ts';
import { whenText } from '#src/features/event/event-time.tsx';
import { useEvent, useOnOffer, useRowMarket, useSelections } from '#src/features/event/use-event.ts';
import { OddsCell } from '#src/features/odds/odds-cell.tsx';
import { eventName, selectionName } from '#src/features/odds/phrases.ts';
import { useNow } from '#src/platform/clock/now.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Shelf } from '#src/ui/shelf.tsx';
import { SportIcon } from '#src/ui/sport-icon.tsx';
import styles from './marquee.module.css';

type Event = NonNullable<ReturnType<typeof useEvent>>;
type Market = NonNullable<ReturnType<typeof useRowMarket>['market']>;

function Prices({ event, market }: { readonly event: Event; readonly market: Market }) {
  const t = useText();
  return (
    <ul className={styles.prices} aria-label={eventName(event, t)}>
      {useSelections(market).map((selection) => (
        <li key={selection.id}>
          <span className={`${styles.side} ellipsis`} translate="no">
            {selectionName(selection, t)}
          </span>
          <OddsCell event={event} market={market} selection={selection} />
        </li>
      ))}
    </ul>
  );
}

function Panel({ eventId }: { readonly eventId: number }) {
  const t = useText();
  const now = useNow();
  const event = useEvent(eventId);
  const { market, form } = useRowMarket(eventId);
  if (event === undefined) return null;
  return (
    <li className={styles.panel} data-product={event.inplay ? 'IN_PLAY' : undefined}>
      <p className={styles.head}>
        <SportIcon sport={event.categories.at(-1)?.name ?? ''} size={16} />
        <span className="ellipsis" translate="no">
          {event.categories[0]?.name}
        </span>
        <span className={styles.when}>
          {event.inplay ? t('lists.inPlay') : whenText(event.startTime, now, t)}
        </span>
      </p>
      <Link href={eventPath(event)} className={styles.name} translate="no">
        {eventName(event, t)}
      </Link>
      {market === undefined || form === undefined ? null : <Prices event={event} market={market} />}
    </li>
  );
}

/** A match of each of the first sports, side by side: it never moves by itself (HOM-03). */
export function Marquee({ eventIds }: { readonly eventIds: readonly number[] }) {
  const t = useText();
  const shown = useOnOffer(eventIds).slice(0, MOST_MARQUEE);
  const loaded = useApp(({ entities }) => shown.some((id) => entities.buckets[id]?.event !== undefined));
  if (!loaded) return null;
  return (
    <section aria-label={t('home.marquee')} className={styles.section}>
      <h2>{t('home.marquee')}</h2>
      <Shelf>
        {shown.map((id) => (
          <Panel key={id} eventId={id} />
        ))}
      </Shelf>
    </section>
  );
}
