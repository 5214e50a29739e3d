import { Link } from 'wouter';
import type { EventEntity } from '#domain/market/entities.ts';
import { eventPath } from '#domain/navigation/destination.ts';
import { matchDataOf, type VirtualMatchData } from '#domain/virtuals/match-data.ts';
import { HALF_TIME, MOST_GOALS, minuteAt, scoreAfter } from '#domain/virtuals/virtual-match.ts';
import { EventList } from '#src/features/event/event-list.tsx';
import { EventMarkets } from '#src/features/event/event-markets.tsx';
import { sidesOf } from '#src/features/odds/phrases.ts';
import { useNow } from '#src/platform/clock/now.ts';
import { timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { classes } from '#src/ui/classes.ts';
import { Card, CardHead } from '#src/ui/layout.tsx';
import { DrawFigures } from './draw-check.tsx';
import { VirtualClock } from './virtual-run.tsx';
import styles from './virtuals.module.css';

type Goals = VirtualMatchData['goals'];

/** Both sides with the score between them. */
export function ScoreLine({ event, goals }: { readonly event: EventEntity; readonly goals: Goals }) {
  const t = useText();
  const [home, away] = sidesOf(event);
  return (
    <span translate="no">
      {home} <b className="tabular">{t('virtual.score', { ...scoreAfter(goals) })}</b> {away}
    </span>
  );
}

function Fixture({ event, isCurrent }: { readonly event: EventEntity; readonly isCurrent: boolean }) {
  const t = useText();
  const [home, away] = sidesOf(event);
  const score = scoreAfter(matchDataOf(event)?.goals ?? []);
  return (
    <Link
      href={eventPath(event)}
      className={styles.fixture}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={t('virtual.scoreSpoken', { homeName: home ?? '', awayName: away ?? '', ...score })}
    >
      <span translate="no">{home}</span>
      <b className="tabular">{t('virtual.score', { ...score })}</b>
      <span translate="no">{away}</span>
    </Link>
  );
}

/** Matches that begin together: with their prices before they are played, and then with their scores. */
export function VirtualRound({
  event,
  round,
}: {
  readonly event: EventEntity;
  readonly round: readonly EventEntity[];
}) {
  const t = useText();
  const heading = t('virtual.round', { time: timeText(event.startTime) });
  const isPlayed = event.state !== 'NOTSTARTED';
  return (
    <>
      <div className={styles.head}>
        <h2>{heading}</h2>
        <VirtualClock event={event} />
      </div>
      {isPlayed ? (
        <Card aria-label={heading} className={styles.round}>
          {round.map((one) => (
            <Fixture key={one.id} event={one} isCurrent={one.id === event.id} />
          ))}
        </Card>
      ) : (
        <Card aria-label={heading}>
          <EventList heading={<h3>{t('virtual.match')}</h3>} eventIds={round.map(({ id }) => id)} />
        </Card>
      )}
    </>
  );
}

function GoalList({ event, goals }: { readonly event: EventEntity; readonly goals: Goals }) {
  const t = useText();
  const [home = '', away = ''] = sidesOf(event);
  if (goals.length === 0)
    return (
      <p className={styles.hint}>
        {t(event.state === 'FINISHED' ? 'virtual.noGoals' : 'virtual.noGoalsYet')}
      </p>
    );
  const keyed = goals.map((goal, nth) => ({ ...goal, key: `${nth} ${goal.minute} ${goal.side}`, nth }));
  return (
    <ol aria-label={t('virtual.goals')} className={styles.goals}>
      {keyed.map(({ key, minute, side, nth }) => (
        <li key={key} translate="no">
          <span className="tabular">{t('virtual.minute', { minute })}</span>
          <b className="tabular">{t('virtual.score', { ...scoreAfter(goals.slice(0, nth + 1)) })}</b>
          <span>{side === 'home' ? home : away}</span>
        </li>
      ))}
    </ol>
  );
}

/** The score of a match that is played, minute by minute, and its goals. */
function Ticker({ event, match }: { readonly event: EventEntity; readonly match: VirtualMatchData }) {
  const t = useText();
  const now = useNow();
  const { draw, goals } = match;
  const [home, away] = sidesOf(event);
  const minute = minuteAt({ startTime: event.startTime, resultAt: draw.resultAt }, now);
  const isOver = event.state === 'FINISHED';
  return (
    <Card aria-label={t('virtual.goals')}>
      <div className={classes(styles.course, styles.played)} aria-hidden="true">
        <span style={{ inlineSize: `${isOver ? 100 : (100 * minute) / 90}%` }} />
      </div>
      <div className={styles.board}>
        <span translate="no">{home}</span>
        <span className={styles.tally}>
          <span className="tabular">{t('virtual.score', { ...scoreAfter(goals) })}</span>
          <small className="tabular">
            {isOver ? t('virtual.fullTime') : t('virtual.minute', { minute })}
          </small>
        </span>
        <span translate="no">{away}</span>
      </div>
      <GoalList event={event} goals={goals} />
    </Card>
  );
}

/** One match of the round: its markets, how it is played, and its proof. */
export function VirtualMatch({ event }: { readonly event: EventEntity }) {
  const t = useText();
  const match = matchDataOf(event);
  if (match === undefined) return null;
  const isPlayed = event.state !== 'NOTSTARTED';
  return (
    <>
      {isPlayed ? <Ticker event={event} match={match} /> : null}
      {isPlayed ? null : (
        <>
          <Card aria-label={t('virtual.match')}>
            <CardHead>
              <h2 translate="no">{event.name}</h2>
            </CardHead>
            <p className={styles.hint}>{t('virtual.goalsHint', { most: MOST_GOALS, half: HALF_TIME })}</p>
          </Card>
          <EventMarkets event={event} />
        </>
      )}
      <DrawFigures event={event} />
    </>
  );
}
