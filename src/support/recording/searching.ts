import { searchPace } from '#replay/recording/find-limits.ts';
import { type TextQuestion, TextSearch } from '#replay/recording/find-text.ts';
import type { HeldEvents } from '#replay/recording/held-events.ts';
import type { SearchResult } from '#replay/recording/search-result.ts';

interface Asked {
  readonly question: TextQuestion;
  readonly done: () => void;
  /** When it was last told what is found, and how much. */
  told: { readonly at: number; readonly share: number };
}

/**
 * Makes a recording searchable a little at a time and answers meanwhile: whoever asks for a text is told what
 * is found so far, and more as it is found. Between two slices other messages are heard, so a question can be
 * taken back.
 */
export class Searching {
  readonly #search: TextSearch;
  readonly #tell: (id: number, found: SearchResult) => void;
  readonly #asked = new Map<number, Asked>();
  #running: Promise<void> | undefined;

  constructor(held: HeldEvents<string>, tell: (id: number, found: SearchResult) => void) {
    this.#search = new TextSearch(held);
    this.#tell = tell;
  }

  /** Makes everything searchable, unasked. */
  prepare(): Promise<void> {
    return this.#run();
  }

  /** Resolves when all was told, or the question taken back. */
  ask(id: number, text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const question = this.#search.question(text);
      this.#asked.set(id, { question, done: resolve, told: { at: 0, share: -1 } });
      this.#run().catch(reject);
    });
  }

  forget(id: number): void {
    this.#asked.get(id)?.done();
    this.#asked.delete(id);
  }

  async #run(): Promise<void> {
    this.#running ??= this.#slices().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  async #slices(): Promise<void> {
    let isMore = true;
    while (isMore || this.#asked.size > 0) {
      // Whoever waits is answered from what there is, before there is more.
      for (const [id, asked] of this.#asked) this.#answer(id, asked);
      const until = performance.now() + searchPace.slice;
      while (isMore && performance.now() < until) isMore = this.#search.warm();
      await otherWork();
    }
  }

  #answer(id: number, asked: Asked): void {
    const { question, told } = asked;
    const isDone = question.isDone();
    const now = performance.now();
    if (!isDone && now - told.at < searchPace.told) return;
    const found = question.found();
    if (!isDone && found.share === told.share) return;
    asked.told = { at: now, share: found.share };
    this.#tell(id, found);
    if (isDone) this.forget(id);
  }
}

const otherWork = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
