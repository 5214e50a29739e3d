import { Suspense } from 'react';
import { pathFor } from '#domain/navigation/routes.ts';
import { hasFavourites } from '#domain/settings/favourites.ts';
import { selectFeature } from '#projections/config/select-config.ts';
import { selectIsShut, selectMayBeOffered } from '#projections/user/select-user.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { useText } from '#src/text/text.ts';
import {
  IconFilterSearch,
  IconGift,
  IconListCheck,
  IconNumber5,
  IconRocket,
  IconSpeakerphone,
  IconUsersGroup,
} from '#src/ui/icons.ts';
import { lazyPart } from '#src/ui/lazy-part.ts';
import { PartBoundary } from '#src/ui/part-boundary.tsx';
import { MenuHead, MenuItem } from './menu-item.tsx';

const MenuFavourites = lazyPart(async () => {
  const [module] = await Promise.all([
    import('#src/features/favourites/menu-favourites.tsx'),
    loadTexts(['lists']),
  ]);
  return module.MenuFavourites;
});

const ICON = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;

/**
 * The customer's bonuses, ways to a bet other than by its sport, and what the visitor has starred (BRW-07,
 * BRW-16, BRW-02). Nothing of offers after a break or an exclusion, nor what is closed then (RGT-05.2,
 * UK-33).
 */
export function MenuFind() {
  const t = useText();
  const hasStars = useApp(({ settings }) => hasFavourites(settings.settings.favorites));
  const shut = useApp(selectIsShut);
  const mayBeOffered = useApp(selectMayBeOffered);
  const fives = useApp((state) => selectFeature(state, 'fives')) && !shut;
  const squads = useApp((state) => selectFeature(state, 'squads')) && !shut;
  return (
    <>
      {shut ? null : (
        <MenuItem
          href={pathFor('myBetsBonuses')}
          label={t('route.myBetsBonuses')}
          icon={<IconGift {...ICON} />}
        />
      )}
      <MenuHead>{t('shell.findBets')}</MenuHead>
      <MenuItem href={pathFor('coupons', {})} label={t('route.coupons')} icon={<IconListCheck {...ICON} />} />
      <MenuItem
        href={pathFor('betFinder', { sportName: 'all' })}
        label={t('route.betFinder')}
        icon={<IconFilterSearch {...ICON} />}
      />
      {mayBeOffered ? (
        <MenuItem
          href={pathFor('priceBoosts', {})}
          label={t('route.priceBoosts')}
          icon={<IconRocket {...ICON} />}
        />
      ) : null}
      {squads ? (
        <MenuItem href={pathFor('squads')} label={t('route.squads')} icon={<IconUsersGroup {...ICON} />} />
      ) : null}
      {fives ? (
        <MenuItem href={pathFor('fives', {})} label={t('route.fives')} icon={<IconNumber5 {...ICON} />} />
      ) : null}
      {mayBeOffered ? (
        <MenuItem
          href={pathFor('promotions', {})}
          label={t('route.promotions')}
          icon={<IconSpeakerphone {...ICON} />}
        />
      ) : null}
      {hasStars ? (
        <PartBoundary instead="">
          <Suspense fallback={null}>
            <MenuFavourites />
          </Suspense>
        </PartBoundary>
      ) : null}
    </>
  );
}
