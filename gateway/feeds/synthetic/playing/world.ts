import type { EventStatistic } from '#domain/market/event-statistics.ts';
import type { EventModel } from '../../../core/event-model.ts';
import type { FeedBatch, FeedChange, FeedKey } from '../../../core/feed.ts';
import { EarliestFirst } from './earliest-first.ts';
import { withHeldPrices } from './held-prices.ts';
import type { Programme, Run } from './script.ts';
import { changesBetween, type Sight } from './sight.ts';

interface Playing {
  readonly run: Run;
  shown: Sight | undefined;
}

/** Everything that is played now, and what is told of it. Knows no clock: it is moved to instants. */
export class World {
  readonly #programmes: readonly Programme[];
  readonly #playing = new Map<FeedKey, Playing>();
  readonly #waiting = new EarliestFirst<Playing>();
  readonly #lookedBack: number;
  #at: number;

  /** @param lookedBack so many instants at most, for the prices of a market that is suspended at the start */
  constructor(programmes: readonly Programme[], at: number, lookedBack: number) {
    this.#programmes = programmes;
    this.#at = at;
    this.#lookedBack = lookedBack;
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
      const at = Math.min(this.#waiting.next, coming?.billing.listedAt ?? Number.POSITIVE_INFINITY);
      if (at > now) break;
      const changes: FeedChange[] = [];
      while (billed[0] !== undefined && billed[0].billing.listedAt <= at) {
        const { billing, programme } = billed.shift() ?? billed[0];
        const run = programme.open(billing.key);
        if (run !== undefined) changes.push(...this.#show(run, at));
      }
      for (const playing of this.#waiting.take(at)) changes.push(...this.#move(playing, at));
      if (changes.length > 0) yield { at, changes };
    }
    this.#at = Math.max(this.#at, now);
  }

  /** The model of an event as it was shown last. */
  model(key: FeedKey): EventModel | undefined {
    return this.#playing.get(key)?.run.model();
  }

  /** What is counted of an event as it was shown last. */
  statistics(key: FeedKey): readonly EventStatistic[] | undefined {
    return this.#playing.get(key)?.run.statistics?.();
  }

  #wait(playing: Playing): void {
    const { run } = playing;
    this.#waiting.add(Math.min(run.next() ?? run.goneAt, run.goneAt), playing);
  }

  #show(run: Run, at: number): FeedChange[] {
    run.advance(at);
    const sight = withHeldPrices(run.look(), () => run.earlier(), this.#lookedBack);
    run.release?.();
    const { changes, shown } = changesBetween(undefined, sight);
    const playing = { run, shown };
    this.#playing.set(run.key, playing);
    this.#wait(playing);
    return changes;
  }

  #move(playing: Playing, at: number): FeedChange[] {
    const { run } = playing;
    if (run.goneAt <= at) {
      this.#playing.delete(run.key);
      return [{ kind: 'removed', event: run.key }];
    }
    run.advance(at);
    const { changes, shown } = changesBetween(playing.shown, run.look());
    playing.shown = shown;
    this.#wait(playing);
    return changes;
  }
}
