import { useSubmit } from '#src/platform/store/hooks.ts';
import { stakeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import type { StakeTexts } from '../slip-texts.ts';
import { useCurrency } from '../use-slip.ts';
import styles from './stake.module.css';

const SPEAKING = new Set(['maxStake', 'betplacementMaxStake']);

/**
 * The largest stake, at the box that is being filled or was refused for it. One press fills it in, and
 * placing takes another (NTC-05, PLC-07). Quiet on purpose: nobody is urged to stake it.
 */
export function MaxStake({ texts }: { readonly texts: StakeTexts }) {
  const t = useText();
  const submit = useSubmit();
  const currency = useCurrency();
  const { stakeId, max, active, disabled, error } = texts.view;
  const wanted = active || (error !== null && SPEAKING.has(error.key));
  if (max === null || disabled || !wanted || texts.stake === max.text) return null;
  return (
    <button
      translate="no"
      type="button"
      className={styles.max}
      onClick={() => submit({ type: 'intent/quickStakePressed', data: { stakeId, amount: max.text } })}
    >
      {t('placement.maxStake', { amount: stakeText(max.text, currency) })}
    </button>
  );
}
