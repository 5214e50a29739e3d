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

  /** A subscription goes out: a picture from the start is expected. */
  open(path: string): void {
    this.#heads.set(path, { path, epoch: null, seq: 0, prefix: '', broken: false });
  }

  close(path: string): void {
    this.#heads.delete(path);
  }

  closeAll(): void {
    this.#heads.clear();
  }

  find(path: string): ChannelHead | undefined {
    return this.#heads.get(path);
  }

  /** The gateway's answer to a subscription says where the channel stands; a snapshot may have said so already. */
  locate(path: string, epoch: string, seq: number): void {
    const head = this.#heads.get(path);
    if (head !== undefined && head.epoch === null && !head.broken) this.#move(head, epoch, seq);
  }

  /** What to do with a message, and the new position when it is taken. */
  judge(head: ChannelHead, epoch: string, seq: number, snapshot: boolean): Verdict {
    if (snapshot) {
      if (!head.broken && head.epoch === epoch && seq < head.seq) return 'drop';
      this.#move(head, epoch, seq);
      return 'accept';
    }
    if (head.broken) return 'drop';
    if (head.epoch === null) {
      this.#move(head, epoch, seq);
      return 'accept';
    }
    if (head.epoch === epoch && seq === head.seq + 1) {
      head.seq = seq;
      return 'accept';
    }
    if (head.epoch === epoch && seq <= head.seq) return 'drop';
    head.broken = true;
    return 'gap';
  }

  #move(head: ChannelHead, epoch: string, seq: number): void {
    if (head.epoch !== epoch) {
      head.epoch = epoch;
      head.prefix = `{"channel":"${head.path}","data":{"channel":"${head.path}","epoch":"${epoch}","seq":`;
    }
    head.seq = seq;
    head.broken = false;
  }
}
