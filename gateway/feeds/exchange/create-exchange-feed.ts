import { basename, dirname, relative } from 'node:path';
import type { Feed, FeedBatch, FeedChange, FeedPace, FeedSigns } from '../../core/feed.ts';
import { type FeedClock, wallClock } from '../clock.ts';
import { marketKey } from './exchange-market.ts';
import { type PricePolicy, pricePolicy } from './fixed-price.ts';
import { type Group, type Merged, MergedStreams } from './merged-streams.ts';
import { type Names, namesBeside } from './names.ts';
import { type LineCounts, streamFiles } from './stream-file.ts';
import { Translator } from './translator.ts';

export interface ExchangeOptions {
  /** A stream file, plain, gzip or bzip2, or a folder of them and of folders of them. */
  readonly path: string;
  /** Recorded seconds in one second; 0 plays as fast as it can. */
  readonly speed: number;
  /**
   * `recorded`: times are those of the recording. `wall`: the first moment played is now, and every time (of
   * batches, starts, withdrawals) is moved with it, so that pages of today show the recording.
   */
  readonly times: 'recorded' | 'wall';
  /** Begin this many seconds before the first scheduled start; what came before is told at once. */
  readonly leadSeconds?: number;
  readonly policy?: PricePolicy;
  readonly clock?: FeedClock;
  /**
   * When the playing began, by the clock; now when absent. What was due before now is told at once: another
   * gateway began it a while ago. Asked for when everything else is ready.
   */
  readonly begin?: () => Promise<number>;
}

export interface ExchangeFeed extends Feed {
  readonly counts: Readonly<LineCounts>;
  /** Resolves when the recording is over or the feed was stopped; rejects when it broke off. */
  finished(): Promise<void>;
}

/** A batch of what stood before the beginning is cut at this many changes. */
const openingBatch = 5_000;
/** `status` of a message whose source is behind. */
const late = 503;
/** Without waiting, other work of the process gets its turn after this many messages. */
const breatheEvery = 500;

/** Where the times of a group of recordings lie in the time of the player. */
class Timeline {
  readonly #options: ExchangeOptions;
  readonly #startedAt: number;
  readonly #overall: number;

  constructor(options: ExchangeOptions, startedAt: number, overall: number) {
    this.#options = options;
    this.#startedAt = startedAt;
    this.#overall = overall;
  }

  /** Recording time with which the playing begins. */
  anchor(group: Group): number {
    const { times, leadSeconds } = this.#options;
    const first = times === 'recorded' && leadSeconds === undefined ? this.#overall : group.firstAt;
    if (leadSeconds === undefined || group.firstMarketTime === undefined) return first;
    return Math.max(first, group.firstMarketTime - leadSeconds * 1000);
  }

  /** Instant of the player's clock at which a recorded moment is due. */
  due(at: number, group: Group): number {
    const { speed } = this.#options;
    return Math.round(this.#startedAt + (at - this.anchor(group)) / (speed === 0 ? 1 : speed));
  }

  world(at: number, group: Group): number {
    return this.#options.times === 'recorded' ? at : this.due(at, group);
  }
}

const inFirst = (first: Names, second: Names): Names => ({
  market: (id) => first.market(id) ?? second.market(id),
  event: (id) => first.event(id) ?? second.event(id),
  venue: (id) => first.venue(id) ?? second.venue(id),
  runner: (market, id) => first.runner(market, id) ?? second.runner(market, id),
});

const noSigns: FeedSigns = {
  heard: () => undefined,
  ended: () => undefined,
  unreadable: () => undefined,
};

class Player {
  readonly counts: LineCounts = { messages: 0, badLines: 0, firstBad: undefined };
  readonly #options: ExchangeOptions;
  readonly #clock: FeedClock;
  readonly #streams = new MergedStreams();
  readonly #translators = new Map<Group, Translator>();
  /** Resolves when what stands at the start has been delivered. */
  readonly begun: Promise<void>;
  #begun: () => void = () => undefined;
  #wake: (() => void) | undefined;
  #stopped = false;
  #signs = noSigns;
  readonly #sources = new Set<string>();

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.#clock = options.clock ?? wallClock;
    this.begun = new Promise((resolve) => {
      this.#begun = resolve;
    });
  }

