import { createContext, useContext, useSyncExternalStore } from 'react';
import { useApp } from '#src/platform/store/hooks.ts';
import type { OddsFormat } from '#src/text/odds-text.ts';
import type { Brand } from './brand.ts';
import { brandOf } from './brands.ts';

/** Names of the settings that change how things are shown. */
export const SETTINGS = {
  oddsFormat: 'offer.oddsFormat',
  theme: 'appearance.theme',
  brand: 'appearance.brand',
  language: 'appearance.language',
} as const;

export const ODDS_FORMATS: readonly OddsFormat[] = ['FRACTIONAL', 'DECIMAL'];
export const THEMES = ['system', 'light', 'dark'] as const;
/** `en-XA` is the pseudo-locale. */
export const LANGUAGES = ['en-GB', 'en-XA'] as const;

/** The brand that the log was opened with. */
export const BrandContext = createContext<string>('slipstream');

export function useBrand(): Brand {
  const opened = useContext(BrandContext);
  const picked = useApp((state) => state.settings.settings.appearance.brand);
  return brandOf(picked ?? opened);
}

/** The customer's choice, else the brand's. */
export function useOddsFormat(): OddsFormat {
  const { features } = useBrand();
  return useApp(({ settings }) =>
    settings.owner === 'default' ? features.oddsFormat : settings.settings.offer.oddsFormat,
  );
}

export const useThemeSetting = (): (typeof THEMES)[number] =>
  useApp((state) => state.settings.settings.appearance.theme);

export const useLanguage = (): (typeof LANGUAGES)[number] =>
  useApp((state) => state.settings.settings.appearance.language);

const prefersDark = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');
function watchSystem(listener: () => void): () => void {
  const query = prefersDark();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The theme to draw in: chosen, or the system's. */
export function useTheme(): 'light' | 'dark' {
  const setting = useThemeSetting();
  const dark = useSyncExternalStore(watchSystem, () => prefersDark().matches);
  if (setting === 'system') return dark ? 'dark' : 'light';
  return setting;
}
