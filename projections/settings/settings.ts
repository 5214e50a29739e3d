import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts';
import { projection } from '../projection.ts';
import { alertFolds } from './fold-alerts.ts';
import { nothingChosen, type SettingsState } from './settings-state.ts';

export const settings = projection<SettingsState>(1, nothingChosen, {
  ...alertFolds,
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
  // An account has its own; whose settings these are stays as it was, and with that the brand's odds format.
  'settings/favouritesRemembered': (state, { data }) => {
    if (state.owner !== 'account') state.settings.favorites = data.favorites;
  },
  // The odds format and the like stay for the next guest on this device; what tells about the person goes
  // (SES-08), and what they agreed to: nobody places at prices or stakes that somebody else chose (INV-05).
  'session/logoutRequested': (state) => {
    state.owner = state.owner === 'default' ? 'default' : 'guest';
    delete state.alerts;
    // The next customer here is told as well (BRW-14).
    delete state.settings.closedNotes;
    state.saved = null;
    state.settings.favorites = DEFAULT_SETTINGS.favorites;
    state.settings.liveAlerts = DEFAULT_SETTINGS.liveAlerts;
    state.settings.betslip = DEFAULT_SETTINGS.betslip;
    state.settings.extSettings = DEFAULT_SETTINGS.extSettings;
  },
});
