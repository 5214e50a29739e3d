import { useText } from '#src/text/text.ts';
import styles from '../slip.module.css';
import type { useSlip } from '../use-slip.ts';
import { ActionButton, useElapsed } from './action-button.tsx';
import { HeldBets } from './held-bets.tsx';

const TITLES = {
  sending: 'betslip.progressTitle',
  confirming: 'betslip.progressConfirming',
  checking: 'betslip.checkingTitle',
} as const;

/** A bet on its way: how long, what happens to the money, and honestly when nobody knows (PROT-07). */
export function PlacementProgress({ slip }: { readonly slip: ReturnType<typeof useSlip> }) {
  const t = useText();
  const seconds = useElapsed();
  const { view, texts } = slip;
  const { phase, held, waitProlonged } = view.placement;
  if (phase === 'idle' || phase === 'result') return null;
  // While nobody knows what became of the bet that is what counts, whatever the gateway said before.
  const shownHeld = phase === 'checking' ? null : held;
  const reserved = view.placement.bets.some(({ hold }) => hold !== null && hold.reserved > 0);
  return (
    <>
      <div className={styles.scroll}>
        <div className={styles.progress}>
          <h3>{t(shownHeld === null ? TITLES[phase] : `placement.held.${shownHeld}`)}</h3>
          {shownHeld === null ? (
            <p className={styles.clock} aria-live="off">
              {t('betslip.elapsed', { seconds })}
            </p>
          ) : (
            <p>{t(`placement.held.${shownHeld}Body`)}</p>
          )}
          {view.placement.otherTab ? <p>{t('placement.otherTab')}</p> : null}
          {phase === 'checking' ? <p>{t('betslip.checkingBody')}</p> : null}
          {/* What is set aside has left the balance already, and the bet says so itself. */}
          {phase === 'checking' || reserved ? null : <p>{t('betslip.progressMoney')}</p>}
          {waitProlonged && phase !== 'checking' && shownHeld === null ? (
            <p>{t('betslip.progressLong')}</p>
          ) : null}
        </div>
        {shownHeld === null ? null : <HeldBets bets={view.placement.bets} currency={view.currency} />}
        <ul className={styles.legs}>
          {view.placement.bets.flatMap((bet) =>
            // Held bets stand above, with their legs.
            (shownHeld !== null && bet.hold !== null ? [] : bet.legs).map((leg) => (
              <li key={`${bet.ref}:${leg.selectionId}`} className={styles.placedLeg} translate="no">
                <span className="ellipsis">{leg.name}</span>
                <span className={styles.price}>{leg.priceText}</span>
              </li>
            )),
          )}
        </ul>
      </div>
      {/* While the customer is asked, the figures and the buttons of the offer are the ones that count. */}
      {shownHeld === 'offer' ? null : (
        <div className={styles.foot}>
          <dl className={styles.totals}>
            <div>
              <dt>{t('betslip.totalStake')}</dt>
              <dd translate="no">{texts.totalStake}</dd>
            </div>
            <div>
              <dt>{t('betslip.returns')}</dt>
              <dd translate="no">{texts.returns}</dd>
            </div>
          </dl>
          <ActionButton {...slip} />
        </div>
      )}
    </>
  );
}
