import type { EventEntity } from '#domain/market/entities.ts';
import { useText } from '#src/text/text.ts';
import { classes } from '#src/ui/classes.ts';
import { IconBallFootball } from '#src/ui/icons.ts';
import { kindOf } from './incident-kinds.ts';
import styles from './scoreboard.module.css';

type Board = NonNullable<EventEntity['scoreboard']>;
type Incident = NonNullable<Board['incidents']>[number];

/** Minutes that the strip stands for; added time stays on its end. */
const FULL_TIME = 90;

function Mark({ incident }: { readonly incident: Incident }) {
  const t = useText();
  const { look, name } = kindOf(incident);
  const at = `${Math.min(100, (incident.minute / FULL_TIME) * 100)}%`;
  const spoken = t('event.incidentSpoken', { what: t(name), side: incident.side, minute: incident.minute });
  return (
    <li
      className={classes(styles.mark, incident.side === 'away' ? styles.awayMark : styles.home)}
      style={{ left: at }}
      title={spoken}
    >
      <span className="sr-only">{spoken}</span>
      {look === 'ball' ? <IconBallFootball size={16} stroke={1.8} aria-hidden="true" /> : null}
      {look === 'yellow' || look === 'red' ? <span className={classes(styles.card, styles[look])} /> : null}
      {look === 'dot' ? <span className={styles.corner} /> : null}
    </li>
  );
}

/** The match from left to right on a strip of pitch: home incidents above, away incidents below. */
export function Timeline({ board }: { readonly board: Board }) {
  const t = useText();
  const played = Math.min(100, (board.clockSeconds / 60 / FULL_TIME) * 100);
  return (
    <div className={styles.field}>
      <svg className={styles.timeline} viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="20" className={styles.grass} />
        <rect width={played} height="20" className={styles.played} />
        <path
          className={styles.pitch}
          d="M0 .5h100v19H0zM50 0v20M0 5h8v10H0M100 5h-8v10h8M50 6a4 4 0 0 1 0 8a4 4 0 0 1 0-8"
        />
      </svg>
      <ol className={styles.marks} aria-label={t('event.timeline')}>
        {(board.incidents ?? []).map((incident, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two alike incidents in a minute have no other name
          <Mark key={`${incident.minute}-${incident.kind}-${incident.side}-${index}`} incident={incident} />
        ))}
      </ol>
    </div>
  );
}
