import type { SlipView } from '#projections/betslip/slip-view.ts';
import { moneyText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import styles from '../slip.module.css';
import { HeldBets } from './held-bets.tsx';

/**
 * Bets of earlier attempts whose outcome is still open: said for as long as it is true (PROT-07). What a
 * trader looks at or offers stands with its time and its answer, as it did before the logout (FAIL-43).
 */
export function UnresolvedBets({ view }: { readonly view: SlipView }) {
  const t = useText();
  const { unresolved } = view.placement;
  if (unresolved.length === 0) return null;
  return (
    <section className={styles.question} aria-label={t('betslip.unresolvedTitle')}>
      <h3>{t('betslip.unresolvedTitle')}</h3>
      <HeldBets bets={unresolved} currency={view.currency} />
      {unresolved
        .filter(({ hold }) => hold === null)
        .map((bet) => (
          <p key={bet.ref} translate="no">
            {t('betslip.unresolvedBody', {
              stake: moneyText(bet.stake, view.currency),
              selection: bet.legs.map((leg) => leg.name).join(', '),
            })}
          </p>
        ))}
    </section>
  );
}
