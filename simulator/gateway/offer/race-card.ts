import type { FeedBatch, FeedChange } from '#gateway/core/feed.ts';
import type { Prng } from '../../random/prng.ts';
import type { Wagers } from '../../scenario/wagers.ts';
import { Handicap } from './handicap.ts';
import type { Jolt, MarketMove, Offer, PriceMove } from './offer.ts';
import { type CardChances, Race } from './race.ts';
import type { Result } from './result.ts';

/**
 * Between the first and the last of so many hundredths of the time under faults the races go off; what is
 * left goes off at its end.
 */
const OFF_AFTER = [40, 110] as const;
/** The first race, so that what it pays can be bet again. */
const FIRST_OFF_AFTER = [25, 45] as const;
/** What is called off has a result in one of so many moments. */
const STANDS_AFTER_ALL = 5;
/** Moments of a card in the time under faults. */
const MOMENTS = 14;

type Contest = Race | Handicap;

/**
 * Races and a handicap beside the matches, and results that are not the last word: told twice, changed by the
 * stewards, void. It hears the results of the matches as well, and tells a gateway that has just started all
 * that was decided, as a feed does.
 */
export class RaceCard implements Offer {
  readonly #matches: Offer;
  readonly #chance: Prng;
  readonly #contests: readonly Contest[];
  readonly #wagers: Wagers;
  /** Void by their first word, and to have another. */
  readonly #calledOff = new Set<Contest>();
  /** The last word on each market that has had one, by its name in the feed. */
  readonly results = new Map<string, Result>();
  /** ms between two moments, on average. */
  readonly pace: number;
  readonly #closed: MarketMove[] = [];

