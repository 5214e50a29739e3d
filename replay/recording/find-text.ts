import { FIELD, LINE } from './event-lines.ts';
import { type FrameQuestion, FrameSearch } from './find-frames.ts';
import { MOST_FOUND } from './find-limits.ts';
import { type HeldEvents, positionsOf } from './held-events.ts';
import type { SearchResult } from './search-result.ts';

/** Looks through pieces of lines for a text, whatever its case: in types, correlations and payloads. */
class LineSearch {
  readonly #pieces: readonly string[];
  readonly #starts: Uint32Array;
  readonly #folded: string[] = [];

  constructor(pieces: readonly string[], starts: Uint32Array) {
    this.#pieces = pieces;
    this.#starts = starts;
  }

  /** Makes the next piece searchable; false when all are. */
  warm(): boolean {
    const piece = this.#pieces[this.#folded.length];
    if (piece === undefined) return false;
    this.#folded.push(piece.toLowerCase());
    return true;
  }

  /** Pieces that can be searched by now. */
  get length(): number {
    return this.#folded.length;
  }

  /** Lines of the n-th piece that have one of these texts, in order. */
  find(nth: number, forms: readonly string[]): readonly number[] {
    const found = new Set<number>();
    for (const form of forms) collect(this.#folded[nth] ?? '', form, this.#starts[nth] ?? 0, found);
    return [...found].sort((one, other) => one - other);
  }

  /** The first line of a piece, as many as there are behind the last. */
  startOf(nth: number): number {
    return nth < this.#pieces.length ? (this.#starts[nth] ?? 0) : Number.POSITIVE_INFINITY;
  }
}

/**
 * Looks through a recording as it is held: its lines, and its packed frames as if they were lines too. It
 * becomes searchable bit by bit, the lines first: they are few, and hold what customer and gateway did.
 */
export class TextSearch {
  readonly #lines: LineSearch;
  readonly #frames: FrameSearch;
  readonly #positions: ReturnType<typeof positionsOf>;

  constructor({ pieces, starts, frames, framesBefore }: HeldEvents<string>) {
    this.#lines = new LineSearch(pieces, starts);
    this.#frames = new FrameSearch(frames);
    this.#positions = positionsOf(framesBefore);
  }

  /** Makes a bit more searchable; false when all is. */
  warm(): boolean {
    return this.#lines.warm() || this.#frames.warm();
  }

  /** A text to look for while more and more can be searched. */
  question(text: string, most = MOST_FOUND): TextQuestion {
    return new TextQuestion(this.#lines, this.#frames, this.#positions, formsOf(text), most);
  }

  /** Makes everything searchable that is not, and finds all there is. */
  find(text: string, most = MOST_FOUND): SearchResult {
    const question = this.question(text, most);
    while (!question.isDone() && this.warm());
    return question.found();
  }
}

/** What was asked, as far as it is answered. Each look goes on where the last one ended. */
export class TextQuestion {
  readonly #lines: LineSearch;
  readonly #frames: FrameSearch;
  readonly #positions: ReturnType<typeof positionsOf>;
  readonly #forms: readonly string[];
  readonly #most: number;
  readonly #inFrames: FrameQuestion;
  readonly #inLines: number[] = [];
  #pieces = 0;

  constructor(
    lines: LineSearch,
    frames: FrameSearch,
    positions: ReturnType<typeof positionsOf>,
    forms: readonly string[],
    most: number,
  ) {
    this.#lines = lines;
    this.#frames = frames;
    this.#positions = positions;
    this.#forms = forms;
    this.#most = most;
    this.#inFrames = frames.question(forms);
  }

  /** Looks through what became searchable. */
  step(): void {
    if (this.#forms.length === 0) return;
    for (; this.#pieces < this.#lines.length && this.#inLines.length < this.#most; this.#pieces += 1)
      this.#inLines.push(...this.#lines.find(this.#pieces, this.#forms));
    if (this.#frames.length > this.#inFrames.next && this.#inFrames.found.length < this.#most)
      this.#inFrames.step(this.#most);
  }

  /** Whether nothing more will be found that would be listed. Looks first. */
  isDone(): boolean {
    this.step();
    if (this.#forms.length === 0) return true;
    const most = this.#most;
    const isThroughLines =
      this.#inLines.length >= most || this.#lines.startOf(this.#pieces) === Number.POSITIVE_INFINITY;
    const { length } = this.#positions.frames;
    return isThroughLines && (this.#inFrames.found.length >= most || this.#inFrames.next >= length);
  }

  /** What was found by now. */
  found(): SearchResult {
    const { lines, frames } = this.#positions;
    const isDone = this.isDone();
    const found = [
      ...this.#inLines.slice(0, this.#most).map((line) => lines[line] ?? 0),
      ...this.#inFrames.found.map((frame) => frames[frame] ?? 0),
    ];
    const positions = Uint32Array.from(found).sort();
    const total = lines.length + frames.length;
    const through = isDone ? total : Math.min(this.#throughLines(), frames[this.#inFrames.next] ?? total);
    return {
      positions: positions.slice(0, this.#most),
      cut: positions.length >= this.#most,
      share: isDone ? 1 : (this.#linesLooked() + this.#inFrames.next) / total,
      through,
    };
  }

  #linesLooked(): number {
    return Math.min(this.#lines.startOf(this.#pieces), this.#positions.lines.length);
  }

  #throughLines(): number {
    return this.#positions.lines[this.#linesLooked()] ?? Number.POSITIVE_INFINITY;
  }
}

/**
 * A payload's texts stand in it as JSON writes them: so must what is looked for. A quote that a person types
 * is one of JSON (`"balance":100`) or one within a text, so both are looked for.
 */
function formsOf(text: string): readonly string[] {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === '') return [];
  const within = JSON.stringify(trimmed).slice(1, -1);
  const around = trimmed
    .split('"')
    .map((part) => JSON.stringify(part).slice(1, -1))
    .join('"');
  return [...new Set([within, around])];
}

function collect(piece: string, wanted: string, start: number, found: Set<number>): void {
  let line = 0;
  let counted = 0;
  for (let hit = piece.indexOf(wanted); hit !== -1; ) {
    for (
      let end = piece.indexOf(LINE, counted);
      end !== -1 && end < hit;
      end = piece.indexOf(LINE, counted)
    ) {
      line += 1;
      counted = end + 1;
    }
    const end = piece.indexOf(LINE, counted);
    const until = end === -1 ? piece.length : end;
    // Behind the last tab stands the envelope: sequence numbers and clocks are not what people look for.
    if (hit + wanted.length <= piece.lastIndexOf(FIELD, until)) found.add(start + line);
    if (end === -1) return;
    hit = piece.indexOf(wanted, until);
  }
}
