import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { getSports } from '#domain/contract/first-calls.ts';
import { sportPath } from '#domain/navigation/destination.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectUnsettledCount } from '#projections/my-bets/select-count.ts';
import { selectLateResults } from '#projections/placement/select-late-results.ts';
import { inOrder } from '#src/features/sports/order.ts';
import { fetchPart } from '#src/platform/parts/fetch-part.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { classes } from '#src/ui/classes.ts';
import {
  IconBolt,
  IconCircleCheck,
  IconGift,
  IconHome,
  IconListDetails,
  IconReceipt,
} from '#src/ui/icons.ts';
import styles from './shell.module.css';

// One for each sport of the gateway's answer, so nobody misses them before it; nor if they never come.
const NoIcon = () => <></>;
const LazySportIcon = lazy(() =>
  fetchPart(() => import('#src/ui/sport-icon.tsx'))
    .then(({ SportIcon }) => ({ default: SportIcon }))
    .catch(() => ({ default: NoIcon })),
);

/** Pages whose path begins many others. */
const EXACT: ReadonlySet<string> = new Set([pathFor('home'), pathFor('sports')]);

function Item({
  href,
  label,
  icon,
  count,
  live,
  news,
}: {
  readonly href: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly count?: number;
  readonly live?: boolean;
  /** Something is to be read here, in words. */
  readonly news?: string | undefined;
}) {
  const path = useApp((state) => state.navigation.path);
  const here = path === href || (!EXACT.has(href) && path.startsWith(`${href}/`));
  return (
    <Link href={href} className={styles.menuItem} aria-current={here ? 'page' : undefined}>
      {icon}
      <span className="ellipsis">{label}</span>
      {news === undefined ? null : (
        <span data-news="">
          <Badge tone="caution">
            <span aria-hidden="true">!</span>
            <span className="sr-only">{news}</span>
          </Badge>
        </span>
      )}
      {count === undefined || count === 0 ? null : (
        <span className={classes(styles.menuCount, live === true && styles.menuLive)}>{count}</span>
      )}
    </Link>
  );
}

/** The left column of the desktop: what is on now, then every sport with its count. */
export function LeftMenu() {
  const t = useText();
  const view = usePageView(getSports);
  const sports = view.kind === 'absent' || view.result === null ? [] : inOrder(view.result.sports);
  const unsettled = useApp(selectUnsettledCount) ?? 0;
  const unread = useApp((state) => selectLateResults(state).length);
  const live = sports.reduce((sum, sport) => sum + sport.inPlayCount, 0);
  return (
    <nav className={styles.menu} aria-label={t('shell.sportsNavigation')}>
      <Item
        href={pathFor('home')}
        label={t('route.home')}
        icon={<IconHome size={20} stroke={1.6} aria-hidden="true" />}
      />
      <Item
        href={pathFor('inplay', {})}
        label={t('route.inplay')}
        icon={<IconBolt size={20} stroke={1.6} aria-hidden="true" />}
        count={live}
        live
      />
      <h2 className={styles.menuHead}>{t('route.myBets')}</h2>
      <Item
        href={pathFor('myBetsOpen')}
        label={t('route.myBetsOpen')}
        icon={<IconReceipt size={20} stroke={1.6} aria-hidden="true" />}
        count={unsettled}
        news={unread > 0 ? t('shell.betsUnread', { unread }) : undefined}
      />
      <Item
        href={pathFor('myBetsHistorySports')}
        label={t('route.myBetsHistorySports')}
        icon={<IconCircleCheck size={20} stroke={1.6} aria-hidden="true" />}
      />
      <Item
        href={pathFor('myBetsBonuses')}
        label={t('route.myBetsBonuses')}
        icon={<IconGift size={20} stroke={1.6} aria-hidden="true" />}
      />
      <h2 className={styles.menuHead}>{t('home.sports')}</h2>
      {sports.map((sport) => (
        <Item
          key={sport.sportId}
          href={sportPath(sport)}
          label={sport.name}
          icon={
            <Suspense fallback={<i className={styles.menuIcon} />}>
              <LazySportIcon sport={sport.name} />
            </Suspense>
          }
          count={sport.eventCount}
        />
      ))}
      <Item
        href={pathFor('sports')}
        label={t('route.sports')}
        icon={<IconListDetails size={20} stroke={1.6} aria-hidden="true" />}
      />
    </nav>
  );
}
