import type { EventEntity } from '#domain/market/entities.ts';
import { kindOf } from '#src/features/event/incident-kinds.ts';
import { sidesOf } from '#src/features/odds/phrases.ts';
import { useText } from '#src/text/text.ts';
import styles from './match.module.css';

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
            <span>{t(kindOf(incident).name)}</span>
            <span className={`${styles.of} ellipsis`} translate="no">
              {incident.player === undefined ? null : `${incident.player} · `}
              {names[incident.side === 'away' ? 1 : 0]}
            </span>
          </li>
        ))
        .reverse()}
    </ol>
  );
}
