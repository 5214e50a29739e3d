import { DEFAULTS } from '#domain/config/defaults.ts';
import type { LiveState } from './live.ts';

/**
 * How far prices can be trusted at `at` (epoch ms). live: as good as the gateway's; connecting: for the first
 * time; interrupted: lost just now, or silent since it was last heard; reconnecting: long enough to mark
 * prices as stale; blocked: too long to place on them.
 */
export type Freshness = 'live' | 'connecting' | 'interrupted' | 'reconnecting' | 'blocked';

export function freshness(state: LiveState, at: number): Freshness {
  const since = state.silentSince ?? state.lostAt;
  if (state.connected && state.silentSince === null) return 'live';
  if (since === null) return 'connecting';
  const away = at - since;
  if (away >= DEFAULTS.live.placementBlockMs) return 'blocked';
  return away >= DEFAULTS.live.offlineBannerMs ? 'reconnecting' : 'interrupted';
}
