import { type Brand, defaultAppConfig, isBrand } from '#domain/config/defaults.ts';
import type { AppConfig } from '#domain/contract/config.ts';
import { getConfigs } from '#domain/contract/initial-calls.ts';
import { DEFAULT_LAYOUTS } from '#domain/market/market-layouts.ts';
import { projection } from '../projection.ts';
import { type LayoutsState, layoutsIn } from './parse-layouts.ts';

export interface ConfigState {
  readonly brand: Brand;
  readonly config: AppConfig;
  /** False while the bundled defaults are in force (CFG-01). */
  readonly loaded: boolean;
  readonly layouts: LayoutsState;
}

const noLayouts: LayoutsState = { version: null, markets: DEFAULT_LAYOUTS, current: false, asked: null };
/** Before anything has arrived: what is bundled. */
export const bundledConfig: ConfigState = {
  brand: 'slipstream',
  config: defaultAppConfig('slipstream'),
  loaded: false,
  layouts: noLayouts,
};

const started = (before: ConfigState, brand: string | undefined): ConfigState => {
  // What is held may have changed meanwhile: it stays in force until the gateway has been asked.
  const state = { ...before, layouts: { ...before.layouts, current: false, asked: null } };
  if (brand === undefined || !isBrand(brand)) return state;
  return state.loaded && brand === state.brand
    ? state
    : { ...state, brand, config: defaultAppConfig(brand), loaded: false };
};

export const config = projection<ConfigState>(2, bundledConfig, {
  'lifecycle/sessionStarted': (state, { data }) => started(state, data.brand),
  'lifecycle/sessionResumed': (state, { data }) => started(state, data.brand),
  'config/loaded': (state, { data }) => {
    state.config = data.config;
    state.loaded = true;
  },
  'gateway/requested': (state, { data }) => {
    if (data.op === getConfigs.name) state.layouts.asked = data.requestId;
  },
  'gateway/answered': (state, { data }) => {
    if (state.layouts.asked === null || data.requestId !== state.layouts.asked) return;
    state.layouts.asked = null;
    const told = data.outcome.kind === 'ok' ? layoutsIn(data.outcome.body) : undefined;
    if (told !== undefined) Object.assign(state.layouts, told, { current: true });
  },
});
