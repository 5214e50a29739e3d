import { AcceptOddsChange } from '#domain/contract/bettor-choices.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import styles from '../slip.module.css';

/** What is to happen when a price moves, within reach of the bet that it is about (NTC-02, UK-06). */
export function PricePolicy({ disabled }: { readonly disabled: boolean }) {
  const t = useText();
  const submit = useSubmit();
  const policy = useApp((state) => state.settings.settings.extSettings.acceptOddsChange);
  return (
    <label className={styles.policy}>
      <span>{t('betslip.policy')}</span>
      <select
        value={policy}
        disabled={disabled}
        onChange={({ target }) =>
          submit({
            type: 'intent/settingChanged',
            data: { name: 'extSettings.acceptOddsChange', value: target.value },
          })
        }
      >
        {AcceptOddsChange.options.map((value) => (
          <option key={value} value={value}>
            {t(`betslip.policy.${value}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
