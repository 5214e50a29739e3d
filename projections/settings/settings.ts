import type { Json } from '#domain/json.ts';
import { projection } from '../projection.ts';

/**
 * Settings by name (`offer.oddsFormat`), as last chosen on this device. A name that is absent has its default, which
 * belongs to the brand or the configuration and not to the state.
 */
export interface SettingsState {
  readonly values: Readonly<Record<string, Json>>;
}

const initial: SettingsState = { values: {} };

export const settings = projection<SettingsState>(1, initial, {
  'intent/settingChanged': (state, { data }) => {
    state.values[data.name] = data.value;
  },
});
