import { Link } from 'wouter';
import { sportPath } from '#domain/navigation/destination.ts';
import { FavouriteStar } from '#src/features/favourites/favourite-star.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { IconChevronRight } from '#src/ui/icons.ts';
import { SportIcon } from '#src/ui/sport-icon.tsx';
import { inOrder, type ShownSport } from './order.ts';
import styles from './sports.module.css';

export function SportList({ sports }: { readonly sports: readonly ShownSport[] }) {
  const t = useText();
  const starred = useApp(({ settings }) => settings.settings.favorites.categoryId);
  return (
    <ul className={styles.list}>
      {inOrder(sports, starred).map((sport) => (
        <li key={sport.sportId} className={styles.starred}>
          <Link href={sportPath(sport)} className={styles.row}>
            <SportIcon sport={sport.name} />
            <span className={styles.what}>
              <span className={styles.name}>{sport.name}</span>
              <span className={styles.counts}>
                {sport.inPlayCount > 0 ? (
                  <span data-product="IN_PLAY">
                    <Badge tone="live">{t('sports.live', { count: sport.inPlayCount })}</Badge>
                  </span>
                ) : null}
                <span className={styles.count}>{t('sports.events', { count: sport.eventCount })}</span>
              </span>
            </span>
            <IconChevronRight size={16} aria-hidden="true" />
          </Link>
          <FavouriteStar of={{ kind: 'categoryId', id: sport.sportId }} name={sport.name} />
        </li>
      ))}
    </ul>
  );
}
