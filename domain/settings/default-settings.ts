import { DEFAULT_IN_PLAY_TIME } from './in-play-times.ts';
import type { Settings } from './settings.ts';

/** In force until the customer chooses otherwise. */
export const DEFAULT_SETTINGS: Settings = {
  betslip: {
    defaultStake: '10.00',
    defaultStakes: ['10', '20', '50'],
    defaultMultibetType: 'COMBO',
    lastStake: null,
    autoOpenQuickBetslipEnabled: true,
    prefillDefaultStake: false,
  },
  offer: { oddsFormat: 'FRACTIONAL', autoStartVisVideo: 'NONE' },
  inPlay: { defaultInPlayTime: DEFAULT_IN_PLAY_TIME },
  media: { autoplaySports: false, autoplayHorseRacing: false },
  casino: { isInPlayCasinoEnabled: false },
  extSettings: { acceptOddsChange: 'NOT_ACCEPT', acceptCashOutsChange: 'NOT_ACCEPT', enableCashOuts: true },
  favorites: { categoryId: [], eventId: [], couponId: [], marketId: [], azmarketId: [] },
  liveAlerts: { defaultHappenings: [] },
  rememberUsername: false,
  appearance: { theme: 'system', brand: null, language: 'en-GB' },
};
