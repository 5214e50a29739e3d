import type { Chances } from '../random/prng.ts';

/** Events of other sports on offer, which are played and settled within the world, and who bets on them. */
export interface Sports {
  readonly events: number;
  /** Of each event, so many markets at most. */
  readonly markets: number;
  /** Looks at an event from its listing to its end. */
  readonly looks: number;
  /** ms between two looks at all of them, on average. */
  readonly everyMs: number;
  /** Customers without an app who bet on nothing else. */
  readonly bettors: number;
  /** ms between two bets of one of them, on average. */
  readonly betMs: number;
  /** Out of 100 events, how many are chosen for an ending that is more than won and lost. */
  readonly odd: number;
  /** Where events are chosen for more than that. */
  readonly sought?: Sought | undefined;
}

/** What a scene looks for in its events. */
export interface Sought {
  /** So many events were broken off, or called off, each of another sport. */
  readonly brokenOff: number;
  /** Each of the others is the one of so many whose markets end in most ways. */
  readonly among: number;
  /** Of each event so many markets that end by more than won and lost, however many are alike. */
  readonly odd: number;
  /** Types that are on offer of every event that has them. */
  readonly types: readonly string[];
  /** So many races beside them: with runners that are level, with some withdrawn, plain, and called off. */
  readonly races?: number | undefined;
  /** So many virtual races and matches. */
  readonly virtuals?: number | undefined;
}

/** Of three worlds in which nothing else is on offer, so many have them. */
const PLAYED = 2;
/** Worlds of mode `swarm` last ten times as long, and an event in them is not to be over at once. */
const PACE = { lite: 1, swarm: 6, perf: 1 } as const;

/** A stream of its own, as habits have. */
export function drawSports(chances: Chances, mode: keyof typeof PACE): Sports | null {
  const chance = chances.of('sports');
  if (!chance.chance(PLAYED, 3)) return null;
  return {
    events: chance.between(2, 4),
    markets: chance.between(6, 10),
    looks: chance.between(7, 11),
    everyMs: chance.between(180, 360) * PACE[mode],
    bettors: chance.between(1, 2),
    betMs: chance.between(60, 160) * PACE[mode],
    odd: chance.between(40, 90),
  };
}
