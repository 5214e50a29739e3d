import * as z from 'zod/mini';
import type { EventEntity } from '#domain/market/entities.ts';
import type { Feed } from '#gateway/core/feed.ts';
import { type SimulatorConfig, simulatorConfig } from '#gateway/feeds/synthetic/config.ts';
import { createSimulatorFeed } from '#gateway/feeds/synthetic/create-simulator-feed.ts';
import { greyhounds } from '#gateway/feeds/synthetic/racing/greyhounds.ts';
import { horses } from '#gateway/feeds/synthetic/racing/horses.ts';
import { racingProgramme } from '#gateway/feeds/synthetic/racing/programme.ts';
import { listedRaces } from '#gateway/feeds/synthetic/racing/race-slots.ts';
import { ManualClock } from '../gateway/manual-clock.ts';

const MINUTE = 60_000;

/** A world of few races, played as fast as a test can. */
export const quickRaces: SimulatorConfig = {
  ...simulatorConfig,
  tickMs: 1_000,
  sports: ['f'],
  football: { ...simulatorConfig.football, every: 600 * MINUTE, calendarKickOffs: [], calendarDays: 1 },
  racing: {
    ...simulatorConfig.racing,
    every: 20 * MINUTE,
    meetings: 2,
    ahead: 30 * MINUTE,
    calendarMeetings: 0,
    move: 20_000,
    furlong: 500,
    runningOrder: 5_000,
  },
  greyhounds: {
    ...simulatorConfig.greyhounds,
    every: 20 * MINUTE,
    meetings: 2,
    ahead: 30 * MINUTE,
    calendarMeetings: 0,
    move: 20_000,
  },
};

export const RACING_OF_CODES = {
  horses: { code: horses, config: quickRaces.racing },
  greyhounds: { code: greyhounds, config: quickRaces.greyhounds },
} as const;
export type RacingCodeName = keyof typeof RACING_OF_CODES;

export interface KnownRace {
  readonly key: string;
  readonly listedAt: number;
  /** Instant of its last moment. */
  readonly overAt: number;
  readonly raceName: string;
  /** Cloth numbers with positions, first home first; null: did not finish. Empty: the race was abandoned. */
  readonly finish: readonly { readonly cloth: number; readonly position: number | null }[];
  readonly runners: number;
}

const Finish = z.array(z.object({ cloth: z.int(), position: z.nullable(z.int()) }));

const finishOf = (racing: EventEntity['racingData']): KnownRace['finish'] =>
  Finish.parse(racing?.finish ?? []);

/**
 * What the races of a seed come to: the simulated world is a function of its seed, so a test can look ahead.
 */
export function racesAhead(
  seed: string,
  from: number,
  to: number,
  of: RacingCodeName = 'horses',
): KnownRace[] {
  const { code, config } = RACING_OF_CODES[of];
  const programme = racingProgramme(seed, code, config);
  return listedRaces(code, config, from, to).flatMap(({ key, listedAt }) => {
    const run = programme.open(key);
    if (run === undefined) return [];
    const overAt = run.goneAt - config.linger;
    run.advance(run.goneAt);
    const { racingData } = run.look().event;
    const declared = run.look().markets[0]?.shape.selections.length ?? 0;
    return [
      {
        key,
        listedAt,
        overAt,
        raceName: racingData?.raceName ?? '',
        finish: finishOf(racingData),
        runners: declared,
      },
    ];
  });
}

/** The simulator of a seed under a clock that a test moves. */
export function simulatorAt(
  seed: string,
  at: number,
  of: RacingCodeName = 'horses',
): { readonly feed: Feed; readonly clock: ManualClock } {
  const clock = new ManualClock(at);
  const sports = of === 'horses' ? ['f'] : ['f', greyhounds.prefix];
  return { clock, feed: createSimulatorFeed({ seed, clock, config: { ...quickRaces, sports } }) };
}
