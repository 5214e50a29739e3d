import type { SettingsState } from './settings.ts';

/** A setting when it is one of the values allowed for it; a value of an older build counts as absent. */
export function chosen<Value extends string>(state: SettingsState, name: string, allowed: readonly Value[]): Value | undefined {
  const value = state.values[name];
  return allowed.find((one) => one === value);
}
