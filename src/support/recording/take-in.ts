import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { createIndexing, type EventIndex } from '#projections/replay/event-index.ts';
import { createNetwork, type Network } from '#projections/replay/network.ts';
import { createStory, type Sentence } from '#projections/replay/story.ts';
import { LINE, lineOf, pieceLimits } from './event-lines.ts';

/** A recording taken in: its events as text in pieces, and what the page shows without reading them. */
export interface TakenIn {
  readonly header: LogHeader;
  readonly pieces: readonly string[];
  /** Position of the first event of each piece. */
  readonly starts: Uint32Array;
  readonly index: EventIndex;
  readonly network: Network;
  readonly story: readonly Sentence[];
  /** Hot segments were dropped on the device. */
  readonly incomplete: boolean;
}

/** Cuts events, a stretch of them at a time, into pieces and reads off what the page shows. */
export function takeIn(
  header: LogHeader,
  stretches: Iterable<readonly AppEvent[]>,
  {
    length,
    incomplete,
    onProgress = () => undefined,
  }: {
    readonly length: number;
    readonly incomplete: boolean;
    readonly onProgress?: (done: number, total: number) => void;
  },
): TakenIn {
  const pieces: string[] = [];
  const starts: number[] = [];
  const indexing = createIndexing(length);
  const network = createNetwork();
  const story = createStory();
  let position = 0;
  for (const stretch of stretches) {
    onProgress(position, length);
    let lines: string[] = [];
    let characters = 0;
    const close = (): void => {
      if (lines.length === 0) return;
      starts.push(position - lines.length);
      pieces.push(lines.join(LINE));
      [lines, characters] = [[], 0];
    };
    for (const event of stretch) {
      indexing.add(event);
      network.add(event, position);
      story.add(event, position);
      const line = lineOf(event);
      lines.push(line);
      characters += line.length;
      position += 1;
      if (characters >= pieceLimits.characters) close();
    }
    close();
  }
  return {
    header,
    pieces,
    starts: Uint32Array.from(starts),
    index: indexing.done(),
    network: network.done(),
    story: story.done(),
    incomplete,
  };
}

/** As the page is given it: the text of the events as UTF-8, whose buffers move and are not copied. */
export type HandedOver = Omit<TakenIn, 'pieces'> & {
  /** Lines of events (`event-lines.ts`). */
  readonly pieces: readonly Uint8Array<ArrayBuffer>[];
};

export function handOver({ pieces, ...rest }: TakenIn): HandedOver {
  const encoder = new TextEncoder();
  return { ...rest, pieces: pieces.map((piece) => encoder.encode(piece)) };
}

export const buffersOf = ({ pieces }: HandedOver): Transferable[] => pieces.map(({ buffer }) => buffer);
