import { FIELD, LINE } from './event-lines.ts';
import { MOST_FOUND } from './find-limits.ts';

export interface Found {
  /** Positions in order. */
  readonly positions: Uint32Array;
  /** There may be more than were looked for. */
  readonly cut: boolean;
}

/** Looks through pieces of lines for a text, whatever its case: in types, correlations and payloads. */
export class TextSearch {
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

  find(text: string, most = MOST_FOUND): Found {
    const wanted = asWritten(text);
    const positions: number[] = [];
    if (wanted === '') return { positions: new Uint32Array(0), cut: false };
    while (this.warm());
    for (const [nth, piece] of this.#folded.entries()) {
      collect(piece, wanted, this.#starts[nth] ?? 0, positions);
      if (positions.length >= most) break;
    }
    const cut = positions.length >= most;
    return { positions: Uint32Array.from(positions.slice(0, most)), cut };
  }
}

/** A payload's texts stand in it as JSON writes them: so must what is looked for. Quotes typed by a person mean quotes. */
const asWritten = (text: string): string => {
  const trimmed = text.trim();
  const json = /^[\w\s./:-]*$/.test(trimmed) ? trimmed : escapedOutsideQuotes(trimmed);
  return json.toLowerCase();
};

/** `"balance":100` is looked for as it stands; control characters and backslashes as JSON escapes them. */
const escapedOutsideQuotes = (text: string): string =>
  text
    .split('"')
    .map((part) => JSON.stringify(part).slice(1, -1))
    .join('"');

function collect(piece: string, wanted: string, start: number, positions: number[]): void {
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
    if (hit + wanted.length <= piece.lastIndexOf(FIELD, until)) positions.push(start + line);
    if (end === -1) return;
    hit = piece.indexOf(wanted, until);
  }
}
