import { type EventIndex, positionsInLane } from '#replay/index/event-index.ts';
import { LANES, type Lane } from '#replay/index/lanes.ts';
import { playerLimits } from '../console-limits.ts';

/** The rows that are drawn: all but the background. */
export const DRAWN_LANES = LANES.filter((lane) => lane !== 'background');

/** Part of a recording in ms of play time. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** Positions of the drawn rows, looked up once for a recording. */
export const lanePositions = (index: EventIndex): ReadonlyMap<Lane, Uint32Array> =>
  new Map(DRAWN_LANES.map((lane) => [lane, positionsInLane(index, lane)]));

/**
 * Marks of one row as the path of an svg of 1 by 1: at most one for each of some hundred columns, so that
 * half a million events draw as fast as fifty.
 */
export function marksPath(positions: Uint32Array, times: Float64Array, { from, to }: TimeWindow): string {
  const columns = playerLimits.timelineColumns;
  const span = Math.max(1, to - from);
  let drawn = -1;
  let path = '';
  for (const position of positions) {
    const time = times[position] ?? 0;
    if (time < from) continue;
    if (time > to) break;
    const column = Math.min(columns - 1, Math.floor(((time - from) / span) * columns));
    if (column === drawn) continue;
    drawn = column;
    path += `M${column} 0v1`;
  }
  return path;
}

/** The window around a time, made larger or smaller by a factor, within the whole. */
export function zoomed(window: TimeWindow, end: number, factor: number, around: number): TimeWindow {
  const span = Math.min(
    Math.max(1, end),
    Math.max(playerLimits.leastWindowMs, (window.to - window.from) * factor),
  );
  const share = (around - window.from) / Math.max(1, window.to - window.from);
  return within(around - share * span, span, end);
}

/** The window moved by a share of itself. */
export const panned = (window: TimeWindow, end: number, share: number): TimeWindow => {
  const span = window.to - window.from;
  return within(window.from + share * span, span, end);
};

function within(from: number, span: number, end: number): TimeWindow {
  const start = Math.min(Math.max(0, from), Math.max(0, end - span));
  return { from: start, to: start + span };
}
