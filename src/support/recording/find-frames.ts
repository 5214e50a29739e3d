import type { AppEvent, EventOf } from '#domain/events/registry.ts';
import { FrameColumns } from './frame-columns.ts';
import { createDecoding } from './frame-reader.ts';
import type { PackedFrames } from './packed-frames.ts';

const TYPE = 'live/framereceived';
const DIGITS = /[0-9]+/g;
const OTHERS = /[^0-9]+/g;

/**
 * Looks through packed frames for a text as if each were a line of text: which of them can have it is told by their
 * columns, and only of those the text is made. What stands in no column decides nothing, so a frame is never missed.
 */
export class FrameSearch {
  readonly #decode: (nth: number) => readonly AppEvent[];
  readonly #packed: PackedFrames;
  readonly #columns = new FrameColumns();
  #warmed = 0;

  constructor(packed: PackedFrames) {
    this.#packed = packed;
    this.#decode = createDecoding(packed);
  }

  /** Makes the next segment searchable; false when all are. Searching does it too: this is for quiet moments. */
  warm(): boolean {
    const nth = this.#warmed;
    if (nth >= this.#packed.segments.length) return false;
    this.#warmed += 1;
    // A segment that cannot be decoded has no frames, but those after it keep their numbers.
    this.#columns.skipTo(this.#packed.starts[nth] ?? 0);
    for (const event of this.#decode(nth)) if (isFrame(event)) this.#columns.add(event);
    return true;
  }

  /** Frames in order that have one of these texts, in small letters as JSON writes them; at most so many. */
  find(forms: readonly string[], most: number): number[] {
    while (forms.length > 0 && this.warm());
    const found: number[] = [];
    const columns = this.#columns;
    const ofAll = forms.some((form) => TYPE.includes(form));
    const candidates = ofAll ? undefined : this.#candidates(forms);
    for (let frame = 0; frame < columns.length && found.length < most; frame += 1) {
      if (!columns.isFrame(frame) || candidates?.[frame] === 0) continue;
      const text = ofAll ? '' : columns.textOf(frame);
      if (ofAll || forms.some((form) => text.includes(form))) found.push(frame);
    }
    return found;
  }

  #candidates(forms: readonly string[]): Uint8Array | undefined {
    const marks = new Uint8Array(this.#columns.length);
    for (const form of forms) {
      const [numbers, stretches] = [form.matchAll(DIGITS), form.matchAll(OTHERS)];
      const own = [...stretches].find(([stretch]) => !this.#columns.everyMayHave(stretch));
      // The longest number says most: the frame has it within one of its numbers or texts, or it is not found there.
      const longest = [...numbers].reduce((best, [run]) => (run.length > best.length ? run : best), '');
      if (own !== undefined) this.#columns.markHeads(form, own.index, own[0], marks);
      else if (longest !== '') this.#columns.markNumber(longest, marks);
      else return undefined;
    }
    return marks;
  }
}

const isFrame = (event: AppEvent): event is EventOf<'live/frameReceived'> =>
  event.type === 'live/frameReceived';