  /** Reads the beginning of every file. @throws WrongFeedFile */
  async open(signs: FeedSigns): Promise<void> {
    this.#signs = signs;
    await this.#streams.open(await streamFiles(this.#options.path), {
      counts: this.counts,
      byStart: this.#options.leadSeconds !== undefined,
      tell: (file, where) => signs.unreadable(this.#nameOf(file), where),
    });
  }

  /** Plays to the end or until stopped. Whatever ends it: of the sources nothing more comes. */
  async play(deliver: (batch: FeedBatch) => void): Promise<void> {
    try {
      await this.#play(deliver);
    } finally {
      if (!this.stopped()) for (const source of this.#sources) this.#signs.ended(source);
      await this.#streams.close();
    }
  }

  /** What stood before the anchor is told in one batch. */
  async #play(deliver: (batch: FeedBatch) => void): Promise<void> {
    const { path, times } = this.#options;
    const names = inFirst(await namesBeside(path), await namesBeside(dirname(path)));
    const startedAt = (await this.#options.begin?.()) ?? this.#clock.now();
    const timeline = new Timeline(this.#options, startedAt, this.#streams.firstAt());
    const behindUntil = this.#options.speed === 0 ? 0 : this.#clock.now();
    const order = (at: number, group: Group): number => (times === 'recorded' ? at : timeline.due(at, group));
    let opening: FeedChange[] = [];
    let told = 0;
    const tellOpening = (): void => {
      if (opening.length > 0) deliver({ at: told, changes: opening });
      opening = [];
    };
    for (let count = 1; ; count += 1) {
      const merged = await this.#streams.next(order);
      if (merged === undefined || this.stopped()) break;
      const { at, group, message } = merged;
      const begins = timeline.anchor(group);
      if (at >= begins) {
        // What stood at the start is told before anything is waited for.
        tellOpening();
        const due = timeline.due(at, group);
        if (due > this.#clock.now()) this.#begun();
        await this.#wait(due, count);
        if (this.stopped()) break;
      }
      const translator = this.#translators.get(group) ?? this.#translator(timeline, group, names);
      const source = this.#nameOf(merged.file);
      this.#hear(merged, source, timeline.world(at, group));
      const changes = translator.translate(message, at, source);
      told = timeline.world(Math.max(at, begins), group);
      if (at < begins) opening.push(...changes);
      else if (changes.length > 0) {
        deliver({ at: told, changes });
        if (timeline.due(at, group) >= behindUntil) this.#begun();
      }
      if (opening.length >= openingBatch) tellOpening();
      if (merged.isLast) this.#signs.ended(source);
    }
    if (!this.stopped()) tellOpening();
  }

  /** What could not be read is no sign of life, and neither is the word that a source is late. */
  #hear({ message, isDamaged }: Merged, source: string, at: number): void {
    this.#sources.add(source);
    if (message.op !== 'mcm' || message.status === late || isDamaged) return;
    const markets = (message.mc ?? []).map(({ id }) => marketKey(id));
    this.#signs.heard({ source, at, markets, heartbeat: message.ct === 'HEARTBEAT' });
  }

  #nameOf(file: string): string {
    return relative(this.#options.path, file) || basename(file);
  }

  #translator(timeline: Timeline, group: Group, names: Names): Translator {
    const translator = new Translator({
      policy: this.#options.policy ?? pricePolicy,
      names,
      worldTime: (at) => timeline.world(at, group),
    });
    this.#translators.set(group, translator);
    return translator;
  }

  async #wait(due: number, count: number): Promise<void> {
    if (this.#options.speed === 0) {
      if (count % breatheEvery === 0) await new Promise((resolve) => setImmediate(resolve));
      return;
    }
    while (!this.stopped() && this.#clock.now() < due) {
      await new Promise<void>((resolve) => {
        const cancel = this.#clock.after(due - this.#clock.now(), resolve);
        this.#wake = () => {
          cancel();
          resolve();
        };
      });
    }
  }

  stopped(): boolean {
    return this.#stopped;
  }

  stop(): void {
    this.#stopped = true;
    this.#wake?.();
  }
}

const fastest = 100_000;

/** Played as fast as it can, a recording has no pace; once it is over the real time counts. */
function paceOf({ speed, times }: ExchangeOptions): FeedPace {
  const factor = speed === 0 ? 1 : speed;
  return times === 'recorded'
    ? { feedPerReal: factor, worldPerFeed: 1 }
    : { feedPerReal: 1, worldPerFeed: factor };
}

/**
 * Plays recorded exchange streams as a feed: one fixed price per selection. `start` rejects with
 * WrongFeedFile.
 *
 * @throws RangeError for a speed that is none
 */
export function createExchangeFeed(options: ExchangeOptions): ExchangeFeed {
  if (!(options.speed >= 0 && options.speed <= fastest)) {
    throw new RangeError(
      `speed ${options.speed}: expected a number from 0 (as fast as it can) to ${fastest}`,
    );
  }
  const player = new Player(options);
  let playing: Promise<void> = Promise.resolve();
  return {
    name: 'exchange',
    pace: paceOf(options),
    counts: player.counts,
    start: async (deliver, signs = noSigns) => {
      await player.open(signs);
      playing = player.play(deliver);
      playing.catch(() => undefined);
      await Promise.race([player.begun, playing]);
    },
    finished: () => playing,
    stop: async () => {
      player.stop();
      await playing.catch(() => undefined);
    },
    // The recording starts again with the process: its markets come back and settle then.
    missedResults: () => Promise.resolve({ at: (options.clock ?? wallClock).now(), changes: [] }),
  };
}
