import type { LegView } from '#projections/betslip/slip-view.ts';
import { useText } from '#src/text/text.ts';
import { IconCaretDownFilled, IconCaretUpFilled } from '#src/ui/icons.ts';
import styles from '../slip.module.css';

/**
 * What a price was, below what it is. Its place is kept while there is nothing to say, so that a price that
 * moves moves nothing else.
 *
 * @param said the change in a sentence, for those who do not see where it stands; null when there is none.
 */
export function ChangeMark({
  change,
  said,
}: {
  readonly change: LegView['change'];
  readonly said: string | null;
}) {
  const t = useText();
  if (change === null || said === null) return <p className={styles.change} />;
  const Caret = change.trend === 'up' ? IconCaretUpFilled : IconCaretDownFilled;
  return (
    <p className={styles.change} translate="no" data-trend={change.trend}>
      <Caret size={16} aria-hidden="true" />
      <span aria-hidden="true">{t('betslip.was', { was: change.was })}</span>
      <span className="sr-only">{said}</span>
    </p>
  );
}
