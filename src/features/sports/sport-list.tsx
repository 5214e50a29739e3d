import { Link } from 'wouter';
import type { SportId } from '#domain/brand.ts';
import { sportPath } from '#domain/navigation/destination.ts';
import { useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { IconChevronRight } from '#src/ui/icons.ts';
import { SportIcon } from '#src/ui/sport-icon.tsx';
import styles from './sports.module.css';

export interface ShownSport {
  readonly sportId: SportId;
  readonly name: string;
  readonly rank: number;
  readonly inPlayCount: number;
  readonly eventCount: number;
}

/** The gateway's order, then by name (BRW-01). */
export const inOrder = (sports: readonly ShownSport[]): ShownSport[] =>
  sports.toSorted((a, b) => a.rank - b.rank || a.name.localeCompare(b.name, 'en-GB'));

export function SportList({ sports }: { readonly sports: readonly ShownSport[] }) {
  const t = useText();
  return (
    <ul className={styles.list}>
      {inOrder(sports).map((sport) => (
        <li key={sport.sportId}>
          <Link href={sportPath(sport)} className={styles.row}>
            <SportIcon sport={sport.name} />
            <span className={styles.name}>{sport.name}</span>
            {sport.inPlayCount > 0 ? <Badge tone="live">{t('sports.live', { count: sport.inPlayCount })}</Badge> : null}
            <span className={styles.count}>{t('sports.events', { count: sport.eventCount })}</span>
            <IconChevronRight size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
