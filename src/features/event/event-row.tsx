import { Link } from 'wouter';
import type { EventEntity, MarketEntity } from '#domain/market/entities.ts';
import type { Role } from '#domain/market/roles.ts';
import { isResultMarket, type RowForm, standsUnder, underHeads } from '#domain/market/row-form.ts';
import { eventPath } from '#domain/navigation/destination.ts';
import { OddsCell } from '#src/features/odds/odds-cell.tsx';
import { eventName, sidesOf } from '#src/features/odds/phrases.ts';
import { useNow } from '#src/platform/clock/now.ts';
import { timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Later } from '#src/ui/later.tsx';
import { lazyPart } from '#src/ui/lazy-part.ts';
import { Monogram } from '#src/ui/monogram.tsx';
import { PartBoundary } from '#src/ui/part-boundary.tsx';
import { useRoving } from '#src/ui/roving.ts';
import styles from './event-row.module.css';
import { dayWord, MatchClock } from './event-time.tsx';
import { NO_SCORE } from './no-score.ts';
import { useEvent, useRowMarket, useSelections } from './use-event.ts';

const LeaderLine = lazyPart(() => import('./boards/leader-line.tsx').then((module) => module.LeaderLine));

/** When it starts, or how far it is. */
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
  const day = dayWord(event.startTime, now, t);
  return (
    <time className={styles.when} dateTime={new Date(event.startTime).toISOString()}>
      {day === undefined ? null : <span>{day}</span>}
      <span>{timeText(event.startTime)}</span>
    </time>
  );
}

function Meta({
  event,
  more,
  league,
}: {
  readonly event: EventEntity;
  readonly more: number;
  readonly league: boolean;
}) {
  const t = useText();
  const name = event.categories[0]?.name;
  return (
    <span className={styles.meta}>
      <Moment event={event} />
      {league && name !== undefined ? (
        <span className={`${styles.league} ellipsis`} translate="no">
          {name}
        </span>
      ) : null}
      {more > 0 ? (
        <span className={`${styles.more} ${styles.metaMore}`}>{t('event.moreMarkets', { count: more })}</span>
      ) : null}
    </span>
  );
}

interface SideProps {
  readonly name: string;
  readonly scores?: readonly (number | string)[];
  readonly reds?: number;
}

function Side({ name, scores, reds = 0 }: SideProps) {
  return (
    <span className={styles.side} translate="no">
      <Monogram name={name} />
      <span className={`${styles.name} ellipsis`}>{name}</span>
      {reds > 0 ? <span className={styles.red}>{reds > 1 ? reds : ''}</span> : null}
      {scores?.map((score, column) =>
        score === NO_SCORE ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <span key={column} className={styles.score}>
            {score}
          </span>
        ),
      )}
    </span>
  );
}

function Names({ event }: { readonly event: EventEntity }) {
  const [home, away] = sidesOf(event);
  const board = event.inplay ? event.scoreboard : undefined;
  // The time of a race stands before it already: what is left of its name is the course.
  if (home === undefined || away === undefined)
    return (
      <>
        <Side name={(event.racingData && event.categories[0]?.name) ?? event.name} />
        {board?.leaderboard === undefined ? null : (
          <span className={`${styles.leader} ellipsis`}>
            <PartBoundary instead={null}>
              <Later>
                <LeaderLine board={board} />
              </Later>
            </PartBoundary>
          </span>
        )}
      </>
    );
  const reds = (side: string): number =>
    board?.incidents?.filter((incident) => incident.kind === 'red' && incident.side === side).length ?? 0;
  return (
    <>
      <Side
        name={home}
        scores={board === undefined ? [] : (board.row?.home ?? [board.home])}
        reds={reds('home')}
      />
      <Side
        name={away}
        scores={board === undefined ? [] : (board.row?.away ?? [board.away])}
        reds={reds('away')}
      />
    </>
  );
}

/**
 * Each selection under the head of its role; a row that cannot stand under those of its list brings its own.
 */
