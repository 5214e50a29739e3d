import { DEFAULTS } from '#domain/config/defaults.ts';

/**
 * Where one subscribed channel stands. `epoch` is null until its snapshot has come, or the answer to the subscription
 * has said where it stands; until then, and after a gap, only a snapshot counts.
 */
export interface ChannelHead {
  readonly path: string;
  epoch: string | null;
  seq: number;
  /** The start of a price message of this channel and epoch, as the gateway writes it: the scanner compares it whole. */
  prefix: string;
  /** A gap was reported; changes are of no use until the snapshot. */
  broken: boolean;
  /**
   * The picture that a subscription begins with. `owed`: the answer has announced one, and it has not come; what changes
   * then would be put on top of something older.
   */
  picture: 'awaited' | 'owed' | 'had';
}

export type Verdict =
  | 'accept'
  /** Seen before, or of a channel that is not subscribed any more. */
  | 'drop'
  /** Messages are missing in between. */
  | 'gap';

/** Checks that each channel's messages come whole and in order: `(channel, epoch, seq)` (LIV-03, P73). */
export class ChannelBook {
  readonly #heads = new Map<string, ChannelHead>();
  /** How often in a row the picture of a channel was owed when its first change came. */
  readonly #owed = new Map<string, number>();
  /**
   * Channels that begin with a picture and were given up, by whoever left the page or over a gap. When one is asked for again, what comes
   * before the gateway has answered was sent to the subscription before, and what was sent between the two is missing.
   */
  readonly #again = new Set<string>();

  /** A subscription goes out: a picture from the start is expected. */
  open(path: string): void {
    this.#heads.set(path, { path, epoch: null, seq: 0, prefix: '', broken: false, picture: 'awaited' });
  }

  close(path: string): void {
    const head = this.#heads.get(path);
    if (head !== undefined && head.picture !== 'awaited') this.#again.add(path);
    this.#heads.delete(path);
  }

  closeAll(): void {
    this.#heads.clear();
    this.#owed.clear();
    this.#again.clear();
  }

  find(path: string): ChannelHead | undefined {
    return this.#heads.get(path);
  }

  /**
   * The gateway's answer to a subscription says where the channel stands; a snapshot may have said so already.
   *
   * @param snapshot whether one comes with it, before or after the answer.
   */
  locate(path: string, epoch: string, seq: number, snapshot: boolean): void {
    const head = this.#heads.get(path);
    if (head === undefined) return;
    if (head.epoch === null && !head.broken) this.#move(head, epoch, seq);
    if (snapshot && head.picture === 'awaited') head.picture = 'owed';
  }

  /** What to do with a message, and the new position when it is taken. */
  judge(head: ChannelHead, epoch: string, seq: number, snapshot: boolean): Verdict {
    if (snapshot) {
      if (!head.broken && head.epoch === epoch && seq < head.seq) return 'drop';
      this.#move(head, epoch, seq);
      head.picture = 'had';
      this.#owed.delete(head.path);
      return 'accept';
    }
    if (head.broken) return 'drop';
    if (head.epoch === null) {
      if (this.#again.has(head.path)) return 'drop';
      this.#move(head, epoch, seq);
      return 'accept';
    }
    if (head.epoch === epoch && seq <= head.seq) return 'drop';
    if (head.epoch === epoch && seq === head.seq + 1 && !this.#misses(head)) {
      head.seq = seq;
      return 'accept';
    }
    head.broken = true;
    if (head.picture !== 'awaited') this.#again.add(head.path);
    return 'gap';
  }

  /** Whether the picture was lost. One that never comes, because it cannot be read, is not asked for without end. */
  #misses({ path, picture }: ChannelHead): boolean {
    const before = this.#owed.get(path) ?? 0;
    if (picture !== 'owed' || before >= DEFAULTS.live.pictureTries) return false;
    this.#owed.set(path, before + 1);
    return true;
  }

  #move(head: ChannelHead, epoch: string, seq: number): void {
    if (head.epoch !== epoch) {
      head.epoch = epoch;
      head.prefix = `{"channel":"${head.path}","data":{"channel":"${head.path}","epoch":"${epoch}","seq":`;
    }
    head.seq = seq;
    head.broken = false;
    this.#again.delete(head.path);
  }
}
