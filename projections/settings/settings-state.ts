import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts';
import type { LiveAlert } from '#domain/settings/live-alert.ts';
import type { Settings } from '#domain/settings/settings.ts';

export interface SettingsState {
  readonly settings: Settings;
  /** Whose they are. A guest's live in the log alone (SET-02). */
  readonly owner: 'default' | 'guest' | 'account';
  /** What the account holds, to fall back on when a change is refused (SET-01). */
  readonly saved: Settings | null;
  readonly saveFailed: boolean;
  /** What happened to favourites and was not put away yet; absent while there is nothing (ENG-05). */
  readonly alerts?: readonly LiveAlert[] | undefined;
}

/** Nothing was chosen. Apart from the folds, which arrive after the first screen (`initial-reducer.ts`). */
export const nothingChosen: SettingsState = {
  settings: DEFAULT_SETTINGS,
  owner: 'default',
  saved: null,
  saveFailed: false,
};
