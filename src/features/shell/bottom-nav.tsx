import type { Icon } from '@tabler/icons-react';
import { Link } from 'wouter';
import { pathFor } from '#domain/navigation/routes.ts';
import { slipCount } from '#projections/betslip/select-legs.ts';
import { selectUnsettledCount } from '#projections/my-bets/select-count.ts';
import { countLateResults, selectOutOfSight } from '#projections/placement/select-late-results.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { IconBolt, IconHome, IconMenu2, IconReceipt, IconTicket } from '#src/ui/icons.ts';
import styles from './shell.module.css';

/** Labels stay on one line beside 200 % text; the icon carries the rest. */
function Inside({
  label,
  icon: Shape,
  count,
  news = false,
}: {
  readonly label: string;
  readonly icon: Icon;
  readonly count?: number;
  /** Something is to be read here; said in the item's name. */
  readonly news?: boolean;
}) {
  return (
    <>
      <Shape size={20} stroke={1.7} aria-hidden="true" />
      <span className="ellipsis" aria-hidden={count !== undefined}>
        {label}
      </span>
      {count === undefined || count === 0 ? null : (
        <span className={styles.bottomCount} aria-hidden="true">
          <Badge tone="accent">{count}</Badge>
        </span>
      )}
      {news ? (
        <span className={styles.bottomNews} aria-hidden="true" data-news="">
          <Badge tone="caution">!</Badge>
        </span>
      ) : null}
    </>
  );
}

function Item({
  href,
  label,
  name,
  icon,
  count,
  news,
  current,
}: {
  readonly href: string;
  readonly label: string;
  readonly name?: string;
  readonly icon: Icon;
  readonly count?: number;
  readonly news?: boolean;
  readonly current: boolean;
}) {
  return (
    <Link
      href={href}
      className={styles.bottomItem}
      aria-label={name}
      aria-current={current ? 'page' : undefined}
    >
      <Inside
        label={label}
        icon={icon}
        {...(count === undefined ? {} : { count })}
        {...(news === undefined ? {} : { news })}
      />
    </Link>
  );
}

const nameOf = (name: string, news: string | false): string => (news === false ? name : `${name}, ${news}`);

/** Home, In-play, Bets, Bet slip, More (NAV-06). The slip's badge counts bets, not stakes. */
export function BottomNav() {
  const t = useText();
  const submit = useSubmit();
  const key = useApp((state) => state.navigation.key);
  const slip = useApp(slipCount);
  const open = useApp((state) => selectUnsettledCount(state)) ?? 0;
  const unread = useApp((state) => countLateResults(state));
  const answered = useApp((state) => selectOutOfSight(state) !== null);
  return (
    <nav className={styles.bottomNav} aria-label={t('shell.bottomNavigation')}>
      <Item href={pathFor('home')} label={t('route.home')} icon={IconHome} current={key === 'home'} />
      <Item
        href={pathFor('inplay', {})}
        label={t('route.inplay')}
        icon={IconBolt}
        current={key === 'inplay'}
      />
      <Item
        href={pathFor('myBetsOpen')}
        label={t('shell.bets')}
        name={nameOf(t('shell.betsCount', { count: open }), unread > 0 && t('shell.betsUnread', { unread }))}
        icon={IconReceipt}
        count={open}
        news={unread > 0}
        current={key.startsWith('myBets')}
      />
      <button
        type="button"
        className={styles.bottomItem}
        aria-label={nameOf(t('shell.slipCount', { count: slip }), answered && t('shell.slipUnread'))}
        data-slip-button=""
        data-press="slip"
        onClick={() => submit({ type: 'intent/slipOpened', data: {} })}
      >
        <Inside label={t('shell.slip')} icon={IconTicket} count={slip} news={answered} />
      </button>
      <Item href={pathFor('more')} label={t('route.more')} icon={IconMenu2} current={key === 'more'} />
    </nav>
  );
}
