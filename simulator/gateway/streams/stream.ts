import type { FeedChange, FeedEvent, FeedMarket } from '#gateway/core/feed.ts';
import { pricePolicy } from '#gateway/feeds/exchange/fixed-price.ts';
import { NameBook } from '#gateway/feeds/exchange/names.ts';
import type { MarketChange, MarketDefinition } from '#gateway/feeds/exchange/parse-stream-message.ts';
import { SoundTimes } from '#gateway/feeds/exchange/sound-times.ts';
import { Translator } from '#gateway/feeds/exchange/translator.ts';
import type { Prng } from '../../random/prng.ts';
import { type MarketMove, matchOf } from '../offer/offer.ts';
import type { Stray } from './unsound-kinds.ts';

/** As the exchange quotes them, and as the app shows them. */
const PRICES = [
  [1.25, '1/4'],
  [1.5, '1/2'],
  [1.8, '4/5'],
  [2, '1/1'],
  [2.5, '6/4'],
  [3, '2/1'],
  [3.5, '5/2'],
  [4.5, '7/2'],
  [6, '5/1'],
  [10, '9/1'],
] as const;
const RUNNERS = [1, 2, 3] as const;
const YEAR = 365 * 86_400_000;
/** Of a time that is far from the others, by how much, ms. */
const FAR = [80 * YEAR, -2 * YEAR, -600_000] as const;
/** What lies beside the best price on the other side. */
const SPREAD = 0.1;

const PREFIX = 'x.';
/** Whether a market of the feed is told by a stream of its own. */
export const isStreamed = (market: string): boolean => market.startsWith(PREFIX);

type Status = FeedMarket['state'];

/** What a stream has to say, of which most is wrong in one way or another. */
export interface StreamOptions {
  readonly chance: Prng;
  /** Epoch ms of the world. */
  readonly start: number;
  readonly nth: number;
  /** ms that it may say nothing. */
  readonly silentMs: number;
}

/**
 * One stream of the exchange with one match, told through the translator of production: it ends, stalls,
 * jumps in time and price, closes its market, opens it again and closes it with the same result, and leaves
 * runners out of a closing definition.
 */
