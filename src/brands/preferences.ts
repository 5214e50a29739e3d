import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Settings } from '#domain/settings/settings.ts';
import { selectOddsFormat } from '#projections/settings/select-settings.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import type { Brand } from './brand.ts';
import { brandOf } from './brands.ts';

/** Names of the settings that change how things are shown. */
export const SETTING_NAMES = {
  oddsFormat: 'offer.oddsFormat',
  theme: 'appearance.theme',
  brand: 'appearance.brand',
  language: 'appearance.language',
} as const;

/** The brand that the log was opened with. */
export const BrandContext = createContext<string>('slipstream');

/** The brand to show: the one of the log, or the choice made in the demonstration. */
export function useBrand(): Brand {
  const opened = useContext(BrandContext);
  return brandOf(useApp((state) => state.settings.settings.appearance.brand) ?? opened);
}

export const useOddsFormat = () => useApp(selectOddsFormat);

export const useAppearance = (): Settings['appearance'] =>
  useApp((state) => state.settings.settings.appearance);

const prefersDark = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');
function watchSystem(listener: () => void): () => void {
  const query = prefersDark();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The theme to draw in: chosen, or the system's. */
export function useTheme(): 'light' | 'dark' {
  const setting = useAppearance().theme;
  const dark = useSyncExternalStore(
    watchSystem,
    () => prefersDark().matches,
    () => false,
  );
  if (setting === 'system') return dark ? 'dark' : 'light';
  return setting;
}
