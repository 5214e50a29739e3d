import type { AcceptOddsChange, OddsFormat } from '#domain/contract/betting.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { type ConfigSlice, selectConfig } from '../config/select-config.ts';
import type { SettingsState } from './settings-state.ts';

export interface SettingsSlice extends ConfigSlice {
  readonly settings: SettingsState;
}

/** The format in use: the customer's choice, else what the brand starts with. */
export const selectOddsFormat = (state: SettingsSlice): OddsFormat =>
  state.settings.owner === 'default'
    ? selectConfig(state).offer.defaultOddsFormat
    : state.settings.settings.offer.oddsFormat;

const effective = new WeakMap<Settings, Settings>();

/** Settings in force; the object is the same as long as nothing in it changed. */
export function selectSettings(state: SettingsSlice): Settings {
  const { settings } = state.settings;
  const oddsFormat = selectOddsFormat(state);
  if (settings.offer.oddsFormat === oddsFormat) return settings;
  const known = effective.get(settings);
  if (known?.offer.oddsFormat === oddsFormat) return known;
  const made = { ...settings, offer: { ...settings.offer, oddsFormat } };
  effective.set(settings, made);
  return made;
}

export const selectAcceptOddsChange = (state: SettingsSlice): AcceptOddsChange =>
  state.settings.settings.extSettings.acceptOddsChange;
