import { brands } from '#src/brands/brands.ts';
import { SETTING_NAMES, useAppearance, useBrand, useOddsFormat } from '#src/brands/preferences.ts';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import styles from './more-page.module.css';

const THEMES = ['system', 'light', 'dark'] as const;
const LANGUAGES = ['en-GB', 'en-XA'] as const;
const THEME_TEXT = {
  system: 'settings.themeSystem',
  light: 'settings.themeLight',
  dark: 'settings.themeDark',
} as const;

/** What changes how things look: odds format, theme, and for the demonstration brand and language. */
export function DisplaySettings({ demo, compact }: { readonly demo: boolean; readonly compact?: boolean }) {
  const t = useText();
  const submit = useSubmit();
  const { theme, language } = useAppearance();
  const change =
    (name: string) =>
    (value: string): void =>
      submit({ type: 'intent/settingChanged', data: { name, value } });
  const rows = [
    {
      label: t('settings.oddsFormat'),
      value: useOddsFormat(),
      name: SETTING_NAMES.oddsFormat,
      options: [
        { value: 'FRACTIONAL', label: t('settings.oddsFractional') },
        { value: 'DECIMAL', label: t('settings.oddsDecimal') },
      ],
    },
    {
      label: t('settings.theme'),
      value: theme,
      name: SETTING_NAMES.theme,
      options: THEMES.map((id) => ({ value: id, label: t(THEME_TEXT[id]) })),
    },
    {
      label: t('settings.brand'),
      value: useBrand().id,
      name: SETTING_NAMES.brand,
      demo: true,
      options: brands.map(({ id, text }) => ({ value: id, label: String(text['brand.name']) })),
    },
    {
      label: t('settings.language'),
      value: language,
      name: SETTING_NAMES.language,
      demo: true,
      options: LANGUAGES.map((id) => ({
        value: id,
        label: t(id === 'en-GB' ? 'settings.languageEnglish' : 'settings.languagePseudo'),
      })),
    },
  ];
  return (
    <div className={compact === true ? styles.compact : styles.settings}>
      {rows
        .filter((row) => demo || row.demo !== true)
        .map(({ label, value, name, options }) => (
          <div key={name} className={styles.setting}>
            <span>{label}</span>
            <Segmented label={label} options={options} value={value} onChange={change(name)} />
          </div>
        ))}
    </div>
  );
}
