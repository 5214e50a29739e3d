import { useEffect, useRef } from 'react';
import { shallowEqual } from 'react-redux';
import type { CashOutAttempt } from '#domain/cash-out/cash-out-state.ts';
import type { Money } from '#domain/money/money.ts';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { stakeLeft } from '#domain/my-bets/stake-left.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { missedAttempts, paidAttempts } from '#projections/my-bets/select-cash-out.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { moneyText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import styles from './cash-out.module.css';
import { RefusedCashOut } from './cash-out.tsx';

/**
 * The card may go with what it did: the keyboard and the eye go on from where that is said, which stands
 * above the list. Who is at something else by then stays there.
 */
function useSeenWhenSaid(said: readonly CashOutAttempt[]) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(said);
  useEffect(() => {
    const known = new Set(before.current.map(({ request }) => request.ref));
    const fresh = said.filter(({ request }) => !known.has(request.ref));
    before.current = said;
    if (fresh.length === 0) return;
    const at = document.activeElement;
    const own = at?.closest('[data-bet]')?.getAttribute('data-bet');
    if (at === document.body) place.current?.focus({ preventScroll: true });
    if (at === document.body || fresh.some(({ request }) => request.betId === own))
      place.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return place;
}

/** The receipt says what stayed; that holds until another part, or the end of the bet, has taken it. */
const staysOn = (left: Money, bet: MyBet | undefined): boolean =>
  left > 0 && (bet === undefined || (bet.status === 'OPEN' && stakeLeft(bet) >= left));

/** Bets that were cashed out, by the gateway's signed word, each until that is read (CSH-02.3). */
export function CashOutNotices() {
  const t = useText();
  const submit = useSubmit();
  const paid = useApp(paidAttempts, shallowEqual);
  const missed = useApp(missedAttempts, shallowEqual);
  const bets = useApp(({ myBets }) => myBets.bets);
  const place = useSeenWhenSaid([...missed, ...paid]);
  return (
    <div ref={place} tabIndex={-1} role="status" className={styles.notices}>
      {missed.map((attempt) => (
        <RefusedCashOut
          key={attempt.request.ref}
          attempt={attempt}
          currency={bets[attempt.request.betId]?.currency ?? ''}
          bet={attempt.request.betId}
        />
      ))}
      {paid.map(({ request, receipt, edited }) =>
        receipt === undefined ? null : (
          <section key={request.ref} className={styles.paid} data-cash-out="paid">
            <p>
              <strong translate="no">
                {t(edited === undefined ? 'cashOut.paid' : 'betEdit.done', {
                  amount: moneyText(receipt.paid, receipt.currency),
                })}
              </strong>{' '}
              {receipt.part === undefined || !staysOn(receipt.part.left, bets[request.betId])
                ? ''
                : `${t('cashOut.part.goesOn', { left: moneyText(receipt.part.left, receipt.currency) })} `}
              {receipt.paid === receipt.asked
                ? (edited?.betId ?? request.betId)
                : t('cashOut.paidOther', { asked: moneyText(receipt.asked, receipt.currency) })}
            </p>
            <div className={styles.actions}>
              <ButtonLink small href={pathFor('myBetsDetails', { betId: edited?.betId ?? request.betId })}>
                {t(edited === undefined ? 'cashOut.see' : 'betEdit.seeNew')}
              </ButtonLink>
              <Button
                small
                onClick={() => submit({ type: 'intent/cashOutResultDismissed', data: { ref: request.ref } })}
              >
                {t('cashOut.read')}
              </Button>
            </div>
          </section>
        ),
      )}
    </div>
  );
}
