import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectUnsettledCount } from '#projections/my-bets/select-count.ts';
import { afterFirstPage } from '#src/platform/parts/after-first-page.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Later } from '#src/ui/later.tsx';
import { lazyPart } from '#src/ui/lazy-part.ts';
import { PartBoundary } from '#src/ui/part-boundary.tsx';
import { BottomNav } from './bottom-nav.tsx';
import { LeftMenu } from './left-menu.tsx';
import { Logo } from './logo.tsx';
import { MessagesBar } from './messages-bar.tsx';
import { useScrollRestoration } from './scroll.ts';
import styles from './shell.module.css';

/** Below the fold of every page. */
const Footer = lazyPart(async () => {
  await afterFirstPage();
  const [module] = await Promise.all([import('./footer.tsx'), loadTexts(['routes'])]);
  return module.Footer;
});

/** A way to everything, beside the page that was asked for. */
const ShellSearch = lazyPart(async () => {
  await afterFirstPage();
  const [module] = await Promise.all([import('#src/features/search/shell-search.tsx'), loadTexts([])]);
  return module.ShellSearch;
});

/** From here on there are three columns and no bottom navigation (NAV-06). */
const THREE_COLUMNS = '(min-width: 1024px)';

function useThreeColumns(any = false): boolean {
  const [wide, setWide] = useState(() => any || window.matchMedia(THREE_COLUMNS).matches);
  useEffect(() => {
    const query = window.matchMedia(THREE_COLUMNS);
    const change = (): void => setWide(query.matches);
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, []);
  return wide;
}

/** What a bettor goes to most; what lies below several of these addresses belongs to the last of them. */
const TOP_TABS = [
  ['route.inplay', pathFor('inplay', {})],
  ['route.sports', pathFor('sports')],
  ['route.horseRacingHome', pathFor('horseRacingHome')],
  ['route.myBets', pathFor('myBets')],
] as const;

function TopTabs() {
  const t = useText();
  const path = useApp((state) => state.navigation.path);
  const open = useApp(selectUnsettledCount) ?? 0;
  const here = TOP_TABS.findLast(([, href]) => path.startsWith(href))?.[1];
  return (
    <nav className={styles.topTabs} data-only="3" aria-label={t('shell.mainNavigation')}>
      {TOP_TABS.map(([label, href]) => (
        <Link
          key={href}
          href={href}
          className={styles.topTab}
          aria-current={href === here ? 'page' : undefined}
        >
          {t(label)}
          {label === 'route.myBets' && open > 0 ? <Badge tone="accent">{open}</Badge> : null}
        </Link>
      ))}
    </nav>
  );
}

function SkipLinks({ wide }: { readonly wide: boolean }) {
  const t = useText();
  return (
    <nav className={styles.skip} aria-label={t('shell.skipLinks')}>
      <a href="#content">{t('shell.skipToContent')}</a>
      {wide ? (
        <a href="#slip" data-only="3">
          {t('shell.skipToSlip')}
        </a>
      ) : null}
      <Link href={pathFor('myBetsOpen')}>{t('shell.skipToMyBets')}</Link>
    </nav>
  );
}

interface ShellProps {
  readonly slots: Slots;
  /** As the gateway draws it: with what is for three columns and what is for one (`gateway/pages/drawn`). */
  readonly any?: boolean | undefined;
  readonly children: ReactNode;
}

export interface Slots {
  /** Right end of the top bar: balance, or log in and join. */
  readonly account: ReactNode;
  /** Right column of the desktop: slip and open bets. */
  readonly slipColumn: ReactNode;
  /** Mobile: the slip sheet and the bar above the bottom navigation. */
  readonly slipBar: ReactNode;
  /** Windows that stand over every page. */
  readonly windows: ReactNode;
}

/**
 * Top bar, messages, and from 1024 css pixels three columns that scroll on their own; below that one column
 * with the slip bar and the bottom navigation (NAV-06). What stands in the slots belongs to other features.
 */
export function Shell({ slots, any, children }: ShellProps) {
  const t = useText();
  const wide = useThreeColumns(any);
  const main = useRef<HTMLElement>(null);
  useScrollRestoration(main);
  return (
    <div className={styles.app}>
      <SkipLinks wide={wide} />
      <header className={styles.top}>
        <Logo />
        {wide ? <TopTabs /> : null}
        <div className={styles.search}>
          <PartBoundary>
            <Later>
              <ShellSearch wide={wide} />
            </Later>
          </PartBoundary>
        </div>
        <div className={styles.account}>{slots.account}</div>
      </header>
      <MessagesBar />
      <div className={styles.columns}>
        {wide ? (
          <div className={styles.left} data-only="3">
            <LeftMenu />
          </div>
        ) : null}
        <main id="content" ref={main} className={styles.main} tabIndex={-1}>
          <div className={styles.centre}>
            {children}
            <PartBoundary>
              <Later>
                <Footer settings={wide} />
              </Later>
            </PartBoundary>
          </div>
        </main>
        {wide ? (
          <aside
            id="slip"
            className={styles.right}
            data-only="3"
            aria-label={t('shell.slipColumn')}
            tabIndex={-1}
          >
            {slots.slipColumn}
          </aside>
        ) : null}
      </div>
      {wide && !any ? null : (
        <div className={styles.bottom} data-only="1">
          {slots.slipBar}
          <BottomNav />
        </div>
      )}
      {slots.windows}
    </div>
  );
}
