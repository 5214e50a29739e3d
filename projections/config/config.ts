import { type Brand, defaultAppConfig, isBrand } from '#domain/config/defaults.ts';
import type { AppConfig } from '#domain/contract/config.ts';
import { projection } from '../projection.ts';

export interface ConfigState {
  readonly brand: Brand;
  readonly config: AppConfig;
  /** False while the bundled defaults are in force (CFG-01). */
  readonly loaded: boolean;
}

const initial: ConfigState = { brand: 'slipstream', config: defaultAppConfig('slipstream'), loaded: false };

const started = (state: ConfigState, brand: string | undefined): ConfigState => {
  if (brand === undefined || !isBrand(brand)) return state;
  return state.loaded && brand === state.brand
    ? state
    : { brand, config: defaultAppConfig(brand), loaded: false };
};

export const config = projection<ConfigState>(1, initial, {
  'lifecycle/sessionStarted': (state, { data }) => started(state, data.brand),
  'lifecycle/sessionResumed': (state, { data }) => started(state, data.brand),
  'config/loaded': (state, { data }) => {
    state.config = data.config;
    state.loaded = true;
  },
});
