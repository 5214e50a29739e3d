import type { EventEntity } from '#domain/market/entities.ts';
import { kindOf } from '#src/features/event/incident-kinds.ts';
import { sidesOf } from '#src/features/odds/phrases.ts';
import { useText } from '#src/text/text.ts';
import styles from './match.module.css';

const SIDES = ['home', 'away'] as const;
/** What is counted of each side, in this order; goals are the score. */
const COUNTED = ['corner', 'yellow', 'red'] as const;
const COUNTS = { corner: 'match.corners', yellow: 'match.yellows', red: 'match.reds' } as const;

const told = (event: EventEntity) => event.scoreboard?.incidents ?? [];

/** What happened, the latest first, in words: the strip of pitch above shows the same as marks. */
export function Incidents({ event }: { readonly event: EventEntity }) {
  const t = useText();
  const names = sidesOf(event);
  return (
    <ol className={styles.incidents} reversed>
      {told(event)
        .map((incident, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an incident is its place, they are only added to
          <li key={place}>
            <span className={styles.minute}>{t('match.minute', { minute: incident.minute })}</span>
            <span>{t(kindOf(incident.kind).name)}</span>
            <span className={`${styles.of} ellipsis`} translate="no">
              {names[incident.side === 'away' ? 1 : 0]}
            </span>
          </li>
        ))
        .reverse()}
    </ol>
  );
}

/** How many of each kind a side has, counted from what was told of the match. */
export function Statistics({ event }: { readonly event: EventEntity }) {
  const t = useText();
  const names = sidesOf(event);
  const count = (kind: string, side: string): number =>
    told(event).filter((incident) => incident.kind === kind && incident.side === side).length;
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
        {COUNTED.map((kind) => {
          const [home, away] = SIDES.map((side) => count(kind, side));
          return (
            <tr key={kind}>
              <td>{home}</td>
              <th scope="row">{t(COUNTS[kind])}</th>
              <td>{away}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
