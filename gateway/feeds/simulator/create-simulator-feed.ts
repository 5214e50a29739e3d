import type { EventModel } from '../../core/event-model.ts';
import type { Feed, FeedBatch, FeedChange, FeedKey } from '../../core/feed.ts';
import { type FeedClock, wallClock } from '../clock.ts';
import { type SimulatorConfig, simulatorConfig } from './config.ts';
import { footballProgramme } from './football/programme.ts';
import { outrightsProgramme } from './outrights/programme.ts';
import { racingProgramme } from './racing/programme.ts';
import type { Programme, Run } from './script.ts';
import { changesBetween, type Sight } from './sight.ts';

export interface SimulatorOptions {
  readonly seed: string;
  readonly config?: SimulatorConfig;
  readonly clock?: FeedClock;
}

interface Playing {
  readonly run: Run;
  shown: Sight | undefined;
}

/** `sim.f.crown.123/MATCH_ODDS` → `sim.f.crown.123`. */
const eventOf = (market: FeedKey): FeedKey => market.slice(0, Math.max(0, market.indexOf('/')));

/** Everything that is played now, and what is told of it. Knows no clock: it is moved to instants. */
class World {
  readonly #programmes: readonly Programme[];
  readonly #playing = new Map<FeedKey, Playing>();
  #at: number;

  constructor(programmes: readonly Programme[], at: number) {
    this.#programmes = programmes;
    this.#at = at;
  }

  /** All that is on offer at the start, as it stands. */
  opening(): FeedBatch {
    const changes: FeedChange[] = [];
    for (const programme of this.#programmes) {
      for (const { key, goneBy } of programme.listed(this.#at - programme.longest, this.#at)) {
        if (goneBy <= this.#at) continue;
        const run = programme.open(key);
        if (run !== undefined && run.goneAt > this.#at) changes.push(...this.#show(run, this.#at));
      }
    }
    return { at: this.#at, changes };
  }

  /** What happened since the last call, one batch for each instant at which something did. */
  *until(now: number): Generator<FeedBatch> {
    const billed = this.#programmes.flatMap((programme) =>
      programme.listed(this.#at, now).map((billing) => ({ billing, programme })),
    );
    billed.sort((a, b) => a.billing.listedAt - b.billing.listedAt);
    for (;;) {
      const [coming] = billed;
      const at = Math.min(this.#nextInstant(), coming?.billing.listedAt ?? Number.POSITIVE_INFINITY);
      if (at > now) break;
      const changes: FeedChange[] = [];
      while (billed[0] !== undefined && billed[0].billing.listedAt <= at) {
        const { billing, programme } = billed.shift() ?? billed[0];
        const run = programme.open(billing.key);
        if (run !== undefined) changes.push(...this.#show(run, at));
      }
      for (const playing of [...this.#playing.values()]) changes.push(...this.#move(playing, at));
      if (changes.length > 0) yield { at, changes };
    }
    this.#at = Math.max(this.#at, now);
  }

  /** The earliest instant at which something is known to happen. */
  nextAt(): number {
    return this.#nextInstant();
  }

  /** The model of an event as it was shown last. */
  model(key: FeedKey): EventModel | undefined {
    return this.#playing.get(key)?.run.model();
  }

  #nextInstant(): number {
    let earliest = Number.POSITIVE_INFINITY;
    for (const { run } of this.#playing.values()) {
      earliest = Math.min(earliest, run.next() ?? run.goneAt, run.goneAt);
    }
    return earliest;
  }

  #show(run: Run, at: number): FeedChange[] {
    run.advance(at);
    const { changes, shown } = changesBetween(undefined, run.look());
    this.#playing.set(run.key, { run, shown });
    return changes;
  }

  #move(playing: Playing, at: number): FeedChange[] {
    const { run } = playing;
    if (run.goneAt <= at) {
      this.#playing.delete(run.key);
      return [{ kind: 'removed', event: run.key }];
    }
    const next = run.next();
    if (next === undefined || next > at) return [];
    run.advance(at);
    const { changes, shown } = changesBetween(playing.shown, run.look());
    playing.shown = shown;
    return changes;
  }
}

/** Results of markets by now, worked out from the course of their events. */
function resultsOf(programmes: readonly Programme[], markets: readonly FeedKey[], at: number): FeedBatch {
  const changes: FeedChange[] = [];
  const asked = new Set(markets);
  for (const key of new Set(markets.map(eventOf))) {
    for (const programme of programmes) {
      const run = programme.open(key);
      if (run === undefined) continue;
      run.advance(at);
      for (const { shape, result } of run.look().markets) {
        if (result !== undefined && asked.has(shape.key)) {
          changes.push({ kind: 'result', market: shape.key, ...result });
        }
      }
    }
  }
  return { at, changes };
}

/**
 * The built-in feed: football, the winners of its leagues, and horse racing out of a seed. The world is a function of seed and wall time:
 * two processes with the same seed show the same events, and one that was down can say how they ended.
 */
export function createSimulatorFeed(options: SimulatorOptions): Feed {
  const config = options.config ?? simulatorConfig;
  const clock = options.clock ?? wallClock;
  const programmes = [
    footballProgramme(options.seed, config.football),
    racingProgramme(options.seed, config.racing),
    outrightsProgramme(options.seed, config.outrights),
  ];
  let cancel: (() => void) | undefined;
  let playing: World | undefined;
  return {
    name: 'simulator',
    isInProcess: true,
    model: (event) => playing?.model(event),
    start: (deliver) => {
      const world = new World(programmes, clock.now());
      playing = world;
      deliver(world.opening());
      const tick = (): void => {
        for (const batch of world.until(clock.now())) deliver(batch);
        cancel = clock.after(config.tickMs, tick);
      };
      cancel = clock.after(config.tickMs, tick);
      return Promise.resolve();
    },
    stop: () => {
      cancel?.();
      cancel = undefined;
      return Promise.resolve();
    },
    missedResults: (markets) => Promise.resolve(resultsOf(programmes, markets, clock.now())),
  };
}
