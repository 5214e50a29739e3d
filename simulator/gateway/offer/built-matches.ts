import type { EventModel } from '#gateway/core/event-model.ts';
import type { FeedBatch, FeedChange, FeedKey } from '#gateway/core/feed.ts';
import type { Prng } from '../../random/prng.ts';
import type { Building } from '../../scenario/building.ts';
import { BuiltMatch } from './built-match.ts';
import {
  BUILT_MATCHES,
  type Jolt,
  type MarketMove,
  type Offer,
  type PriceMove,
  type TableMove,
} from './offer.ts';
import type { Result } from './result.ts';

/** Between so many hundredths of the time under faults a match ends; what is left may end with the faults. */
const ENDS_AFTER = [80, 200] as const;

/**
 * An offer with matches more that can be built upon (BBD-01). It keeps the last word on every market, and
 * tells a gateway that has just started all that was decided, so that every bet can be settled by hand.
 */
export class BuiltMatches implements Offer {
  readonly #others: Offer;
  readonly #chance: Prng;
  readonly #share: number;
  readonly #matches: readonly BuiltMatch[];
  readonly #results = new Map<string, Result>();
  readonly wait: Offer['wait'];

  constructor(others: Offer, chance: Prng, start: number, building: Building, safetyMs: number) {
    this.#others = others;
    this.#chance = chance;
    this.#share = building.moves;
    this.#matches = BUILT_MATCHES.slice(0, building.matches).map((key) => {
      const endsAt = start + Math.floor((safetyMs * chance.between(...ENDS_AFTER)) / 100);
      return new BuiltMatch(chance, key, start, building, endsAt);
    });
    this.wait = (...moment) => others.wait(...moment);
  }

  get moves(): readonly MarketMove[] {
    return [...this.#others.moves, ...this.#matches.flatMap(({ moves }) => moves)];
  }

  get prices(): readonly PriceMove[] {
    return [...(this.#others.prices ?? []), ...this.#matches.flatMap(({ prices }) => prices)];
  }

  get tables(): readonly TableMove[] {
    return this.#matches.flatMap(({ tables }) => tables);
  }

  get results(): ReadonlyMap<string, Result> {
    return new Map([...this.#results, ...(this.#others.results ?? [])]);
  }

  model(event: FeedKey): EventModel | undefined {
    return this.#matches.find(({ key }) => key === event)?.model();
  }

  priceOf(selection: string): string | undefined {
    const own = this.#matches.find((match) => match.has(selection));
    return own === undefined ? this.#others.priceOf(selection) : own.priceOf(selection);
  }

  whole(at: number): FeedBatch {
    const { changes } = this.#others.whole(at);
    return {
      at,
      changes: [...changes, ...this.#matches.flatMap((match) => match.whole()), ...this.#results.values()],
    };
  }

  move(at: number): FeedBatch {
    const { changes } = this.#heard(this.#others.move(at));
    const due = this.#matches.filter((match) => !match.isOver && at >= match.endsAt);
    const ended = due.flatMap((match) => match.decide(at));
    const left = this.#matches.filter(({ isOver }) => !isOver);
    const moves = left.length > 0 && this.#chance.chance(this.#share, 100);
    return this.#heard({
      at,
      changes: [...changes, ...ended, ...(moves ? this.#chance.pick(left).move(at) : [])],
    });
  }

  jolt(at: number, market: string, jolt: Jolt): FeedBatch {
    const own = this.#matches.find((match) => match.has(market));
    if (own !== undefined) return { at, changes: own.jolt(at, market, jolt) };
    // What is decided stays as it is.
    return (
      (this.#results.has(market) ? undefined : this.#others.jolt?.(at, market, jolt)) ?? { at, changes: [] }
    );
  }

  /** Most of the matches are over with everything else. */
  calm(at: number): FeedBatch {
    const { changes } = this.#heard(this.#others.calm(at));
    const own = this.#matches.flatMap((match): readonly FeedChange[] => {
      if (match.isOver) return [];
      const last = match.calm(at);
      return this.#chance.chance(3, 4) ? [...last, ...match.decide(at)] : last;
    });
    return this.#heard({ at, changes: [...changes, ...own] });
  }

  /** The judges change their minds. */
  afterwards(at: number): FeedBatch {
    const changed = this.#matches.filter(({ isOver }) => isOver && this.#chance.chance(1, 3));
    return this.#withOthers(at, 'afterwards', changed);
  }

  callAgain(at: number): FeedBatch {
    return this.#withOthers(at, 'callAgain', this.#matches);
  }

  #withOthers(at: number, what: 'afterwards' | 'callAgain', matches: readonly BuiltMatch[]): FeedBatch {
    const others = this.#others[what]?.(at).changes ?? [];
    return this.#heard({ at, changes: [...others, ...matches.flatMap((match) => match.decide(at))] });
  }

  /** What the offer around which this one is remembers itself is not remembered twice. */
  #heard(batch: FeedBatch): FeedBatch {
    for (const change of batch.changes)
      if (change.kind === 'result' && this.#others.results?.has(change.market) !== true)
        this.#results.set(change.market, change);
    return batch;
  }
}
