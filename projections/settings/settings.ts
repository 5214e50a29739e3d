import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts';
import { projection } from '../projection.ts';
import { nothingChosen, type SettingsState } from './settings-state.ts';

export const settings = projection<SettingsState>(1, nothingChosen, {
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
