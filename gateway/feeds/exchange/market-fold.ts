import type { MarketChange, MarketDefinition, RunnerDefinition, Touched } from './parse-stream-message.ts';
import { type Carried, RunnerBook } from './runner-book.ts';

/**
 * Runner within its market: the handicap is part of the key (66 selections of a market may share two ids).
 */
export type RunnerKey = string;

export const runnerKey = (id: number, hc: number | null | undefined): RunnerKey =>
  hc === undefined || hc === null || hc === 0 ? `${id}` : `${id}:${hc}`;

/** How it ended for the runner is known. */
export const isDecided = ({ status }: RunnerDefinition): boolean =>
  status !== 'ACTIVE' && status !== 'HIDDEN';

export interface Applied {
  /** Something was told of the market as a whole: a definition, an image, or what cannot be trusted. */
  readonly definition: boolean;
  /** Runners whose book changed; all of them after an image. */
  readonly runners: ReadonlySet<RunnerKey>;
}

/** One market of the exchange, folded from its changes. */
export class MarketFold {
  readonly id: string;
  readonly carried: Carried = { ladder: false, fullBack: false, fullLay: false };
  /** The last definition, with the runners that it left out as they were told last. */
  definition: MarketDefinition | undefined;
  /** Runners that the last definition named. */
  #named: ReadonlySet<RunnerKey> = new Set();
  readonly #untrusted = new Set<Touched>();
  #books = new Map<RunnerKey, RunnerBook>();

  constructor(id: string) {
    this.id = id;
  }

  /** Applies the whole change; nothing may be read of the market in between. */
  apply(change: MarketChange): Applied {
    const before = [...this.#books.keys()];
    if (change.img === true) {
      this.#books = new Map();
      this.#untrusted.delete('books');
    }
    const told = change.marketDefinition ?? undefined;
    if (told !== undefined) this.#define(told);
    this.distrust(change.touched ?? []);
    const touched = new Set<RunnerKey>(change.img === true ? before : []);
    for (const runner of change.rc ?? []) {
      const key = runnerKey(runner.id, runner.hc);
      const book = this.#books.get(key) ?? new RunnerBook();
      book.apply(runner, this.carried);
      this.#books.set(key, book);
      touched.add(key);
    }
    const isWhole = told !== undefined || change.img === true || (change.touched ?? []).length > 0;
    return { definition: isWhole, runners: touched };
  }

  /** What was said of the market and could not be read: until it is told anew nobody knows how it stands. */
  distrust(touched: readonly Touched[]): void {
    for (const part of touched) this.#untrusted.add(part);
  }

  get isTrusted(): boolean {
    return this.#untrusted.size === 0;
  }

  /** Whether the last definition named the runner. */
  isNamed(key: RunnerKey): boolean {
    return this.#named.has(key);
  }

  /**
   * A runner that is left out keeps its last status: to say nothing of it is not to say that it is gone. So
   * does one
   * whose end was told once the market had closed, and of which a further word knows no end: no money that
   * was paid is
   * taken back for want of a word (MEND-09).
   */
  #define(told: MarketDefinition): void {
    this.#untrusted.delete('definition');
    const keyOf = ({ id, hc }: RunnerDefinition): RunnerKey => runnerKey(id, hc);
    this.#named = new Set(told.runners.map(keyOf));
    const before = this.definition;
    const leftOut = (before?.runners ?? []).filter((runner) => !this.#named.has(keyOf(runner)));
    const isOver = told.status === 'CLOSED' && before?.status === 'CLOSED';
    const decided = new Map(
      isOver ? before.runners.filter(isDecided).map((runner) => [keyOf(runner), runner.status]) : [],
    );
    const runners = told.runners.map((runner) =>
      isDecided(runner) ? runner : { ...runner, status: decided.get(keyOf(runner)) ?? runner.status },
    );
    this.definition = { ...told, runners: [...runners, ...leftOut] };
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
