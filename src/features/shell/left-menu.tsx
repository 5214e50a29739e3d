import { lazy } from 'react';
import { getSports } from '#domain/contract/initial-calls.ts';
import { sportPath } from '#domain/navigation/destination.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectUnsettledCount } from '#projections/my-bets/select-count.ts';
import { countLateResults } from '#projections/placement/select-late-results.ts';
import { inOrder } from '#src/features/sports/order.ts';
import { fetchPart } from '#src/platform/parts/fetch-part.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { useText } from '#src/text/text.ts';
import { IconBolt, IconCircleCheck, IconHome, IconListDetails, IconReceipt } from '#src/ui/icons.ts';
import { Later } from '#src/ui/later.tsx';
import { MenuHead, MenuItem } from './menu-item.tsx';
import styles from './shell.module.css';

// One for each sport of the gateway's answer, so nobody misses them before it; nor if they never come.
const NoIcon = () => <></>;
const LazySportIcon = lazy(() =>
  fetchPart(() => import('#src/ui/sport-icon.tsx'))
    .then(({ SportIcon }) => ({ default: SportIcon }))
    .catch(() => ({ default: NoIcon })),
);

const LazyFind = lazy(() =>
  fetchPart(async () => {
    const [module] = await Promise.all([import('./menu-find.tsx'), loadTexts(['routes'])]);
    return { default: module.MenuFind };
  }).catch(() => ({ default: NoIcon })),
);

/** The left column of the desktop: what is on now, then every sport with its count. */
export function LeftMenu() {
  const t = useText();
  const view = usePageView(getSports);
  const starred = useApp(({ settings }) => settings.settings.favorites.categoryId);
  const sports = view.kind === 'absent' || view.result === null ? [] : inOrder(view.result.sports, starred);
  const unsettled = useApp(selectUnsettledCount) ?? 0;
  const unread = useApp(countLateResults);
  const live = sports.reduce((sum, sport) => sum + sport.inPlayCount, 0);
  return (
    <nav className={styles.menu} aria-label={t('shell.sportsNavigation')}>
      <MenuItem
        href={pathFor('home')}
        label={t('route.home')}
        icon={<IconHome size={20} stroke={1.6} aria-hidden="true" />}
      />
      <MenuItem
        href={pathFor('inplay', {})}
        label={t('route.inplay')}
        icon={<IconBolt size={20} stroke={1.6} aria-hidden="true" />}
        count={live}
        live
      />
      <MenuHead>{t('route.myBets')}</MenuHead>
      <MenuItem
        href={pathFor('myBetsOpen')}
        label={t('route.myBetsOpen')}
        icon={<IconReceipt size={20} stroke={1.6} aria-hidden="true" />}
        count={unsettled}
        news={unread > 0 ? t('shell.betsUnread', { unread }) : undefined}
      />
      <MenuItem
        href={pathFor('myBetsHistorySports')}
        label={t('route.myBetsHistorySports')}
        icon={<IconCircleCheck size={20} stroke={1.6} aria-hidden="true" />}
      />
      <Later fallback={<i className={styles.menuFind} />}>
        <LazyFind />
      </Later>
      <MenuHead>{t('home.sports')}</MenuHead>
      {sports.map((sport) => (
        <MenuItem
          key={sport.sportId}
          href={sportPath(sport)}
          label={sport.name}
          icon={
            <Later fallback={<i className={styles.menuIcon} />}>
              <LazySportIcon sport={sport.name} />
            </Later>
          }
          count={sport.eventCount}
        />
      ))}
      <MenuItem
        href={pathFor('sports')}
        label={t('route.sports')}
        icon={<IconListDetails size={20} stroke={1.6} aria-hidden="true" />}
      />
    </nav>
  );
}
