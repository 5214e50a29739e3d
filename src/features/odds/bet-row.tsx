import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PRICE_BOOST_MARKET } from '#domain/bonus/price-boost.ts';
import { isOnOffer } from '#domain/market/main-market.ts';
import { eventPath } from '#domain/navigation/destination.ts';
import { eventById, marketById } from '#projections/entities/selectors.ts';
import { selectIsShut } from '#projections/user/select-user.ts';
import { whenText } from '#src/features/event/event-time.tsx';
import { useSelections } from '#src/features/event/use-event.ts';
import { useNow } from '#src/platform/clock/now.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { SportIcon } from '#src/ui/sport-icon.tsx';
import styles from './bet-row.module.css';
import { OddsCell } from './odds-cell.tsx';
import { eventName, selectionName } from './phrases.ts';

interface Place {
  readonly eventId: number;
  readonly marketId: number;
  readonly selectionId: number;
}

interface BetRowProps {
  readonly of: Place;
  /** Below the price, in a few letters. */
  readonly note?: ReactNode;
  /** In a list of several sports, where each says its own. */
  readonly mixed?: boolean;
}

/** A bet in a list of bets: what is backed, where, when, and its price. One that is over is not there. */
export function BetRow({ of, note, mixed = false }: BetRowProps) {
  const event = useApp((state) => eventById(state.entities, of.eventId));
  const market = useApp((state) => marketById(state.entities, of.eventId, of.marketId));
  const shut = useApp(selectIsShut);
  if (event === undefined || market === undefined || !isOnOffer(event)) return null;
  // A boost is an offer (UK-33).
  if (shut && market.type === PRICE_BOOST_MARKET) return null;
  return <Row event={event} market={market} selectionId={of.selectionId} note={note} mixed={mixed} />;
}

function Row({
  event,
  market,
  selectionId,
  note,
  mixed,
}: {
  readonly event: NonNullable<ReturnType<typeof eventById>>;
  readonly market: NonNullable<ReturnType<typeof marketById>>;
  readonly selectionId: number;
  readonly note: ReactNode;
  readonly mixed: boolean;
}) {
  const t = useText();
  const now = useNow();
  const selection = useSelections(market).find(({ id }) => id === selectionId);
  if (selection === undefined) return null;
  return (
    <li className={styles.row} data-product={event.inplay ? 'IN_PLAY' : undefined}>
      <div className={styles.text}>
        <p className={styles.name} translate="no">
          {mixed ? <SportIcon sport={event.categories.at(-1)?.name ?? ''} size={16} /> : null}
          <span>{selectionName(selection, t)}</span>
        </p>
        <p className={styles.quiet} translate="no">
          {market.name}
        </p>
        <p className={styles.line}>
          <Link href={eventPath(event)} className={styles.event} translate="no">
            {eventName(event, t)}
          </Link>
          <span className={styles.when}>
            {event.inplay ? t('lists.inPlay') : whenText(event.startTime, now, t)}
          </span>
        </p>
      </div>
      <div className={styles.price}>
        <OddsCell event={event} market={market} selection={selection} />
        {note === undefined ? null : <span className={styles.quiet}>{note}</span>}
      </div>
    </li>
  );
}
