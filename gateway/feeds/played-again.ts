import type {
  Feed,
  FeedBatch,
  FeedChange,
  FeedDividend,
  FeedKey,
  FeedMarket,
  FeedSigns,
} from '../core/feed.ts';
import type { KeysOver } from '../settlement/keys-over.ts';

type Market = FeedKey;

const PLAY = /#[1-9]\d*$/;
/** The nth time that it is played: the first one has the recording's own key. */
const inPlay = (key: FeedKey, nth: number): FeedKey => (nth === 1 ? key : `${key}#${String(nth)}`);
const asRecorded = (key: FeedKey): FeedKey => key.replace(PLAY, '');
const playOf = (key: FeedKey): number => Number(PLAY.exec(key)?.[0].slice(1) ?? '1');

const firstFree = (from: number, isTaken: (nth: number) => boolean): number =>
  isTaken(from) ? firstFree(from + 1, isTaken) : from;

/** Gives each event and market of a recording the keys of the play that it belongs to. */
class Plays {
  readonly #over: KeysOver;
  readonly #events = new Map<FeedKey, number>();
  readonly #markets = new Map<Market, number>();
  /** Of a market as recorded: the keys of earlier plays that bets still wait for. */
  readonly #waiting = new Map<Market, Set<FeedKey>>();

  constructor(over: KeysOver) {
    this.#over = over;
  }

  /** @param markets that bets wait for, each in the play in which they were struck */
  await(markets: readonly FeedKey[]): void {
    for (const key of markets) {
      const recorded = asRecorded(key);
      this.#waiting.set(recorded, (this.#waiting.get(recorded) ?? new Set()).add(key));
    }
  }

  market(key: Market): FeedKey {
    return inPlay(key, this.#markets.get(key) ?? 1);
  }

  batch({ at, changes }: FeedBatch): FeedBatch {
    for (const change of changes) if (change.kind === 'event') this.#meet(change.event.key, changes);
    return { at, changes: changes.flatMap((change) => this.#inPlay(change)) };
  }

  /** An event is played anew when it, or a market that is told with it, is over in an earlier play. */
  #meet(event: FeedKey, changes: readonly FeedChange[]): void {
    if (this.#events.has(event)) return;
    const markets = changes.flatMap((change) =>
      change.kind === 'market' && change.market.event === event ? [change.market.key] : [],
    );
    const isTaken = (nth: number): boolean =>
      this.#over.events.has(inPlay(event, nth)) ||
      markets.some((key) => this.#over.markets.has(inPlay(key, nth)));
    this.#events.set(event, firstFree(1, isTaken));
  }

  #event(key: FeedKey): FeedKey {
    return inPlay(key, this.#events.get(key) ?? 1);
  }

  /** A market is played anew with its event, and alone when it is told later and was over. */
  #nth({ key, event }: Pick<FeedMarket, 'key' | 'event'>): number {
    const known = this.#markets.get(key);
    if (known !== undefined) return known;
    const nth = firstFree(this.#events.get(event) ?? 1, (play) => this.#over.markets.has(inPlay(key, play)));
    this.#markets.set(key, nth);
    return nth;
  }

  #whole(market: FeedMarket): FeedMarket {
    const nth = this.#nth(market);
    const selections = market.selections.map((one) => ({ ...one, key: inPlay(one.key, nth) }));
    return { ...market, key: inPlay(market.key, nth), event: this.#event(market.event), selections };
  }

  #inPlay(change: FeedChange): readonly FeedChange[] {
    switch (change.kind) {
      case 'event':
        return [{ ...change, event: { ...change.event, key: this.#event(change.event.key) } }];
      case 'market':
        return [{ ...change, market: this.#whole(change.market) }];
      case 'scoreboard':
      case 'removed':
        return [{ ...change, event: this.#event(change.event) }];
      case 'marketState':
        return [{ ...change, market: this.market(change.market) }];
      case 'prices': {
        const nth = this.#markets.get(change.market) ?? 1;
        const prices = change.prices.map((one) => ({ ...one, selection: inPlay(one.selection, nth) }));
        return [{ ...change, market: inPlay(change.market, nth), prices }];
      }
      case 'early': {
        const nth = this.#markets.get(change.market) ?? 1;
        const results = change.results.map((one) => ({ ...one, selection: inPlay(one.selection, nth) }));
        return [{ ...change, market: inPlay(change.market, nth), results }];
      }
      case 'replaced': {
        const old = this.#markets.get(change.oldMarket) ?? 1;
        const market = this.#whole(change.market);
        const nth = this.#nth(change.market);
        const selections = change.selections.map((pair) => ({
          old: inPlay(pair.old, old),
          new: inPlay(pair.new, nth),
        }));
        return [{ ...change, oldMarket: inPlay(change.oldMarket, old), market, selections }];
      }
      case 'result':
        return this.#resultInEach(change);
    }
  }

  /**
   * The result of a recording is that of each play that bets wait for: an earlier one may have been broken
   * off.
   */
  #resultInEach(change: Extract<FeedChange, { kind: 'result' }>): readonly FeedChange[] {
    const now = this.#markets.get(change.market) ?? 1;
    const waiting = [...(this.#waiting.get(change.market) ?? [])].map(playOf);
    return [now, ...waiting.filter((nth) => nth !== now)].map((nth) => {
      const dividends = change.dividends?.map(
        (one): FeedDividend => ({ ...one, order: one.order.map((key) => inPlay(key, nth)) }),
      );
      return {
        ...change,
        market: inPlay(change.market, nth),
        results: change.results.map((one) => ({ ...one, selection: inPlay(one.selection, nth) })),
        ...(dividends === undefined ? {} : { dividends }),
      };
    });
  }
}

/**
 * A recording on a database that may have heard it before. What was decided then is over for good, so it is
 * played as a new event with new markets; what was broken off comes back as it was. Bets of a play that was
 * broken off are settled when a later play comes to the result.
 */
export function playedAgain(feed: Feed, over: KeysOver): Feed {
  const plays = new Plays(over);
  const signsInPlay = (signs: FeedSigns): FeedSigns => ({
    ...signs,
    heard: (sign) => signs.heard({ ...sign, markets: sign.markets.map((key) => plays.market(key)) }),
    ended: (source) => signs.ended(source),
    unreadable: (source, where) => signs.unreadable(source, where),
  });
  return {
    ...feed,
    start: (deliver, signs) =>
      feed.start(
        (batch) => deliver(plays.batch(batch)),
        signs === undefined ? undefined : signsInPlay(signs),
      ),
    missedResults: (markets) => {
      plays.await(markets);
      return feed.missedResults(markets.map(asRecorded));
    },
  };
}
