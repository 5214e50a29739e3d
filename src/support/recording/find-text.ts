import { FIELD, LINE } from './event-lines.ts';
import { FrameSearch } from './find-frames.ts';
import { MOST_FOUND } from './find-limits.ts';
import { type HeldEvents, positionsOf } from './held-events.ts';

export interface Found {
  /** Positions in order. */
  readonly positions: Uint32Array;
  /** There may be more than were looked for. */
  readonly cut: boolean;
}

/** Looks through pieces of lines for a text, whatever its case: in types, correlations and payloads. */
class LineSearch {
  readonly #pieces: readonly string[];
  readonly #starts: Uint32Array;
  readonly #folded: string[] = [];

  constructor(pieces: readonly string[], starts: Uint32Array) {
    this.#pieces = pieces;
    this.#starts = starts;
  }

  /** Makes the next piece searchable; false when all are. Searching does it too: this is for quiet moments. */
  warm(): boolean {
    const piece = this.#pieces[this.#folded.length];
    if (piece === undefined) return false;
    this.#folded.push(piece.toLowerCase());
    return true;
  }

  /** Lines in order that have one of these texts; at most so many. */
  find(forms: readonly string[], most: number): number[] {
    const lines: number[] = [];
    while (forms.length > 0 && this.warm());
    for (const [nth, piece] of this.#folded.entries()) {
      const found = new Set<number>();
      for (const form of forms) collect(piece, form, this.#starts[nth] ?? 0, found);
      lines.push(...[...found].sort((one, other) => one - other));
      if (lines.length >= most) break;
    }
    return lines.slice(0, most);
  }
}

/** Looks through a recording as it is held: its lines, and its packed frames as if they were lines too. */
export class TextSearch {
  readonly #lines: LineSearch;
  readonly #frames: FrameSearch;
  readonly #positions: ReturnType<typeof positionsOf>;

  constructor({ pieces, starts, frames, framesBefore }: HeldEvents<string>) {
    this.#lines = new LineSearch(pieces, starts);
    this.#frames = new FrameSearch(frames);
    this.#positions = positionsOf(framesBefore);
  }

  /** Makes a bit more searchable; false when all is. Searching does it too: this is for quiet moments. */
  warm(): boolean {
    return this.#lines.warm() || this.#frames.warm();
  }

  find(text: string, most = MOST_FOUND): Found {
    const forms = formsOf(text);
    const { lines, frames } = this.#positions;
    const found = [
      ...this.#lines.find(forms, most).map((line) => lines[line] ?? 0),
      ...this.#frames.find(forms, most).map((frame) => frames[frame] ?? 0),
    ];
    const positions = Uint32Array.from(found).sort();
    return { positions: positions.slice(0, most), cut: positions.length >= most };
  }
}

/**
 * A payload's texts stand in it as JSON writes them: so must what is looked for. A quote that a person types is one of JSON
 * (`"balance":100`) or one within a text, so both are looked for.
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
