import type { EventEntity } from '#domain/market/entities.ts';
import { virtualDrawOf } from '#domain/virtuals/match-data.ts';
import type { Catalogue } from '#gateway/core/catalogue.ts';
import { createCatalogue } from '#gateway/core/create-catalogue.ts';
import type { Feed, FeedBatch } from '#gateway/core/feed.ts';
import { idsNeeded } from '#gateway/core/named-keys.ts';
import { type DatabaseIdBook, openIdBook } from '#gateway/db/id-book.ts';
import type { OpenDatabase } from '#gateway/db/open-database.ts';
import { createVirtualsFeed } from '#gateway/virtuals/create-virtuals-feed.ts';
import { DrawBook } from '#gateway/virtuals/draw-book.ts';
import { virtualRules } from '#gateway/virtuals/virtual-rules.ts';
import { ManualClock } from './manual-clock.ts';

const rules = { ...virtualRules, tick: 500 };

/** The book of draws, which knows what it has not answered yet, and can be held. */
class AskedBook {
  readonly #book: DrawBook;
  #asked: Promise<unknown>[] = [];
  hold: (key: string) => Promise<void> = () => Promise.resolve();

  constructor(book: DrawBook) {
    this.#book = book;
  }

  get isAsked(): boolean {
    return this.#asked.length > 0;
  }

  /** Resolves when everything that was asked has been answered. */
  async answered(): Promise<void> {
    while (this.#asked.length > 0) await Promise.allSettled(this.#asked);
  }

  #ask<Answer>(answer: Promise<Answer>): Promise<Answer> {
    this.#asked.push(answer);
    const done = (): void => {
      this.#asked = this.#asked.filter((one) => one !== answer);
    };
    answer.then(done, done);
    return answer;
  }

  publish(...asked: Parameters<DrawBook['publish']>): ReturnType<DrawBook['publish']> {
    return this.#ask(this.#book.publish(...asked));
  }

  read(...asked: Parameters<DrawBook['read']>): ReturnType<DrawBook['read']> {
    return this.#ask(this.#book.read(...asked));
  }

  draw(...asked: Parameters<DrawBook['draw']>): ReturnType<DrawBook['draw']> {
    return this.#ask(this.hold(asked[0]).then(() => this.#book.draw(...asked)));
  }
}

/** A feed under a clock, with the offer that it makes. */
export class ShownVirtuals {
  readonly clock: ManualClock;
  readonly catalogue: Catalogue;
  readonly feed: Feed;
  readonly batches: FeedBatch[] = [];
  readonly ids: DatabaseIdBook;
  readonly draws: AskedBook;
  readonly failures: unknown[] = [];
  #work: Promise<void> = Promise.resolve();
  onDelta: (delta: ReturnType<Catalogue['apply']>) => void = () => undefined;

  private constructor(ids: DatabaseIdBook, draws: DrawBook, at: number) {
    this.ids = ids;
    this.draws = new AskedBook(draws);
    this.clock = new ManualClock(at);
    this.catalogue = createCatalogue(ids);
    const report = (error: unknown): void => {
      this.failures.push(error);
    };
    this.feed = createVirtualsFeed({ draws: this.draws, clock: this.clock, rules, report });
  }

  static async open({ db }: OpenDatabase, at: number): Promise<ShownVirtuals> {
    const shown = new ShownVirtuals(await openIdBook(db), new DrawBook(db), at);
    await shown.feed.start((batch) => shown.take(batch));
    await shown.#work;
    return shown;
  }

  take(batch: FeedBatch): void {
    this.batches.push(batch);
    this.#work = this.#work.then(async () => {
      const names = batch.changes.flatMap(idsNeeded).filter((name) => !this.ids.has(name));
      await this.ids.claim([...new Map(names.map((name) => [`${name.kind} ${name.key}`, name])).values()]);
      this.onDelta(this.catalogue.apply(batch));
    });
  }

  /** Moves the clock on, and waits until the feed has nothing more to ask or to say. */
  async at(instant: number): Promise<void> {
    this.clock.advanceTo(instant);
    for (let quiet = 0; quiet < 4; quiet += 1) {
      const before = this.batches.length;
      this.clock.advanceTo(this.clock.now() + rules.tick);
      await new Promise((resolve) => setImmediate(resolve));
      if (this.draws.isAsked || this.batches.length > before) quiet = -1;
      await this.draws.answered();
    }
    await this.#work;
  }

  event(of: string): EventEntity {
    const found = [...this.catalogue.events()].find((event) => virtualDrawOf(event)?.key === of);
    if (found === undefined) throw new Error('it is not shown');
    return found;
  }

  market(type: string, of: string) {
    const market = this.catalogue.marketsOf(this.event(of).id).find((one) => one.type === type);
    if (market === undefined) throw new Error(`no ${type}`);
    return { ...market, selections: market.selectionIds.map((id) => this.catalogue.selection(id)!) };
  }
}
