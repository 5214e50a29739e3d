import type { LiveState } from './live.ts';

/** When a lost connection is told, and when it stops bets (LIV-05). Milliseconds. */
export const OFFLINE_BANNER_MS = 3_000;
export const PLACE_BLOCK_MS = 5_000;

/**
 * How far prices can be trusted at the moment `at` (epoch ms).
 * live: as good as the gateway's; connecting: the first connection is on its way; interrupted: lost just now;
 * reconnecting: long enough to say so and to mark prices as stale; blocked: too long to place on them.
 */
export type Freshness = 'live' | 'connecting' | 'interrupted' | 'reconnecting' | 'blocked';

export function freshness(state: LiveState, at: number): Freshness {
  if (state.connected) return 'live';
  if (state.lostAt === null) return 'connecting';
  const away = at - state.lostAt;
  if (away >= PLACE_BLOCK_MS) return 'blocked';
  return away >= OFFLINE_BANNER_MS ? 'reconnecting' : 'interrupted';
}
