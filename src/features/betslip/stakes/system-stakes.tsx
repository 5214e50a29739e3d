import { useText } from '#src/text/text.ts';
import type { SlipTexts, StakeTexts } from '../slip-texts.ts';
import styles from './multiples.module.css';
import { StakeInput } from './stake-input.tsx';

/**
 * What the stakes of a bet add up to; before there is one, how many bets it is. Of fixed height, so nothing
 * jumps.
 */
export function StakeSum({ texts }: { readonly texts: StakeTexts }) {
  const t = useText();
  const { lines, eachWay } = texts.view;
  const count = lines * (eachWay ? 2 : 1);
  if (count < 2) return null;
  return (
    <p className={styles.sum} data-shown="sum" translate="no">
      {texts.sum === '' ? t('bets.count', { count }) : texts.sum}
    </p>
  );
}

/** Its name says how many lines it has; only as many bets again, each way, are something else. */
function SystemStake({ texts }: { readonly texts: StakeTexts }) {
  const t = useText();
  const { eachWay, lines } = texts.view;
  return (
    <li className={styles.system}>
      <div className={styles.systemText}>
        <p className={styles.systemName}>{texts.label}</p>
        {texts.sum === '' && !eachWay && lines > 1 ? (
          <p className={styles.sum} />
        ) : (
          <StakeSum texts={texts} />
        )}
        <p className={styles.sum} translate="no">
          {texts.view.unitStake === 0 ? '' : `${t('betslip.returns')} ${texts.returns}`}
        </p>
      </div>
      <StakeInput texts={texts} />
    </li>
  );
}

/** One box for each type of system bet on offer, with its lines (SYS-02). */
export function SystemStakes({ stakes }: { readonly stakes: SlipTexts['stakes'] }) {
  const t = useText();
  return (
    <ul className={styles.systems} aria-label={t('betslip.kind.multiples')}>
      {stakes.map((texts) => (
        <SystemStake key={texts.view.stakeId} texts={texts} />
      ))}
    </ul>
  );
}