export class Stream {
  /** Name of its market in the feed. */
  readonly market: string;
  readonly #options: StreamOptions;
  readonly #id: string;
  readonly #translator = new Translator({
    policy: pricePolicy,
    names: new NameBook(),
    worldTime: (at) => at,
  });
  readonly #times = new SoundTimes();
  readonly #rungs: number[];
  readonly #winner: number;
  /** For the checkers, by what was told alone. */
  readonly moves: MarketMove[] = [];
  /** In which ways it was not sound, in order. */
  readonly strayed: Stray[] = [];
  #status: Status = 'OPEN';
  /** So often it has closed. */
  #ends = 0;
  #silentUntil = 0;
  #isOver = false;
  /** As the gateways were told. */
  #event: FeedEvent | undefined;
  #told: FeedMarket | undefined;
  #result: FeedChange | undefined;

  constructor(options: StreamOptions) {
    const { chance, nth, start } = options;
    this.#options = options;
    this.#id = `1.${nth + 1}`;
    this.market = `${PREFIX}${this.#id}`;
    this.#rungs = RUNNERS.map(() => chance.below(PRICES.length));
    this.#winner = chance.below(RUNNERS.length);
    const rc = RUNNERS.map((id, side) => ({ id, ...this.#ladder(side, undefined) }));
    this.#say(start, { img: true, marketDefinition: this.#definition(), rc });
  }

  /** Nothing more comes of it. */
  get isOver(): boolean {
    return this.#isOver;
  }

  isSpeaking(at: number): boolean {
    return !this.#isOver && at >= this.#silentUntil;
  }

  /** Who has won, by name in the feed; undefined before it has closed for the first time. */
  get winner(): string | undefined {
    return this.#ends === 0 ? undefined : this.#key(this.#winner);
  }

  get status(): Status {
    return this.#status;
  }

  /**
   * Everything, for a gateway that has just started: also of one that is over, as a player reads it once
   * more.
   */
  whole(): readonly FeedChange[] {
    if (this.#event === undefined || this.#told === undefined) return [];
    const changes: FeedChange[] = [
      { kind: 'event', event: this.#event },
      { kind: 'market', market: this.#told },
    ];
    return this.#status === 'CLOSED' && this.#result !== undefined ? [...changes, this.#result] : changes;
  }

  next(at: number): readonly FeedChange[] {
    const { chance, silentMs } = this.#options;
    if (!this.isSpeaking(at)) return [];
    const dice = chance.below(100);
    if (this.#status === 'CLOSED') return this.#contradict(at, dice);
    if (dice < 3) {
      this.#isOver = true;
      this.strayed.push('ended');
      return [];
    }
    if (dice < 11) {
      this.strayed.push('stalled');
      this.#silentUntil = at + chance.between(2 * silentMs, 4 * silentMs);
      return [];
    }
    if (dice < 16 || (this.#ends > 0 && dice < 50)) return this.#become(at, 'CLOSED');
    if (dice < 26 || this.#status === 'SUSPENDED')
      return this.#become(at, this.#status === 'OPEN' ? 'SUSPENDED' : 'OPEN');
    const side = chance.below(RUNNERS.length);
    if (dice < 34) {
      this.strayed.push('jumped in price');
      return this.#price(at, side, (this.#rungs[side] ?? 0) < 5 ? PRICES.length - 1 : 0);
    }
    if (dice < 44) {
      this.strayed.push('dated far away');
      return this.#price(at, side, this.#step(side), chance.pick(FAR));
    }
    return this.#price(at, side, this.#step(side));
  }

  /**
   * What is not over speaks again, is closed where it has a result, and has a last price where it has none.
   */
  calm(at: number): readonly FeedChange[] {
    this.#silentUntil = 0;
    if (this.#isOver || this.#status === 'CLOSED') return [];
    if (this.#ends > 0) return this.#become(at, 'CLOSED');
    const opened = this.#status === 'OPEN' ? [] : this.#become(at, 'OPEN');
    return [...opened, ...this.#price(at, 0, this.#rungs[0] === 0 ? 1 : (this.#rungs[0] ?? 1) - 1)];
  }

  priceOf(selection: string, at: number): string | undefined {
    const side = RUNNERS.findIndex((_, nth) => this.#key(nth) === selection);
    const isOffered = side !== -1 && this.#status === 'OPEN' && this.isSpeaking(at);
    return isOffered ? PRICES[this.#rungs[side] ?? 0]?.[1] : undefined;
  }

  #key(side: number): string {
    return `${this.market}/${RUNNERS[side] ?? 0}`;
  }

  #step(side: number): number {
    const rung = this.#rungs[side] ?? 0;
    const isUp = rung === 0 || (rung < PRICES.length - 1 && this.#options.chance.chance(1, 2));
    return rung + (isUp ? 1 : -1);
  }

  /** After the end: prices, an end that leaves runners out, and an opening that it takes back. */
  #contradict(at: number, dice: number): readonly FeedChange[] {
    if (dice < 20) {
      this.strayed.push('opened after its end');
      return this.#become(at, 'OPEN');
    }
    if (dice < 60) {
      this.strayed.push('priced after its end');
      const side = this.#options.chance.below(RUNNERS.length);
      return this.#price(at, side, this.#step(side));
    }
    const left = RUNNERS.filter((_, side) => this.#options.chance.chance(1, 3) && side !== this.#winner);
    this.strayed.push('left runners out');
    return this.#say(at, { marketDefinition: this.#definition(left) });
  }

  #become(at: number, status: Status): readonly FeedChange[] {
    this.#status = status;
    if (status === 'CLOSED') {
      this.#ends += 1;
      if (this.#ends > 1) this.strayed.push('closed again');
    }
    this.moves.push({ at, market: this.market, state: status });
    return this.#say(at, { marketDefinition: this.#definition() });
  }

  #price(at: number, side: number, rung: number, far = 0): readonly FeedChange[] {
    const before = this.#rungs[side];
    this.#rungs[side] = rung;
    return this.#say(at, { rc: [{ id: RUNNERS[side] ?? 0, ...this.#ladder(side, before) }] }, at + far);
  }

  #ladder(side: number, before: number | undefined) {
    const price = PRICES[this.#rungs[side] ?? 0]?.[0] ?? 2;
    const old = before === undefined ? price : (PRICES[before]?.[0] ?? price);
    const gone = (level: number): [number, number][] => (old === price ? [] : [[level, 0]]);
    const atb: [number, number][] = [...gone(old), [price, 50]];
    const atl: [number, number][] = [...gone(old + SPREAD), [price + SPREAD, 50]];
    return { atb, atl };
  }

  /** @param named runners of which it speaks */
  #definition(named: readonly number[] = RUNNERS): MarketDefinition {
    const { nth, start } = this.#options;
    const isClosed = this.#status === 'CLOSED';
    return {
      status: this.#status,
      inPlay: false,
      numberOfWinners: 1,
      marketTime: new Date(start + 3_600_000).toISOString(),
      eventId: `${nth + 1}`,
      eventTypeId: '1',
      eventName: `Ashlow ${nth} v Brinton ${nth}`,
      marketType: 'MATCH_ODDS',
      runners: RUNNERS.flatMap((id, side) =>
        named.includes(id)
          ? [
              {
                id,
                status: isClosed ? (side === this.#winner ? 'WINNER' : 'LOSER') : 'ACTIVE',
                sortPriority: id,
              },
            ]
          : [],
      ),
    };
  }

  /** @param pt as the message is dated */
  #say(at: number, change: Omit<MarketChange, 'id'>, pt = at): readonly FeedChange[] {
    const sound = this.#times.next(pt, []);
    const message = { op: 'mcm' as const, pt, mc: [{ id: this.#id, ...change }] };
    return this.#translator.translate(message, sound.at).map((one) => this.#kept(one));
  }

  /** Its match stands in the list of the others. */
  #kept(change: FeedChange): FeedChange {
    if (change.kind === 'event') {
      const { key, name, startTime, state } = change.event;
      this.#event = { ...matchOf(key, startTime), name, startTime, state };
      return { kind: 'event', event: this.#event };
    }
    if (change.kind === 'market') {
      this.#told = { ...change.market, groupRanks: { main: 1 } };
      return { kind: 'market', market: this.#told };
    }
    if (change.kind === 'result') this.#result = change;
    if (this.#told !== undefined) this.#told = after(this.#told, change);
    return change;
  }
}

/** A market as it stands when this was told of it. */
function after(market: FeedMarket, change: FeedChange): FeedMarket {
  if (change.kind === 'result') return { ...market, state: 'CLOSED' };
  if (change.kind === 'marketState') return { ...market, state: change.state };
  if (change.kind !== 'prices') return market;
  const selections = market.selections.map((selection) => {
    const { odds, suspended } = change.prices.find((price) => price.selection === selection.key) ?? selection;
    return { ...selection, odds, suspended };
  });
  return { ...market, selections };
}
