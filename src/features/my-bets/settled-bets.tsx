import { useEffect, useRef } from 'react';
import { selectSettledBets } from '#projections/my-bets/select-my-bets.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { IconReceipt } from '#src/ui/icons.ts';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { BetCard } from './bet-card.tsx';
import { BETS_ROW, ListFailed } from './bet-lists.tsx';
import { HistoryFilter } from './history-filter.tsx';
import styles from './my-bets.module.css';
import { ProfitAndLoss } from './profit-and-loss.tsx';

/** So many come by scrolling; then the button alone, so that what stands below the list can be reached. */
const BY_SCROLLING = 100;
/** Before its end is in sight, css pixels. */
const AHEAD = '400px';

/** More of the list: by the button, and by scrolling to it (MYB-03.2). */
function More({ loaded, busy }: { readonly loaded: number; readonly busy: boolean }) {
  const t = useText();
  const submit = useSubmit();
  const place = useRef<HTMLDivElement>(null);
  const scrolls = loaded < BY_SCROLLING && !busy;
  useEffect(() => {
    const here = place.current;
    if (here === null || !scrolls) return;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting === true) submit({ type: 'intent/moreBetsPressed', data: {} });
      },
      { rootMargin: AHEAD },
    );
    watch.observe(here);
    return () => watch.disconnect();
  }, [scrolls, submit]);
  return (
    <div ref={place}>
      <Button wide aria-disabled={busy} onClick={() => submit({ type: 'intent/moreBetsPressed', data: {} })}>
        {t(busy ? 'myBets.loadingMore' : 'myBets.more')}
      </Button>
    </div>
  );
}

function List() {
  const t = useText();
  const bets = useApp(selectSettledBets);
  const { status, next, nextBackup } = useApp((state) => state.myBets.settled);
  if (bets.length === 0 && (status === 'idle' || status === 'loading'))
    return <SkeletonRows rows={3} height={BETS_ROW} prices={1} />;
  return (
    <div className={styles.list}>
      {bets.length === 0 && status !== 'failed' ? (
        <EmptyState
          title={t('myBets.settledEmpty')}
          hint={t('myBets.settledEmptyHint')}
          icon={<IconReceipt size={24} aria-hidden="true" />}
        />
      ) : null}
      {bets.map((bet) => (
        <BetCard key={bet.betslipId} bet={bet} />
      ))}
      {status === 'failed' ? <ListFailed isMore={nextBackup !== null} /> : null}
      {next === null || status === 'failed' ? null : (
        <More key={bets.length} loaded={bets.length} busy={status === 'refreshing'} />
      )}
      {next === null && bets.length > 0 ? <p className={styles.end}>{t('myBets.end')}</p> : null}
    </div>
  );
}

/** Settled bets: what they came to in the period, and then they themselves, page by page (MYB-03, MYB-05). */
export function SettledBets() {
  return (
    <>
      <HistoryFilter />
      <ProfitAndLoss />
      <List />
    </>
  );
}
