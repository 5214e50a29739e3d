import { useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import type { EachWayTexts } from '../slip-texts.ts';
import styles from './multiples.module.css';

/**
 * Switches a bet to each way. Where a market takes nothing else it is on, cannot be switched off, and says
 * why (EWY-01).
 */
export function EachWayToggle({ texts }: { readonly texts: EachWayTexts }) {
  const t = useText();
  const submit = useSubmit();
  const { key, on, disabled } = texts.view;
  return (
    <label className={styles.eachWay} data-disabled={disabled}>
      <input
        type="checkbox"
        checked={on}
        disabled={disabled}
        onChange={() => submit({ type: 'intent/eachWayPressed', data: { key, on: !on } })}
      />
      <span>
        {t('bets.eachWay')}
        {texts.hint === '' ? null : <span className={styles.hint}> {texts.hint}</span>}
      </span>
    </label>
  );
}
