import type { AppEvent } from '#domain/events/registry.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import type { StoredEvent } from '#recordings/format/events/parse-stored-event.ts';
import { eventOf, type FrameView, visitHot } from '#recordings/format/hot/hot-decode.ts';
import { type HotMemo, HotState } from '#recordings/format/hot/hot-state.ts';
import { inflateNow } from '#recordings/format/inflate-now.ts';
import { lastStart } from './last-start.ts';
import { createLruCache } from './lru-cache.ts';
import type { PackedFrames } from './packed-frames.ts';

/** A place to go on decoding from is kept once in so many segments: decoding that many is a few ms. */
const EVERY = 8;

/**
 * Frames by number. A segment is told against the ones before it, so decoding goes on from the nearest place
 * that is known. Undefined for a frame that cannot be decoded: it is then no part of what was recorded, and
 * whoever proves the file says so.
 */
export function readFrames(frames: PackedFrames): (frame: number) => AppEvent | undefined {
  const eventsOf = createLruCache(createDecoding(frames));
  return (frame) => {
    const nth = lastStart(frames.starts, frame);
    return eventsOf(nth)[frame - (frames.starts[nth] ?? 0)];
  };
}

/** The frames of the n-th segment as events; none when it cannot be decoded. */
export function createDecoding(frames: PackedFrames): (nth: number) => readonly AppEvent[] {
  const visit = createVisits(frames);
  return (nth) => {
    try {
      const events: StoredEvent[] = [];
      visit(nth, (frame) => events.push(eventOf(frame)));
      return readAppEvents(events);
    } catch {
      // Whatever is wrong with it, it is no part of the recording.
      return [];
    }
  };
}

/**
 * Goes through the frames of the n-th segment without making an object for each price: in order it is
 * fastest.
 *
 * @throws when it cannot be decoded; some of its frames may have been told by then.
 */
export function createVisits({
  segments,
}: PackedFrames): (nth: number, frame: (frame: FrameView) => void) => void {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const memos = new Map<number, HotMemo>();
  let last: { next: number; readonly state: HotState } | undefined;
  const startOf = (nth: number): { next: number; readonly state: HotState } => {
    let from = nth;
    for (; from > 0 && segments[from]?.info.opensGroup !== true; from -= 1) {
      if (last?.next === from) return last;
      const known = memos.get(from);
      if (known !== undefined) return { next: from, state: HotState.of(known) };
    }
    return { next: from, state: new HotState() };
  };
  const step = (nth: number, state: HotState, frame: (frame: FrameView) => void): void => {
    const segment = segments[nth];
    if (segment === undefined) return;
    if (nth % EVERY === 0 && !memos.has(nth)) memos.set(nth, state.memo());
    const parts = segment.parts.map(({ bytes, rawLength }) => inflateNow(bytes, rawLength));
    const visitor = { frame, other: () => undefined };
    visitHot(parts, segment.info.count, state, (bytes) => decoder.decode(bytes), visitor);
  };
  return (nth, frame) => {
    const { next, state } = startOf(nth);
    last = undefined;
    for (let at = next; at < nth; at += 1) step(at, state, () => undefined);
    step(nth, state, frame);
    last = { next: nth + 1, state };
  };
}
