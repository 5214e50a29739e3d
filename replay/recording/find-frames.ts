import { FrameColumns, type Marker } from './frame-columns.ts';
import { createVisits } from './frame-reader.ts';
import type { PackedFrames } from './packed-frames.ts';

const TYPE = 'live/framereceived';
const DIGITS = /[0-9]+/g;
const OTHERS = /[^0-9]+/g;

/**
 * Looks through packed frames for a text as if each were a line of text: which of them can have it is told by
 * their columns, and only of those the text is made. What stands in no column decides nothing, so a frame is
 * never missed.
 */
export class FrameSearch {
  readonly #visit: ReturnType<typeof createVisits>;
  readonly #packed: PackedFrames;
  readonly #columns = new FrameColumns();
  #warmed = 0;

  constructor(packed: PackedFrames) {
    this.#packed = packed;
    this.#visit = createVisits(packed);
  }

  /** Makes the next segment searchable; false when all are. */
  warm(): boolean {
    const nth = this.#warmed;
    if (nth >= this.#packed.segments.length) return false;
    this.#warmed += 1;
    const columns = this.#columns;
    // A segment that cannot be decoded has no frames, but those after it keep their numbers.
    columns.skipTo(this.#packed.starts[nth] ?? 0);
    const first = columns.length;
    try {
      this.#visit(nth, (frame) => columns.add(frame));
    } catch {
      columns.cutTo(first);
    }
    return true;
  }

  /** Frames that can be searched by now. */
  get length(): number {
    return this.#columns.length;
  }

  /** @param forms in small letters as JSON writes them, any of which a frame may have. */
  question(forms: readonly string[]): FrameQuestion {
    return new FrameQuestion(this.#columns, forms);
  }
}

/** A text that is looked for while frames become searchable. */
export class FrameQuestion {
  readonly #columns: FrameColumns;
  readonly #forms: readonly string[];
  /** The type of every frame has it. */
  readonly #isOfAll: boolean;
  /** Undefined when any frame may have it. */
  readonly #markers: readonly Marker[] | undefined;
  /** Frames in order. */
  readonly found: number[] = [];
  #next = 0;

  constructor(columns: FrameColumns, forms: readonly string[]) {
    this.#columns = columns;
    this.#forms = forms;
    this.#isOfAll = forms.some((form) => TYPE.includes(form));
    this.#markers = this.#isOfAll ? undefined : markersOf(columns, forms);
  }

  /** Frames before this one were looked at. */
  get next(): number {
    return this.#next;
  }

  /** Looks at what became searchable; stops when so many were found. */
  step(most: number): void {
    const [first, columns, forms] = [this.#next, this.#columns, this.#forms];
    const marks = new Uint8Array(columns.length - first);
    if (this.#markers === undefined) marks.fill(1);
    else for (const marker of this.#markers) marker(first, marks);
    for (; this.#next < columns.length && this.found.length < most; this.#next += 1) {
      const frame = this.#next;
      if (marks[frame - first] === 0 || !columns.isFrame(frame)) continue;
      const text = this.#isOfAll ? '' : columns.textOf(frame);
      if (this.#isOfAll || forms.some((form) => text.includes(form))) this.found.push(frame);
    }
  }
}

function markersOf(columns: FrameColumns, forms: readonly string[]): readonly Marker[] | undefined {
  const markers: Marker[] = [];
  for (const form of forms) {
    const own = [...form.matchAll(OTHERS)].find(([stretch]) => !columns.everyMayHave(stretch));
    // The longest number says most: the frame has it within one of its numbers or texts, or it is not found
    // there.
    const longest = [...form.matchAll(DIGITS)].reduce(
      (best, [run]) => (run.length > best.length ? run : best),
      '',
    );
    if (own !== undefined) markers.push(columns.headMarker(form, own.index, own[0]));
    else if (longest !== '') markers.push(columns.numberMarker(longest));
    else return undefined;
  }
  return markers;
}
