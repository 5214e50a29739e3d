import type { VirtualTime } from '../../time/virtual-time.ts';

/** Where a gateway waits for its database. */
export type Crossing = 'acquire' | 'begin' | 'query' | 'answered' | 'commit' | 'committed';

export interface DatabaseFault {
  /** Where it strikes; anywhere when absent. */
  readonly at?: Crossing;
  /** Thrown there; absent: the gateway only waits. */
  readonly error?: Error;
  readonly ms?: number;
  /** Waits from then on, for the first crossing of its own sort. */
  readonly next?: DatabaseFault;
}

/** Where what fails has had no effect, instead of where its answer is lost. */
const BEFORE: Partial<Readonly<Record<Crossing, Crossing>>> = { answered: 'query', committed: 'commit' };

/** A new one each time: one for all would keep whatever ever waited for it. */
const never = (): Promise<never> => new Promise(() => undefined);

/**
 * Every await of a gateway on its database goes through here: it can be slowed, failed and, anywhere, killed.
 */
export class Gate {
  readonly #time: VirtualTime;
  readonly #beat: () => void;
  /**
   * Whether the database is in the process: then no line is between them on which an answer could be lost.
   */
  readonly #isEmbedded: boolean;
  #faults: DatabaseFault[] = [];
  #killIn: number | undefined;
  #kill: () => void = () => undefined;
  readonly #sleepers = new Set<() => void>();
  isDead = false;
  /** The process is stopped, or its event loop is: nothing of it runs before this, epoch ms of the world. */
  stoppedUntil = 0;

  constructor(time: VirtualTime, beat: () => void, isEmbedded = false) {
    this.#time = time;
    this.#beat = beat;
    this.#isEmbedded = isEmbedded;
  }

  /** Kills at the n-th crossing from now. */
  killIn(crossings: number, kill: () => void): void {
    this.#killIn = crossings;
    this.#kill = kill;
  }

  /** The next crossing of that sort is struck. */
  fault(fault: DatabaseFault): void {
    const { at } = fault;
    const before = this.#isEmbedded && at !== undefined ? BEFORE[at] : undefined;
    this.#faults.push(before === undefined ? fault : { ...fault, at: before });
  }

  /** Somebody waits for it to die. */
  get isCondemned(): boolean {
    return this.#killIn !== undefined;
  }

  /** A process that was stopped goes on here and now, and with it everything that slept. */
  heal(): void {
    this.#faults = [];
    this.#killIn = undefined;
    this.stoppedUntil = 0;
    for (const wake of [...this.#sleepers]) wake();
  }

  /** Resolves when the process runs; at once if it does. */
  async awake(): Promise<void> {
    while (this.isAsleep) await new Promise<void>((resolve) => this.onWaking(resolve));
    if (this.isDead) await never();
  }

  get isAsleep(): boolean {
    return this.#left() > 0;
  }

  /**
   * Calls once when the time is over for which the process was stopped when this was asked, or when it goes
   * on before.
   */
  onWaking(hear: () => void): void {
    const wake = (): void => {
      this.#sleepers.delete(wake);
      cancel();
      hear();
    };
    const cancel = this.#time.after(this.#left(), wake);
    this.#sleepers.add(wake);
  }

  #left = (): number => this.stoppedUntil - this.#time.now();

  async pass(crossing: Crossing): Promise<void> {
    this.#beat();
    if (this.#killIn !== undefined) {
      this.#killIn -= 1;
      if (this.#killIn <= 0) {
        this.#killIn = undefined;
        this.#kill();
      }
    }
    if (this.isDead) await never();
    if (this.isAsleep) await this.awake();
    const index = this.#faults.findIndex(({ at }) => at === undefined || at === crossing);
    const [fault] = index === -1 ? [] : this.#faults.splice(index, 1);
    if (fault === undefined) return;
    if (fault.next !== undefined) this.fault(fault.next);
    if (fault.ms !== undefined) await this.#time.wait(fault.ms);
    if (this.isDead) await never();
    if (fault.error !== undefined) throw fault.error;
  }
}
