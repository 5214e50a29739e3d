import { brands } from '#src/brands/brands.ts';
import { LANGUAGES, SETTINGS, THEMES, useBrand, useLanguage, useOddsFormat, useThemeSetting } from '#src/brands/preferences.ts';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import styles from './more-page.module.css';

const THEME_TEXT = { system: 'settings.themeSystem', light: 'settings.themeLight', dark: 'settings.themeDark' } as const;

/** What changes how things look: odds format, theme, and for the demonstration brand and language. */
export function DisplaySettings({ demo }: { readonly demo: boolean }) {
  const t = useText();
  const submit = useSubmit();
  const change = (name: string) => (value: string): void => submit({ type: 'intent/settingChanged', data: { name, value } });
  const rows = [
    {
      label: t('settings.oddsFormat'), value: useOddsFormat(), name: SETTINGS.oddsFormat,
      options: [{ value: 'FRACTIONAL', label: t('settings.oddsFractional') }, { value: 'DECIMAL', label: t('settings.oddsDecimal') }],
    },
    {
      label: t('settings.theme'), value: useThemeSetting(), name: SETTINGS.theme,
      options: THEMES.map((theme) => ({ value: theme, label: t(THEME_TEXT[theme]) })),
    },
    {
      label: t('settings.brand'), value: useBrand().id, name: SETTINGS.brand, demo: true,
      options: brands.map(({ id, text }) => ({ value: id, label: String(text['brand.name']) })),
    },
    {
      label: t('settings.language'), value: useLanguage(), name: SETTINGS.language, demo: true,
      options: LANGUAGES.map((id) => ({ value: id, label: t(id === 'en-GB' ? 'settings.languageEnglish' : 'settings.languagePseudo') })),
    },
  ];
  return (
    <div className={styles.settings}>
      {rows.filter((row) => demo || row.demo !== true).map(({ label, value, name, options }) => (
        <div key={name} className={styles.setting}>
          <span>{label}</span>
          <Segmented label={label} options={options} value={value} onChange={change(name)} />
        </div>
      ))}
    </div>
  );
}
