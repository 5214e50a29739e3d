import type { MarketChange, MarketDefinition, RunnerDefinition } from './parse-stream-message.ts';
import { type Carried, RunnerBook } from './runner-book.ts';

/** Runner within its market: the handicap is part of the key (66 selections of a market may share two ids). */
export type RunnerKey = string;

export const runnerKey = (id: number, hc: number | null | undefined): RunnerKey =>
  hc === undefined || hc === null || hc === 0 ? `${id}` : `${id}:${hc}`;

export interface Applied {
  readonly definition: boolean;
  /** Runners whose book changed; all of them after an image. */
  readonly runners: ReadonlySet<RunnerKey>;
}

/** One market of the exchange, folded from its changes. */
export class MarketFold {
  readonly id: string;
  readonly carried: Carried = { ladder: false, fullBack: false, fullLay: false };
  definition: MarketDefinition | undefined;
  #books = new Map<RunnerKey, RunnerBook>();

  constructor(id: string) {
    this.id = id;
  }

  /** Applies the whole change; nothing may be read of the market in between. */
  apply(change: MarketChange): Applied {
    const before = [...this.#books.keys()];
    if (change.img === true) this.#books = new Map();
    if (change.marketDefinition !== undefined) this.definition = change.marketDefinition;
    const touched = new Set<RunnerKey>(change.img === true ? before : []);
    for (const runner of change.rc ?? []) {
      const key = runnerKey(runner.id, runner.hc);
      const book = this.#books.get(key) ?? new RunnerBook();
      book.apply(runner, this.carried);
      this.#books.set(key, book);
      touched.add(key);
    }
    return { definition: change.marketDefinition !== undefined, runners: touched };
  }

  book(key: RunnerKey): RunnerBook | undefined {
    return this.#books.get(key);
  }

  /** Runners in the order in which they are to be shown. */
  runners(): RunnerDefinition[] {
    const place = (runner: RunnerDefinition): number => runner.sortPriority ?? Number.MAX_SAFE_INTEGER;
    return [...(this.definition?.runners ?? [])].sort((a, b) => place(a) - place(b));
  }
}