  constructor(matches: Offer, chances: CardChances, start: number, wagers: Wagers, safetyMs: number) {
    const { card: chance } = chances;
    this.#matches = matches;
    this.#chance = chance;
    this.#wagers = wagers;
    this.pace = Math.ceil(safetyMs / MOMENTS);
    const offAt = (between: readonly [number, number]): number =>
      start + Math.floor((safetyMs * chance.between(...between)) / 100);
    this.#contests = [
      new Handicap(chance, start, offAt(OFF_AFTER)),
      ...Array.from(
        { length: wagers.races },
        (_, nth) =>
          new Race(chances, `race${nth}`, start, wagers, offAt(nth === 0 ? FIRST_OFF_AFTER : OFF_AFTER)),
      ),
    ];
  }

  get moves(): readonly MarketMove[] {
    return [...this.#matches.moves, ...this.#closed, ...this.#contests.flatMap(({ moves }) => moves)];
  }

  get prices(): readonly PriceMove[] {
    return this.#matches.prices ?? [];
  }

  /** What is decided stays as it is. */
  jolt(at: number, market: string, jolt: Jolt): FeedBatch {
    const none = { at, changes: [] };
    return this.results.has(market) ? none : (this.#matches.jolt?.(at, market, jolt) ?? none);
  }

  readonly wait: Offer['wait'] = (chance, mean, at) => this.#matches.wait(chance, mean, at);

  priceOf(selection: string): string | undefined {
    const own = this.#contests.find((contest) =>
      marketsOf(contest).some((market) => selection.startsWith(`${market}.`)),
    );
    if (own !== undefined) return own.priceOf(selection);
    const isDecided = [...this.results.keys()].some((market) => selection.startsWith(`${market}.`));
    return isDecided ? undefined : this.#matches.priceOf(selection);
  }

  /** The race of a market, by its name in the feed; undefined where it is none. */
  raceOf(market: string): Race | undefined {
    return this.#contests
      .filter((contest) => contest instanceof Race)
      .find((contest) => contest.market === market);
  }

  whole(at: number): FeedBatch {
    const { changes } = this.#matches.whole(at);
    const still = changes.map(
      (change): FeedChange =>
        change.kind === 'market' && this.results.has(change.market.key)
          ? { ...change, market: { ...change.market, state: 'CLOSED' } }
          : change,
    );
    const own = this.#contests.flatMap((contest) => contest.whole());
    return { at, changes: [...still, ...own, ...this.results.values()] };
  }

  move(at: number): FeedBatch {
    return this.#heard(this.#matches.move(at));
  }

  /** A moment of the card: something happens to each contest, and perhaps to one that is over. */
  moment(at: number): FeedBatch {
    const changes = this.#contests.flatMap((contest) => this.#goOn(at, contest));
    return this.#heard({ at, changes: [...changes, ...this.#amendments(at)] });
  }

  #goOn(at: number, contest: Contest): readonly FeedChange[] {
    if (contest.state === 'CLOSED')
      return this.#calledOff.has(contest) && this.#chance.chance(1, STANDS_AFTER_ALL)
        ? this.#afterAll(at, contest)
        : [];
    if (contest.state === 'SUSPENDED') return this.#decide(at, contest);
    return at >= contest.offAt ? contest.goOff(at) : contest.move(at);
  }

  #decide(at: number, contest: Contest): readonly FeedChange[] {
    const results = contest.decide(at);
    if (!this.#chance.chance(this.#wagers.calledOff, 100)) return [...contest.whole(), ...results];
    this.#calledOff.add(contest);
    return [...contest.whole(), ...results.map(calledOff)];
  }

  #afterAll(at: number, contest: Contest): readonly Result[] {
    this.#calledOff.delete(contest);
    return contest.decide(at);
  }

  #amendments(at: number): readonly FeedChange[] {
    const told = this.#told();
    return told.length > 0 && this.#chance.chance(this.#wagers.amends, 100)
      ? this.#amended(at, this.#chance.pick(told))
      : [];
  }

  /**
   * The last word on each contest and match: what is said of a forecast and a tricast is said with that of
   * their race.
   */
  #told(): readonly Result[] {
    const ofCasts = new Set(this.#contests.flatMap(({ castMarkets }) => castMarkets));
    return [...this.results.values()].filter(({ market }) => !ofCasts.has(market));
  }

  /** Another word on a market that had its last, and on those that are decided with it. */
  #amended(at: number, told: Result): readonly Result[] {
    const dice = this.#chance.below(10);
    const contest = this.#contests.find(({ market }) => market === told.market);
    const all =
      contest === undefined ? [told] : marketsOf(contest).flatMap((market) => this.results.get(market) ?? []);
    if (dice < 2) return all;
    if (dice < 3) return all.map(calledOff);
    return contest?.decide(at) ?? [turned(told)];
  }

  /** In the end every contest is decided, and some of the matches are. */
  calm(at: number): FeedBatch {
    const matches = this.#heard(this.#matches.calm(at));
    const decided = this.#contests
      .filter(({ state }) => state !== 'CLOSED')
      .flatMap((contest) => [...contest.goOff(at), ...this.#decide(at, contest)]);
    return this.#heard({ at, changes: [...matches.changes, ...this.#full(at), ...decided] });
  }

  /** Matches that are over with everything else: half of those that are not yet. */
  #full(at: number): readonly Result[] {
    return this.#matches.whole(at).changes.flatMap((change): Result[] => {
      if (change.kind !== 'market' || this.results.has(change.market.key)) return [];
      if (this.#chance.chance(1, 2)) return [];
      const { key, selections } = change.market;
      const winner = this.#chance.below(selections.length);
      const results = selections.map((selection, nth) => ({
        selection: selection.key,
        result: { outcome: nth === winner ? ('WON' as const) : ('LOST' as const) },
      }));
      this.#closed.push({ at, market: key, state: 'CLOSED' });
      return [{ kind: 'result', market: key, results, deductions: [] }];
    });
  }

  /** The judges change their minds about every contest. */
  callAgain(at: number): FeedBatch {
    return this.#heard({ at, changes: this.#contests.flatMap((contest) => contest.decide(at)) });
  }

  #heard(batch: FeedBatch): FeedBatch {
    for (const change of batch.changes) if (change.kind === 'result') this.results.set(change.market, change);
    return batch;
  }

  /** What was called off has its result, and half of what was decided is amended once more. */
  afterwards(at: number): FeedBatch {
    const some = this.#told().filter(() => this.#chance.chance(1, 2));
    const changes = some.flatMap((told) => this.#amended(at, told));
    const after = [...this.#calledOff].flatMap((contest) => this.#afterAll(at, contest));
    return this.#heard({ at, changes: [...changes, ...after] });
  }
}

const marketsOf = ({ market, castMarkets }: Contest): readonly string[] => [market, ...castMarkets];

/** Void, and without a word about dividends. */
const calledOff = ({ dividends: _declared, results, ...result }: Result): Result => ({
  ...result,
  results: results.map(({ selection }) => ({ selection, result: { outcome: 'VOID' } })),
});

/** Another side has won. */
const turned = (told: Result): Result => ({
  ...told,
  results: told.results.map(({ selection }, nth) => ({
    selection,
    result: told.results.at(nth - 1)?.result ?? { outcome: 'VOID' },
  })),
});
