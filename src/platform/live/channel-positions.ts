import { DEFAULTS } from '#domain/config/defaults.ts';

/**
 * Where one subscribed channel stands. `epoch` is null until its snapshot has come, or the answer to the
 * subscription has said where it stands; until then, and after a gap, only a snapshot counts.
 */
export interface ChannelPosition {
  readonly path: string;
  epoch: string | null;
  seq: number;
  /**
   * The start of a price message of this channel and epoch, as the gateway writes it: the scanner compares it
   * whole.
   */
  prefix: string;
  /** A gap was reported; changes are of no use until the snapshot. */
  broken: boolean;
  /**
   * The snapshot that a subscription begins with. `owed`: the answer has announced one, and it has not come;
   * what changes then would be put on top of something older.
   */
  snapshot: 'awaited' | 'owed' | 'had';
}

export type Verdict =
  | 'accept'
  /** Seen before, or of a channel that is not subscribed any more. */
  | 'drop'
  /** Messages are missing in between. */
  | 'gap';

/** Checks that each channel's messages come whole and in order: `(channel, epoch, seq)` (LIV-03, FAIL-73). */
export class ChannelPositions {
  readonly #positions = new Map<string, ChannelPosition>();
  /** How often in a row the snapshot of a channel was owed when its first change came. */
  readonly #owed = new Map<string, number>();
  /**
   * Channels that begin with a snapshot and were given up, by whoever left the page or over a gap. When one
   * is asked for again, what comes before the gateway has answered was sent to the subscription before, and
   * what was sent between the two is missing.
   */
  readonly #again = new Set<string>();

  /** A subscription goes out: a snapshot from the start is expected. */
  open(path: string): void {
    this.#positions.set(path, { path, epoch: null, seq: 0, prefix: '', broken: false, snapshot: 'awaited' });
  }

  close(path: string): void {
    const position = this.#positions.get(path);
    if (position !== undefined && position.snapshot !== 'awaited') this.#again.add(path);
    this.#positions.delete(path);
  }

  closeAll(): void {
    this.#positions.clear();
    this.#owed.clear();
    this.#again.clear();
  }

  find(path: string): ChannelPosition | undefined {
    return this.#positions.get(path);
  }

  /**
   * The gateway's answer to a subscription says where the channel stands; a snapshot may have said so
   * already.
   *
   * @param snapshot whether one comes with it, before or after the answer.
   */
  locate(path: string, epoch: string, seq: number, snapshot: boolean): void {
    const position = this.#positions.get(path);
    if (position === undefined) return;
    if (position.epoch === null && !position.broken) this.#move(position, epoch, seq);
    if (snapshot && position.snapshot === 'awaited') position.snapshot = 'owed';
  }

  /** What to do with a message, and the new position when it is taken. */
  accept(position: ChannelPosition, epoch: string, seq: number, snapshot: boolean): Verdict {
    if (snapshot) {
      if (!position.broken && position.epoch === epoch && seq < position.seq) return 'drop';
      this.#move(position, epoch, seq);
      position.snapshot = 'had';
      this.#owed.delete(position.path);
      return 'accept';
    }
    if (position.broken) return 'drop';
    if (position.epoch === null) {
      if (this.#again.has(position.path)) return 'drop';
      this.#move(position, epoch, seq);
      return 'accept';
    }
    if (position.epoch === epoch && seq <= position.seq) return 'drop';
    if (position.epoch === epoch && seq === position.seq + 1 && !this.#misses(position)) {
      position.seq = seq;
      return 'accept';
    }
    position.broken = true;
    if (position.snapshot !== 'awaited') this.#again.add(position.path);
    return 'gap';
  }

  /**
   * Whether the snapshot was lost. One that never comes, because it cannot be read, is not asked for without
   * end.
   */
  #misses({ path, snapshot }: ChannelPosition): boolean {
    const before = this.#owed.get(path) ?? 0;
    if (snapshot !== 'owed' || before >= DEFAULTS.live.snapshotTries) return false;
    this.#owed.set(path, before + 1);
    return true;
  }

  #move(position: ChannelPosition, epoch: string, seq: number): void {
    if (position.epoch !== epoch) {
      const { path } = position;
      position.epoch = epoch;
      position.prefix = `{"channel":"${path}","data":{"channel":"${path}","epoch":"${epoch}","seq":`;
    }
    position.seq = seq;
    position.broken = false;
    this.#again.delete(position.path);
  }
}
