import { useEffect, useRef } from 'react';
import { pathFor } from '#domain/navigation/routes.ts';
import type { SlipView } from '#projections/betslip/slip-view.ts';
import { BetReceipt, isPlacedLate } from '#src/features/receipt/bet-receipt.tsx';
import { LimitsTold } from '#src/features/receipt/limits-told.tsx';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import styles from '../slip.module.css';

/** The result with its receipts; it stays until it is dismissed (PLC-06). */
export function PlacementResult({ view }: { readonly view: SlipView }) {
  const t = useText();
  const submit = useSubmit();
  const heading = useRef<HTMLHeadingElement>(null);
  const { placed, total, outcome, bets, reusable } = view.placement;
  const late = bets.filter(isPlacedLate).length;
  // What was not placed stands in no list.
  const isThere = bets.some(({ status }) => status !== 'failed');
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const dismiss = (reuse: boolean) => (): void => submit({ type: 'intent/resultDismissed', data: { reuse } });
  const title =
    outcome === 'success'
      ? t('receipt.placed')
      : outcome === 'partial'
        ? t('receipt.partly', { placed, total })
        : bets.some((bet) => bet.status === 'unconfirmed' && !isPlacedLate(bet))
          ? t('receipt.unconfirmed')
          : late === 0
            ? t('receipt.failed')
            : late === bets.length
              ? t('receipt.afterAll')
              : t('receipt.partly', { placed: late, total });
  return (
    <>
      <div className={styles.scroll}>
        <h3 ref={heading} tabIndex={-1} className={bets.length === 1 ? 'sr-only' : styles.resultTitle}>
          {title}
        </h3>
        {bets.map((bet) => (
          <BetReceipt key={bet.ref} bet={bet} currency={view.currency} />
        ))}
        <LimitsTold />
      </div>
      <div className={styles.foot}>
        <div className={styles.resultActions}>
          {isThere ? (
            <Button
              onClick={() => {
                dismiss(false)();
                submit({ type: 'intent/navigated', data: { path: pathFor('myBetsOpen'), replace: false } });
              }}
            >
              {t('receipt.view')}
            </Button>
          ) : null}
          {reusable ? <Button onClick={dismiss(true)}>{t('receipt.reuse')}</Button> : null}
        </div>
        <Button look="primary" wide onClick={dismiss(false)}>
          {t('receipt.done')}
        </Button>
      </div>
    </>
  );
}
