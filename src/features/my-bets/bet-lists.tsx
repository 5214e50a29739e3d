import type { ReactNode } from 'react';
import { shallowEqual } from 'react-redux';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { cashOutBets } from '#projections/my-bets/select-cash-out.ts';
import { selectOpenBets, selectSettledBets } from '#projections/my-bets/select-my-bets.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { IconCash, IconReceipt } from '#src/ui/icons.ts';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { BetCard } from './bet-card.tsx';
import styles from './my-bets.module.css';

const ROW = 148;

function Failed() {
  const t = useText();
  const submit = useSubmit();
  return (
    <div className={styles.failed} role="alert">
      <p>{t('myBets.failed')}</p>
      <Button small onClick={() => submit({ type: 'intent/retryPressed', data: { view: 'myBets' } })}>
        {t('state.retry')}
      </Button>
    </div>
  );
}

/** Bets of the live list, or what stands there instead of them. */
function LiveBets({ bets, empty }: { readonly bets: readonly MyBet[]; readonly empty: ReactNode }) {
  const status = useApp((state) => state.myBets.open.status);
  if (bets.length === 0 && (status === 'idle' || status === 'loading'))
    return <SkeletonRows rows={3} height={ROW} prices={1} />;
  return (
    <div className={styles.list}>
      {status === 'failed' ? <Failed /> : null}
      {bets.length === 0 && status !== 'failed' ? empty : null}
      {bets.map((bet) => (
        <BetCard key={bet.betslipId} bet={bet} />
      ))}
    </div>
  );
}

/** Bets whose results are still open, live. */
export function OpenBets() {
  const t = useText();
  const bets = useApp(selectOpenBets);
  return (
    <LiveBets
      bets={bets}
      empty={
        <EmptyState
          title={t('myBets.openEmpty')}
          hint={t('myBets.openEmptyHint')}
          icon={<IconReceipt size={24} aria-hidden="true" />}
          action={<ButtonLink href={pathFor('sports')}>{t('myBets.upcoming')}</ButtonLink>}
        />
      }
    />
  );
}

/** Open bets with a value, or with one that is suspended for a while (CSH-04). */
export function CashOutBets() {
  const t = useText();
  const bets = useApp(cashOutBets, shallowEqual);
  return (
    <LiveBets
      bets={bets}
      empty={
        <EmptyState
          title={t('cashOut.empty')}
          hint={t('cashOut.emptyHint')}
          icon={<IconCash size={24} aria-hidden="true" />}
          action={<ButtonLink href={pathFor('myBetsOpen')}>{t('myBets.open')}</ButtonLink>}
        />
      }
    />
  );
}

/** Settled bets page by page (MYB-03). */
export function SettledBets() {
  const t = useText();
  const submit = useSubmit();
  const bets = useApp(selectSettledBets);
  const { status, next } = useApp((state) => state.myBets.settled);
  if (bets.length === 0 && (status === 'idle' || status === 'loading'))
    return <SkeletonRows rows={3} height={ROW} prices={1} />;
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
      {status === 'failed' ? <Failed /> : null}
      {next === null ? null : (
        <Button
          wide
          aria-disabled={status === 'refreshing'}
          onClick={() => submit({ type: 'intent/moreBetsPressed', data: {} })}
        >
          {t(status === 'refreshing' ? 'myBets.loadingMore' : 'myBets.more')}
        </Button>
      )}
      {next === null && bets.length > 0 ? <p className={styles.end}>{t('myBets.end')}</p> : null}
    </div>
  );
}
