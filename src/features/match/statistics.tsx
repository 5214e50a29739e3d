import type { EventEntity } from '#domain/market/entities.ts';
import type { EventStatistic } from '#domain/market/event-statistics.ts';
import { sidesOf } from '#src/features/odds/phrases.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { useText } from '#src/text/text.ts';
import styles from './match.module.css';

const NAMES: Readonly<Record<EventStatistic['kind'], MessageId>> = {
  possession: 'match.possession',
  shots: 'match.shots',
  shotsOnTarget: 'match.shotsOnTarget',
  corners: 'match.corners',
  fouls: 'match.fouls',
  yellowCards: 'match.yellows',
  redCards: 'match.reds',
};

/** What a board without statistics still says of cards and corners. */
const TOLD = [
  ['corner', 'corners'],
  ['yellow', 'yellowCards'],
  ['red', 'redCards'],
] as const;

/** Counted from what was told of the match; corners only where any are told. */
export function countsOf(event: EventEntity): readonly EventStatistic[] {
  const told = event.scoreboard?.incidents ?? [];
  if (told.length === 0) return [];
  const count = (of: string, side: string): number =>
    told.filter((incident) => incident.kind === of && incident.side === side).length;
  return TOLD.map(([of, kind]) => ({ kind, home: count(of, 'home'), away: count(of, 'away') })).filter(
    ({ kind, home, away }) => kind !== 'corners' || home + away > 0,
  );
}

/** A bar of both sides' parts; an empty one where neither has any. */
function Bar({ home, away }: { readonly home: number; readonly away: number }) {
  const all = home + away;
  const part = all === 0 ? 0 : Math.round((100 * home) / all);
  return (
    <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect className={all === 0 ? styles.emptyBar : styles.awayBar} width="100" height="4" />
      {all === 0 ? null : (
        <>
          <rect className={styles.homeBar} width={part} height="4" />
          <rect className={styles.gap} x={part - 0.5} width="1" height="4" />
        </>
      )}
    </svg>
  );
}

/** What is counted of both sides, as figures for whoever hears them and as bars beside them (INP-03). */
export function Statistics({
  event,
  counts,
}: {
  readonly event: EventEntity;
  readonly counts: readonly EventStatistic[];
}) {
  const t = useText();
  const names = sidesOf(event);
  const figure = (kind: EventStatistic['kind'], of: number) =>
    kind === 'possession' ? t('match.share', { share: of }) : of;
  return (
    <table className={styles.counts}>
      <thead>
        <tr>
          <th scope="col" translate="no">
            {names[0]}
          </th>
          <td />
          <th scope="col" translate="no">
            {names[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {counts.map((one) => (
          <tr key={one.kind} data-statistic={one.kind}>
            <td>{figure(one.kind, one.home)}</td>
            <th scope="row">
              {t(NAMES[one.kind])}
              <Bar home={one.home} away={one.away} />
            </th>
            <td>{figure(one.kind, one.away)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
