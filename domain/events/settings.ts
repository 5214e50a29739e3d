import * as z from 'zod/mini';
import { DEFAULT_SETTINGS } from '../settings/default-settings.ts';
import { Settings } from '../settings/settings.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

export const settingsLoaded = defineDerived({
  type: 'settings/loaded',
  doc: 'Settings stored for the account, normalised (SET-02).',
  data: z.object({ settings: Settings }),
  privacy: { settings: whole('public') },
  examples: [{ settings: DEFAULT_SETTINGS }],
});
export const settingsChanged = defineDerived({
  type: 'settings/changed',
  doc: 'A setting was changed and is in force at once; an account saves it after a pause (SET-01). Guests keep it here.',
  data: z.object({ name: z.string(), settings: Settings }),
  privacy: { name: 'public', settings: whole('public') },
  examples: [{ name: 'offer.oddsFormat', settings: DEFAULT_SETTINGS }],
});
export const settingsSaved = defineDerived({
  type: 'settings/saved',
  doc: 'The account holds these settings now.',
  data: z.object({ settings: Settings }),
  privacy: { settings: whole('public') },
  examples: [{ settings: DEFAULT_SETTINGS }],
});
export const settingsSaveFailed = defineDerived({
  type: 'settings/saveFailed',
  doc: 'The account refused the change: the last saved settings are in force again (SET-01).',
  data: z.object({ reason: z.enum(['refused', 'lost']) }),
  privacy: { reason: 'public' },
  examples: [{ reason: 'lost' }],
});

export const favouritesRemembered = defineInput({
  type: 'settings/favouritesRemembered',
  doc: 'What this device keeps of the favourites of its guest, read at the start or changed by another tab (BRW-02).',
  data: z.object({ favorites: Settings.shape.favorites }),
  privacy: { favorites: whole('public') },
  examples: [
    { favorites: { categoryId: ['SBTC1_1'], eventId: [42], couponId: [], marketId: [], azmarketId: [] } },
  ],
});

export const settingsEvents = [
  settingsLoaded,
  settingsChanged,
  settingsSaved,
  settingsSaveFailed,
  favouritesRemembered,
] as const;
