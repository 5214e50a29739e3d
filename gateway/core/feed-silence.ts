import type { SilenceRules } from '../config/silence.ts';
import type { FeedBatch, FeedChange, FeedKey, FeedMarket, FeedPace, FeedSigns } from './feed.ts';

type Heard = Parameters<FeedSigns['heard']>[0];

interface Source {
  /** Feed time of its last word, epoch ms. */
  at: number;
  /** Real time at which that was heard, epoch ms. */
  real: number;
  sendsHeartbeats: boolean;
  isOver: boolean;
}

interface Market {
  event: FeedKey | undefined;
  source: string;
  /** As the feed told it last. */
  state: FeedMarket['state'];
  /** Feed time of its own last word, and the real time at which that was heard. */
  at: number;
  real: number;
}

const realTime: FeedPace = { feedPerReal: 1, worldPerFeed: 1 };
/** The source of whatever no sign has told a source of. */
const onlySource = '';
const day = 86_400_000;

/**
 * Who of one feed has said nothing for too long (MEND-15). Knows no clock: each call is given the real time,
 * epoch ms, and the feed's own time runs on from its last word. Of what is told it keeps markets with their
 * states, starts of events, and who speaks of them.
 */
export class FeedSilence {
  readonly #rules: SilenceRules;
  readonly #pace: FeedPace;
  readonly #sources = new Map<string, Source>();
  readonly #markets = new Map<FeedKey, Market>();
  readonly #events = new Map<FeedKey, { readonly start: number; readonly isRunning: boolean }>();
  #last: { readonly at: number; readonly real: number } | undefined;

  constructor(rules: SilenceRules, pace: FeedPace = realTime) {
    this.#rules = rules;
    this.#pace = pace;
  }

  heard({ source, at, markets, heartbeat }: Heard, real: number): void {
    if (this.#last === undefined || at >= this.now(real)) this.#last = { at, real };
    const known = this.#sources.get(source);
    this.#sources.set(source, {
      at,
      real,
      sendsHeartbeats: heartbeat || known?.sendsHeartbeats === true,
      isOver: false,
    });
    for (const key of markets) {
      const market = this.#market(key);
      market.source = source;
      market.at = at;
      market.real = real;
    }
  }

  ended(source: string): void {
    const known = this.#sources.get(source);
    if (known !== undefined) known.isOver = true;
  }

  /** Takes what a batch says. What no source was named for has spoken with it, and so has the feed itself. */
  told({ at, changes }: FeedBatch, real: number): void {
    // The feed is never behind its latest word. One that is far behind the time thought of shows that to be
    // wrong.
    const ahead = this.now(real) - at;
    if (this.#last === undefined || ahead <= 0 || ahead > day) this.#last = { at, real };
    const named = new Set<FeedKey>();
    for (const change of changes) this.#take(change, named);
    const unsigned = [...named].filter((key) => this.#markets.get(key)?.source === onlySource);
    if (unsigned.length > 0)
      this.heard({ source: onlySource, at, markets: unsigned, heartbeat: false }, real);
  }

  /** The feed's time now, epoch ms. */
  now(real: number): number {
    const last = this.#last;
    return last === undefined ? real : last.at + (real - last.real) * this.#pace.feedPerReal;
  }

  /** As the feed told it last; undefined for a market that it never told of or took away. */
  stateOf(market: FeedKey): FeedMarket['state'] | undefined {
    return this.#markets.get(market)?.state;
  }

  sourceOf(market: FeedKey): string {
    return this.#markets.get(market)?.source ?? onlySource;
  }

  isSilent(key: FeedKey, real: number): boolean {
    const market = this.#markets.get(key);
    if (market === undefined || market.state === 'CLOSED') return false;
    const source = this.#sources.get(market.source);
    if (source === undefined) return false;
    const now = this.now(real);
    const event = market.event === undefined ? undefined : this.#events.get(market.event);
    const start = event?.start ?? Number.POSITIVE_INFINITY;
    const world = (feedMs: number): number => (feedMs * this.#pace.worldPerFeed) / 1000;
    const untilStart = event?.isRunning === true ? 0 : world(start - now);
    const { leastRealMs, marketSinceStartSeconds, marketRunningSeconds } = this.#rules;
    const isLong = world(now - source.at) > this.#allowed(source, untilStart);
    if (isLong && real - source.real >= leastRealMs) return true;
    // Before the start a market without a word is one without a change, as long as its source speaks.
    if (untilStart > 0 || real - market.real < leastRealMs) return false;
    return market.at < start
      ? world(now - start) > marketSinceStartSeconds
      : world(now - market.at) > marketRunningSeconds;
  }

  /** Those that are not closed and have said nothing for too long. */
  silentMarkets(real: number): readonly FeedKey[] {
    return [...this.#markets.keys()].filter((key) => this.isSilent(key, real));
  }

  get sourceCount(): number {
    return this.#sources.size;
  }

  /** Seconds of the world that a source may say nothing, by what is left to the start of a market. */
  #allowed(source: Source, untilStart: number): number {
    const { runningSeconds, beforeStart, heartbeatSeconds } = this.#rules;
    if (source.isOver) return runningSeconds;
    const early = beforeStart.findLast(({ moreThanSeconds }) => untilStart > moreThanSeconds);
    const allowed = early?.silentSeconds ?? runningSeconds;
    return source.sendsHeartbeats ? Math.min(heartbeatSeconds, allowed) : allowed;
  }

  #market(key: FeedKey): Market {
    const known = this.#markets.get(key);
    if (known !== undefined) return known;
    const market: Market = { event: undefined, source: onlySource, state: 'SUSPENDED', at: 0, real: 0 };
    this.#markets.set(key, market);
    return market;
  }

  #take(change: FeedChange, named: Set<FeedKey>): void {
    switch (change.kind) {
      case 'event': {
        const { key, startTime, inplay } = change.event;
        this.#events.set(key, { start: startTime, isRunning: inplay });
        return;
      }
      case 'market':
        this.#list(change.market, named);
        return;
      case 'replaced':
        this.#state(change.oldMarket, 'CLOSED', named);
        this.#list(change.market, named);
        return;
      case 'marketState':
        this.#state(change.market, change.state, named);
        return;
      case 'result':
        this.#state(change.market, 'CLOSED', named);
        return;
      case 'prices':
        named.add(change.market);
        return;
      case 'removed':
        this.#events.delete(change.event);
        for (const [key, { event }] of this.#markets) if (event === change.event) this.#markets.delete(key);
        return;
      default:
    }
  }

  #list({ key, event, state }: FeedMarket, named: Set<FeedKey>): void {
    const market = this.#market(key);
    market.event = event;
    this.#state(key, state, named);
  }

  #state(key: FeedKey, state: FeedMarket['state'], named: Set<FeedKey>): void {
    const market = this.#markets.get(key);
    if (market === undefined) return;
    market.state = state;
    named.add(key);
  }
}
