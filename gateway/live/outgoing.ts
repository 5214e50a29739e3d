/** One message on its way to clients. Encoded once, however many subscribers it has. */
export class Outgoing {
  readonly text: string;
  /**
   * Its channel, if a snapshot of that is as good as all messages before it; of others each message counts.
   */
  readonly conflated: string | undefined;
  #frame: Buffer | undefined;

  /** @param text the Bayeux message as JSON. */
  constructor(text: string, conflated?: string) {
    this.text = text;
    this.conflated = conflated;
  }

  /** The message alone as a frame: a JSON array in UTF-8. */
  get frame(): Buffer {
    this.#frame ??= Buffer.from(`[${this.text}]`);
    return this.#frame;
  }
}

const sameItems = (a: readonly Outgoing[], b: readonly Outgoing[]): boolean =>
  a.length === b.length && a.every((item, i) => item === b[i]);

/** Joins messages into one frame; subscribers of the same channels share the joined bytes as well. */
export class FrameJoiner {
  #items: readonly Outgoing[] = [];
  #frame: Buffer = Buffer.alloc(0);

  join(items: readonly Outgoing[]): Buffer {
    const [only] = items;
    if (only !== undefined && items.length === 1) return only.frame;
    if (!sameItems(items, this.#items)) {
      this.#frame = Buffer.from(`[${items.map((item) => item.text).join(',')}]`);
      this.#items = [...items];
    }
    return this.#frame;
  }
}
