import type { NewInput } from '#domain/events/registry.ts';
import { selectDefaultStakes } from '#projections/settings/select-default-stakes.ts';
import { useCurrency } from '#src/features/betslip/use-slip.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { stakeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import { Switch } from '#src/ui/switch.tsx';
import styles from './settings.module.css';

const DEFAULT_TABS = ['SINGLE', 'COMBO', 'SYSTEM'] as const;

const changed = (name: string, value: string | boolean): NewInput => ({
  type: 'intent/settingChanged',
  data: { name: `betslip.${name}`, value },
});

/**
 * The quick slip and the default stake; no stake is filled in unless it is asked for here (BSL-05, STK-05).
 */
export function StakeSettings() {
  const t = useText();
  const submit = useSubmit();
  const stakes = useApp(selectDefaultStakes);
  const currency = useCurrency();
  const { autoOpenQuickBetslipEnabled, prefillDefaultStake, defaultMultibetType } = useApp(
    (state) => state.settings.settings.betslip,
  );
  return (
    <>
      <div className={styles.row}>
        <span>{t('preferences.defaultTab')}</span>
        <Segmented
          label={t('preferences.defaultTab')}
          value={defaultMultibetType}
          options={DEFAULT_TABS.map((value) => ({ value, label: t(`preferences.defaultTab.${value}`) }))}
          onChange={(value) => submit(changed('defaultMultibetType', value))}
        />
      </div>
      <div className={styles.row}>
        <span>{t('preferences.defaultStake')}</span>
        <Segmented
          label={t('preferences.defaultStake')}
          value={stakes.value}
          options={stakes.options.map((stake) => ({ value: stake, label: stakeText(stake, currency) }))}
          onChange={(value) => submit(changed('defaultStake', value))}
        />
      </div>
      <div className={styles.row}>
        <Switch
          label={t('preferences.prefillStake')}
          hint={t('preferences.prefillStakeHint')}
          checked={prefillDefaultStake}
          onChange={(value) => submit(changed('prefillDefaultStake', value))}
        />
      </div>
      <div className={styles.row}>
        <Switch
          label={t('preferences.quickSlip')}
          hint={t('preferences.quickSlipHint')}
          checked={autoOpenQuickBetslipEnabled}
          onChange={(value) => submit(changed('autoOpenQuickBetslipEnabled', value))}
        />
      </div>
    </>
  );
}
