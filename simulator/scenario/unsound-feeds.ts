import type { Chances } from '../random/prng.ts';

/**
 * Matches whose feed ends, stalls, jumps and contradicts itself; the gateways are judged by what they hear
 * (MEND-15, MEND-17).
 */
export interface UnsoundFeeds {
  /** Streams with a match each. */
  readonly streams: number;
  /** ms between two words of any of them, on average. */
  readonly everyMs: number;
  /** ms that a stream may say nothing until its market is suspended. */
  readonly silentMs: number;
}

/** Of so many worlds, one has them: those with a card, with matches to build upon and with a lag never do. */
const WAYWARD = 2;
/** Worlds of mode `swarm` last ten times as long, and streams in them are not to be over at once. */
const PACE = { lite: 1, swarm: 5, perf: 1 } as const;

/** A stream of its own, as habits have. */
export function drawUnsoundFeeds(chances: Chances, mode: keyof typeof PACE): UnsoundFeeds | null {
  const chance = chances.of('waywardness');
  if (!chance.chance(1, WAYWARD)) return null;
  return {
    streams: chance.between(2, 4),
    everyMs: chance.between(80, 200) * PACE[mode],
    silentMs: chance.between(600, 1_500),
  };
}
