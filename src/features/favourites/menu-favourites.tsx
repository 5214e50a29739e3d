import { competitionPath } from '#domain/navigation/destination.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { useEvent } from '#src/features/event/use-event.ts';
import { MenuHead, MenuItem } from '#src/features/shell/menu-item.tsx';
import { useText } from '#src/text/text.ts';
import { IconStarFilled } from '#src/ui/icons.ts';
import { SportIcon } from '#src/ui/sport-icon.tsx';
import { type FavouritesOffer, useShownFavourites } from './use-favourites.ts';

function League({ league }: { readonly league: FavouritesOffer['competitions'][number] }) {
  const sport = useEvent(league.eventIds[0] ?? 0)?.categories.at(-1)?.name ?? '';
  return (
    <MenuItem
      href={competitionPath(sport, league.category)}
      label={league.category.name}
      icon={<SportIcon sport={sport} />}
      count={league.eventCount}
    />
  );
}

/** Leagues that the visitor has starred, in the menu of the desktop (BRW-02). */
export function MenuFavourites() {
  const t = useText();
  const { shown } = useShownFavourites();
  return (
    <>
      <MenuHead>{t('route.favouritesCoupon')}</MenuHead>
      <MenuItem
        href={pathFor('favouritesCoupon')}
        label={t('favourites.all')}
        icon={<IconStarFilled size={20} aria-hidden="true" />}
      />
      {shown?.competitions.map((league) => (
        <League key={league.category.id} league={league} />
      ))}
    </>
  );
}
