import { selectFeature } from '#projections/config/select-config.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import { Switch } from '#src/ui/switch.tsx';
import styles from './settings.module.css';

const ACCEPT = ['NOT_ACCEPT', 'ACCEPT_HIGHER_CASHOUTS', 'ACCEPT_ANY_CASHOUTS'] as const;

/** Which changes of a value are agreed to beforehand, and whether values are shown (SET-01, CSH-03.2). */
export function CashOutSettings() {
  const t = useText();
  const submit = useSubmit();
  const isOffered = useApp((state) => selectFeature(state, 'cashOut'));
  const { acceptCashOutsChange, enableCashOuts } = useApp((state) => state.settings.settings.extSettings);
  if (!isOffered) return null;
  return (
    <>
      <div className={styles.row}>
        <span>{t('preferences.acceptCashOuts')}</span>
        <Segmented
          label={t('preferences.acceptCashOuts')}
          value={acceptCashOutsChange}
          options={ACCEPT.map((value) => ({ value, label: t(`preferences.acceptCashOuts.${value}`) }))}
          onChange={(value) =>
            submit({
              type: 'intent/settingChanged',
              data: { name: 'extSettings.acceptCashOutsChange', value },
            })
          }
        />
      </div>
      <div className={styles.row}>
        <Switch
          label={t('preferences.showCashOut')}
          checked={enableCashOuts}
          onChange={(value) =>
            submit({ type: 'intent/settingChanged', data: { name: 'extSettings.enableCashOuts', value } })
          }
        />
      </div>
    </>
  );
}
