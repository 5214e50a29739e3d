import type { EventEntity } from '#domain/market/entities.ts';
import { eventName, sidesOf } from '#src/features/odds/phrases.ts';
import { useNow } from '#src/platform/clock/now.ts';
import { useText } from '#src/text/text.ts';
import { classes } from '#src/ui/classes.ts';
import { Later } from '#src/ui/later.tsx';
import { lazyPart } from '#src/ui/lazy-part.ts';
import { Monogram } from '#src/ui/monogram.tsx';
import { PartBoundary } from '#src/ui/part-boundary.tsx';
import { sportClass } from '#src/ui/sport-icon.tsx';
import { BoardSpace } from './board-space.tsx';
import { MatchClock, periodOf, whenText } from './event-time.tsx';
import { hasBegun } from './has-begun.ts';
import { NO_SCORE } from './no-score.ts';
import styles from './scoreboard.module.css';
import { Timeline } from './timeline.tsx';

const SportBoard = lazyPart(() => import('./boards/sport-board.tsx').then((module) => module.SportBoard));

function Side({ name, away }: { readonly name: string; readonly away?: boolean }) {
  return (
    <div className={classes(styles.side, away === true && styles.away)}>
      <Monogram name={name} size={40} />
      <span translate="no">{name}</span>
    </div>
  );
}

/** Heard when it changes, without its clock (WCAG 4.1.3, INP-03). */
function SpokenScore({ event }: { readonly event: EventEntity }) {
  const t = useText();
  const [home, away] = sidesOf(event);
  const board = event.scoreboard;
  const said =
    board === undefined || home === undefined || away === undefined
      ? ''
      : t('event.scoreSpoken', { home, homeScore: board.home, away, awayScore: board.away });
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

/** Of a side; where it is one text in a row of a list, as runs with wickets are, the same text. */
function wholeScore(board: NonNullable<EventEntity['scoreboard']>, side: 'home' | 'away'): string {
  const [score, more] = board.row?.[side] ?? [];
  return score !== undefined && more === undefined ? score : String(board[side]);
}

function Middle({ event }: { readonly event: EventEntity }) {
  const t = useText();
  const now = useNow(false);
  const board = event.scoreboard;
  // Of many at once there is no score of two.
  if (board === undefined || !hasBegun(event) || event.outright) {
    return (
      <time className={styles.when} dateTime={new Date(event.startTime).toISOString()}>
        {event.inplay ? (
          <span className={styles.live}>{t('event.live')}</span>
        ) : (
          whenText(event.startTime, now, t)
        )}
      </time>
    );
  }
  const [homeScore, awayScore] = [wholeScore(board, 'home'), wholeScore(board, 'away')];
  return (
    <div className={styles.score} data-long={`${homeScore}${awayScore}`.length > 4} aria-hidden="true">
      {homeScore === NO_SCORE ? null : homeScore}
      {homeScore === NO_SCORE || awayScore === NO_SCORE ? null : <i>–</i>}
      {awayScore === NO_SCORE ? null : awayScore}
    </div>
  );
}

/** Who plays, the score, the clock, and for football the match as a strip of pitch with its incidents. */
export function Scoreboard({ event }: { readonly event: EventEntity }) {
  const t = useText();
  const [home, away] = sidesOf(event);
  const board = hasBegun(event) ? event.scoreboard : undefined;
  const period = board === undefined ? undefined : periodOf(board);
  return (
    <section
      className={classes(styles.board, sportClass(event.categories.at(-1)?.name ?? ''))}
      aria-label={eventName(event, t)}
    >
      {home === undefined || away === undefined ? (
        <div className={styles.sides} style={{ gridTemplateColumns: '1fr auto' }}>
          <div className={styles.side}>
            <span translate="no">{event.name}</span>
          </div>
          <Middle event={event} />
        </div>
      ) : (
        <div className={styles.sides}>
          <Side name={home} />
          <Middle event={event} />
          <Side name={away} away />
        </div>
      )}
      {board === undefined ? null : (
        <p className={styles.meta}>
          {event.inplay ? (
            <span className={styles.live}>
              <MatchClock board={board} />
            </span>
          ) : (
            t(board.kind === undefined ? 'event.fullTime' : 'event.ended')
          )}
          {event.inplay && (period === '1H' || period === '2H') ? t(`event.period.${period}`) : null}
        </p>
      )}
      {board === undefined ? null : board.kind === undefined ? (
        <Timeline board={board} />
      ) : (
        <PartBoundary instead={null}>
          <Later fallback={<BoardSpace board={board} />}>
            <SportBoard event={event} board={board} />
          </Later>
        </PartBoundary>
      )}
      <SpokenScore event={event} />
    </section>
  );
}
