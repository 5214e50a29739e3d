import { DEFAULTS } from '#domain/config/defaults.ts';
import type { LiveState } from './live.ts';

/**
 * How far prices can be trusted at the moment `at` (epoch ms).
 * live: as good as the gateway's; connecting: the first connection is on its way; interrupted: lost just now. A line that
 * is up and silent counts as lost since it was last heard;
 * reconnecting: long enough to say so and to mark prices as stale; blocked: too long to place on them.
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
