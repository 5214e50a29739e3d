import type { ReactNode } from 'react';
import { shallowEqual } from 'react-redux';
import { type BetPhase, isInPhase } from '#domain/my-bets/bet-filter.ts';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { cashOutBets } from '#projections/my-bets/select-cash-out.ts';
import { selectOpenBets } from '#projections/my-bets/select-my-bets.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { IconCash, IconReceipt } from '#src/ui/icons.ts';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { BetCard } from './bet-card.tsx';
import styles from './my-bets.module.css';

/** Height of a card that is still to come, css pixels. */
export const BETS_ROW = 148;

/** A list, or a further page of one, could not be had, with another try (MYB-03.3, MYB-09). */
export function ListFailed({ isMore = false }: { readonly isMore?: boolean }) {
  const t = useText();
  const submit = useSubmit();
  const again = (): void =>
    submit(
      isMore
        ? { type: 'intent/moreBetsPressed', data: {} }
        : { type: 'intent/retryPressed', data: { view: 'myBets' } },
    );
  return (
    <div className={styles.failed} role="alert">
      <p>{t('myBets.failed')}</p>
      <Button small onClick={again}>
        {t('state.retry')}
      </Button>
    </div>
  );
}

function NoneOfPhase() {
  const t = useText();
  return <EmptyState title={t('myBets.phaseEmpty')} hint={t('myBets.phaseEmptyHint')} />;
}

interface Shown {
  /** Only bets that were placed then. */
  readonly phase?: BetPhase;
}

/** Bets of the live list, or what stands there instead of them. */
function LiveBets({
  bets: all,
  phase,
  empty,
}: {
  readonly bets: readonly MyBet[];
  readonly phase: BetPhase;
  readonly empty: ReactNode;
}) {
  const status = useApp((state) => state.myBets.open.status);
  const bets = all.filter((bet) => isInPhase(bet, phase));
  if (bets.length === 0 && (status === 'idle' || status === 'loading'))
    return <SkeletonRows rows={3} height={BETS_ROW} prices={1} />;
  return (
    <div className={styles.list}>
      {status === 'failed' ? <ListFailed /> : null}
      {all.length === 0 && status !== 'failed' ? empty : null}
      {all.length > 0 && bets.length === 0 ? <NoneOfPhase /> : null}
      {bets.map((bet) => (
        <BetCard key={bet.betslipId} bet={bet} />
      ))}
    </div>
  );
}

/** Bets whose results are still open, live. */
export function OpenBets({ phase = 'all' }: Shown) {
  const t = useText();
  const bets = useApp(selectOpenBets);
  return (
    <LiveBets
      bets={bets}
      phase={phase}
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
export function CashOutBets({ phase = 'all' }: Shown) {
  const t = useText();
  const bets = useApp(cashOutBets, shallowEqual);
  return (
    <LiveBets
      bets={bets}
      phase={phase}
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