function RowPrices({
  event,
  market,
  form,
  heads,
  line,
}: {
  readonly event: EventEntity;
  readonly market: MarketEntity;
  readonly form: RowForm;
  readonly heads: readonly Role[];
  /** Over or under what, where each row of the list has its own. */
  readonly line: string | undefined;
}) {
  const t = useText();
  const isUnder = standsUnder(heads, form);
  const shown = isUnder ? heads : form.heads;
  const selections = underHeads(shown, useSelections(market));
  const first = selections.find((selection) => selection !== undefined);
  return shown.map((head, at) => {
    const selection = selections[at];
    return (
      <span key={head} className={styles.place} data-head={head}>
        {isUnder && line === undefined ? null : (
          <span className={styles.ownHead} aria-hidden="true">
            {isUnder ? line : t(`event.head.${head}`)}
          </span>
        )}
        {selection === undefined ? (
          <span className={styles.absent} />
        ) : (
          <OddsCell event={event} market={market} selection={selection} tabStop={selection === first} />
        )}
      </span>
    );
  });
}

/** What a total is over or under, where the market's name leaves it out: `220.5` (BRW-07). */
const lineApart = ({ name, line }: MarketEntity): string | undefined =>
  line === undefined || name.includes(line) ? undefined : line;

/** What the prices of the row are of, where that is not the match itself: `Over/under 2.5 goals`. */
function MarketWord({ market }: { readonly market: MarketEntity }) {
  const t = useText();
  if (isResultMarket(market)) return null;
  const { name } = market;
  const line = lineApart(market);
  return (
    <span className={`${styles.market} ellipsis`}>
      {line === undefined ? name : t('odds.withLine', { name, line })}
    </span>
  );
}

/**
 * One event in a list: time or clock with score, two names, the main market's prices, the number of further
 * markets. A list that draws only what is near the screen says which one it is, and measures it.
 */
export function EventRow({
  eventId,
  heads,
  league = false,
  market: type,
  index,
  measure,
}: {
  readonly eventId: number;
  /** In a list of several competitions each row says its own. */
  readonly league?: boolean;
  /** Type of the markets of the list, which its head names. */
  readonly market?: string | undefined;
  /** Of the columns of the list. */
  readonly heads: readonly Role[];
  readonly index?: number;
  readonly measure?: (row: HTMLLIElement | null) => void;
}) {
  const t = useText();
  const event = useEvent(eventId);
  const { market, form } = useRowMarket(eventId, type);
  const roving = useRoving<HTMLDivElement>('[data-odds]');
  if (event === undefined) return null;
  const path = eventPath(event);
  const name = eventName(event, t);
  const more = event.marketCount - 1;
  const moreSpoken = t('event.moreMarketsSpoken', { count: more, event: name });
  return (
    <li
      ref={measure}
      className={styles.row}
      data-event={eventId}
      data-index={index}
      data-league={league}
      data-product={event.inplay ? 'IN_PLAY' : undefined}
    >
      <Link href={path} className={styles.link} aria-label={name}>
        <Meta event={event} more={more} league={league} />
        <span className={styles.names}>
          <Names event={event} />
          {market === undefined || form === undefined || type !== undefined ? null : (
            <MarketWord market={market} />
          )}
        </span>
      </Link>
      {market === undefined || form === undefined ? (
        <Link href={path} className={styles.open}>
          {t('event.open')}
        </Link>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: prices of one event, not a fieldset
        <div className={styles.prices} role="group" aria-label={name} data-settles="within" {...roving}>
          <RowPrices
            event={event}
            market={market}
            form={form}
            heads={heads}
            line={type === undefined ? undefined : lineApart(market)}
          />
        </div>
      )}
      {more > 0 ? (
        <Link href={path} className={styles.desktopOnly} aria-label={moreSpoken}>
          {t('event.moreMarkets', { count: more })}
        </Link>
      ) : null}
    </li>
  );
}
