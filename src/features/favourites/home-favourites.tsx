import { Link } from 'wouter';
import { pathFor } from '#domain/navigation/routes.ts';
import { EventList } from '#src/features/event/event-list.tsx';
import { useOnOffer } from '#src/features/event/use-event.ts';
import { useText } from '#src/text/text.ts';
import { Card } from '#src/ui/layout.tsx';
import styles from './favourites.module.css';
import { useShownFavourites, useTeamEvents } from './use-favourites.ts';

const SHOWN = 5;

/** The next of what the visitor has starred: their events first, then those of their teams and leagues. */
export function HomeFavourites() {
  const t = useText();
  const { shown } = useShownFavourites();
  const ofTeams = useTeamEvents(shown);
  const listed = [
    ...(shown?.eventIds ?? []),
    ...ofTeams,
    ...(shown?.competitions.flatMap(({ eventIds }) => eventIds) ?? []),
  ];
  const events = useOnOffer([...new Set<number>(listed)]).slice(0, SHOWN);
  if (events.length === 0) return null;
  return (
    <Card aria-label={t('route.favouritesCoupon')}>
      <EventList heading={<h2>{t('route.favouritesCoupon')}</h2>} eventIds={events} mixed />
      <Link href={pathFor('favouritesCoupon')} className={styles.all}>
        {t('favourites.seeAll')}
      </Link>
    </Card>
  );
}
