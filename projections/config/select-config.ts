import type { AppConfig } from '#domain/contract/config.ts';
import type { MarketLayouts } from '#domain/market/market-layouts.ts';
import type { ConfigState } from './config.ts';

export interface ConfigSlice {
  readonly config: ConfigState;
}

export const selectConfig = (state: ConfigSlice): AppConfig => state.config.config;

/** Columns of markets by type: the gateway's, or the bundled ones before they have arrived (BRW-10). */
export const selectLayouts = (state: ConfigSlice): MarketLayouts => state.config.layouts.markets;

/**
 * False while the bundled defaults are in force: what the gateway alone can know is not known yet (CFG-01).
 */
export const selectConfigLoaded = (state: ConfigSlice): boolean => state.config.loaded;

/** ON and nothing else: an unknown flag is off, and an experiment is off until it has drawn (CFG-02). */
export const isFeatureOn = ({ features }: Pick<AppConfig, 'features'>, flag: string): boolean =>
  features[flag] === 'ON';
export const selectFeature = (state: ConfigSlice, flag: string): boolean =>
  isFeatureOn(selectConfig(state), flag);

const toggle = (state: ConfigSlice, name: string): boolean =>
  selectConfig(state).featureToggles[name]?.enable === true;

export const selectSportsbookMaintenance = (state: ConfigSlice): boolean => toggle(state, 'sb_maintenance');

/** Full or sportsbook maintenance. */
export const selectMaintenance = (state: ConfigSlice): boolean =>
  toggle(state, 'maintenance') || selectSportsbookMaintenance(state);
