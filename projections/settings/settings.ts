import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { projection } from '../projection.ts';

export interface SettingsState {
  readonly settings: Settings;
  /** Whose they are. A guest's live in the log alone (SET-02). */
  readonly owner: 'default' | 'guest' | 'account';
  /** What the account holds, to fall back on when a change is refused (SET-01). */
  readonly saved: Settings | null;
  readonly saveFailed: boolean;
}

const initial: SettingsState = {
  settings: DEFAULT_SETTINGS,
  owner: 'default',
  saved: null,
  saveFailed: false,
};

export const settings = projection<SettingsState>(1, initial, {
  'settings/loaded': (_state, { data }) => ({
    settings: data.settings,
    saved: data.settings,
    owner: 'account',
    saveFailed: false,
  }),
  'settings/changed': (state, { data }) => {
    state.settings = data.settings;
    state.saveFailed = false;
    if (state.owner === 'default') state.owner = 'guest';
  },
  'settings/saved': (state, { data }) => {
    state.saved = data.settings;
    state.owner = 'account';
  },
  'settings/saveFailed': (state) => {
    state.settings = state.saved ?? state.settings;
    state.saveFailed = true;
  },
  // The odds format and the like stay for the next guest on this device; what tells about the person goes (SES-08).
  'session/logoutRequested': (state) => {
    state.owner = state.owner === 'default' ? 'default' : 'guest';
    state.saved = null;
    state.settings.favorites = DEFAULT_SETTINGS.favorites;
    state.settings.liveAlerts = DEFAULT_SETTINGS.liveAlerts;
    state.settings.betslip.lastStake = null;
  },
});
