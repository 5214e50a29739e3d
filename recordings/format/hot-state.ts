/** Columns of one group of hot segments, in the order in which they stand in a segment's body. */
export const COLUMN_NAMES = [
  'text',
  'shape',
  'seq',
  'commit',
  'at',
  'mono',
  'rows',
  'heads',
  'pick',
  'fresh',
  'num',
  'den',
  'version',
  'flags',
  'channel',
  'channelSeq',
] as const;

/**
 * What coder and decoder remember from row to row and from segment to segment of a group: a price is told by its
 * difference to the last one of the same selection, and which selection comes next by which followed last time.
 * Both sides change it in the same way, so most columns are zeros.
 */
export class HotState {
  /** Selections by order of appearance ("local" numbers). */
  selection = new Int32Array(64);
  num = new Float64Array(64);
  den = new Float64Array(64);
  version = new Float64Array(64);
  flags = new Float64Array(64);
  /** Local number of the selection that followed, plus 1; 0 for none. */
  follower = new Int32Array(64);
  count = 0;
  /** Local number of the last row; -1 before the first. */
  last = -1;
  /** Coder only: local number of a selection. */
  readonly localOf = new Map<number, number>();

  readonly channels: ChannelState[] = [];
  /** Coder only. */
  readonly channelOf = new Map<string, number>();
  lastChannel = -1;
  readonly sources: string[] = [];

  seq = 0;
  commit = 0;
  at = 0;
  /** Microseconds. */
  mono = 0;
  rows = 0;

  /** Gives a selection the next local number, with nothing known about it. */
  add(selection: number): number {
    const local = this.count;
    if (local === this.selection.length) this.#grow();
    this.selection[local] = selection;
    this.count += 1;
    return local;
  }

  #grow(): void {
    const size = this.selection.length * 2;
    const grownInts = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const grown = new Int32Array(size);
      grown.set(old);
      return grown;
    };
    const grownFloats = (old: Float64Array): Float64Array<ArrayBuffer> => {
      const grown = new Float64Array(size);
      grown.set(old);
      return grown;
    };
    this.selection = grownInts(this.selection);
    this.follower = grownInts(this.follower);
    this.num = grownFloats(this.num);
    this.den = grownFloats(this.den);
    this.version = grownFloats(this.version);
    this.flags = grownFloats(this.flags);
  }
}

export interface ChannelState {
  readonly channel: string;
  readonly epoch: string;
  seq: number;
}

/** How a row names its selection: the expected one, a new one (its id stands in `fresh`), or a jump by local number. */
export const PICK_EXPECTED = 0;
export const PICK_FRESH = 1;
export const PICK_JUMP = 2;

/** How an event is coded: in columns, or whole as a text because something about it is unusual. */
export const SHAPE_COLUMNS = 0;
export const SHAPE_TEXT = 1;
