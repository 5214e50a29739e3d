import type { SlipView } from '#projections/betslip/slip-view.ts';
import { EarlyPayouts } from '#src/features/receipt/early-payouts.tsx';
import styles from './early-offers.module.css';

/** What the marks on the legs stand for, each once, however many legs have it (BON-05). */
export function EarlyOffers({ view }: { readonly view: Pick<SlipView, 'legs'> }) {
  const offers = [...new Set(view.legs.flatMap(({ earlyPayouts }) => earlyPayouts))];
  if (offers.length === 0) return null;
  return (
    <p className={styles.offers}>
      <EarlyPayouts offers={offers} className={styles.offer} />
    </p>
  );
}
