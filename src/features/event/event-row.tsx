import { Link } from 'wouter';
import type { EventEntity, MarketEntity } from '#domain/market/entities.ts';
import { columnsOf } from '#domain/market/layout.ts';
import { eventPath } from '#domain/navigation/destination.ts';
import { OddsCell } from '#src/features/odds/odds-cell.tsx';
import { eventName, sidesOf } from '#src/features/odds/phrases.ts';
import { useNow } from '#src/platform/clock/now.ts';
import { timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { useRoving } from '#src/ui/roving.ts';
import styles from './event-row.module.css';
import { dayWord, MatchClock } from './event-time.tsx';
import { useEvent, useMainMarket, useSelections } from './use-event.ts';

/** Play has begun or is over: there is a score to show instead of a time. */
const hasBegun = (event: EventEntity): boolean => event.inplay || event.state === 'FINISHED';

/** When it starts, how far it is, or that it is over. */
function Moment({ event }: { readonly event: EventEntity }) {
  const t = useText();
  const now = useNow(false);
  if (event.inplay) {
    const board = event.scoreboard;
    return (
      <span className={styles.live}>
        {board === undefined ? t('event.live') : <MatchClock board={board} />}
      </span>
    );
  }
  if (hasBegun(event)) return <span className={styles.when}>{t('event.fullTime')}</span>;
  const day = dayWord(event.startTime, now, t);
  return (
    <time className={styles.when} dateTime={new Date(event.startTime).toISOString()}>
      {day === undefined ? null : <span>{day}</span>}
      <span>{timeText(event.startTime)}</span>
    </time>
  );
}

function Meta({ event, more }: { readonly event: EventEntity; readonly more: number }) {
  const t = useText();
  return (
    <span className={styles.meta}>
      <Moment event={event} />
      {more > 0 ? (
        <span className={`${styles.more} ${styles.metaMore}`}>{t('event.moreMarkets', { count: more })}</span>
      ) : null}
    </span>
  );
}

function Side({ name, score }: { readonly name: string; readonly score?: number | undefined }) {
  return (
    <span className={styles.side} translate="no">
      <span className={`${styles.name} ellipsis`}>{name}</span>
      {score === undefined ? null : <span className={styles.score}>{score}</span>}
    </span>
  );
}

function Names({ event }: { readonly event: EventEntity }) {
  const [home, away] = sidesOf(event);
  const board = hasBegun(event) ? event.scoreboard : undefined;
  if (home === undefined || away === undefined) return <Side name={event.name} />;
  return (
    <>
      <Side name={home} score={board?.home} />
      <Side name={away} score={board?.away} />
    </>
  );
}

function RowPrices({
  event,
  market,
  columns,
}: {
  readonly event: EventEntity;
  readonly market: MarketEntity;
  readonly columns: number;
}) {
  const selections = useSelections(market).slice(0, columns);
  const blanks = Array.from({ length: Math.max(0, columns - selections.length) }, (_, index) => index);
  return (
    <>
      {selections.map((selection, index) => (
        <OddsCell
          key={selection.id}
          event={event}
          market={market}
          selection={selection}
          tabStop={index === 0}
        />
      ))}
      {blanks.map((blank) => (
        <span key={blank} className={styles.absent} />
      ))}
    </>
  );
}

/**
 * One event in a list: time or clock with score, two names, the main market's prices, the number of further markets.
 * A list that draws only what is near the screen says which one it is, and measures it.
 */
export function EventRow({
  eventId,
  columns,
  index,
  measure,
}: {
  readonly eventId: number;
  readonly columns: number;
  readonly index?: number;
  readonly measure?: (row: HTMLLIElement | null) => void;
}) {
  const t = useText();
  const event = useEvent(eventId);
  const market = useMainMarket(eventId);
  const roving = useRoving<HTMLDivElement>('[data-odds]');
  if (event === undefined) return null;
  const path = eventPath(event);
  const name = eventName(event, t);
  const more = event.marketCount - 1;
  const moreSpoken = t('event.moreMarketsSpoken', { count: more, event: name });
  return (
    <li ref={measure} className={styles.row} data-event={eventId} data-index={index}>
      <Link href={path} className={styles.link} aria-label={name}>
        <Meta event={event} more={more} />
        <span className={styles.names}>
          <Names event={event} />
        </span>
      </Link>
      {/* biome-ignore lint/a11y/useSemanticElements: prices of one event, not a fieldset */}
      <div className={styles.prices} role="group" aria-label={name} data-settles="within" {...roving}>
        {market === undefined || event.racingData !== undefined || event.outright ? null : (
          <RowPrices event={event} market={market} columns={columns} />
        )}
      </div>
      {more > 0 ? (
        <Link href={path} className={styles.desktopOnly} aria-label={moreSpoken}>
          {t('event.moreMarkets', { count: more })}
        </Link>
      ) : null}
    </li>
  );
}

/** How many price columns a list needs: those of the first event that has a market loaded. */
export function useColumns(eventIds: readonly number[]): number {
  const market = useMainMarket(eventIds[0] ?? 0);
  return market === undefined ? 3 : Math.max(2, columnsOf(market));
}
