/** A pause in a recording is played as at most this many ms of it: nobody watches an idle tab (feature 4). */
export const LONGEST_GAP_MS = 1_000;

/**
 * When each event comes while a recording is played: ms from its beginning, with every gap shortened to
 * `longest`. Never goes back, though a device's clock may; with an endless `longest` it is recorded time.
 */
export function playTimes(mono: ArrayLike<number>, longest = LONGEST_GAP_MS): Float64Array {
  const times = new Float64Array(mono.length);
  for (let at = 1; at < mono.length; at += 1) {
    const gap = (mono[at] ?? 0) - (mono[at - 1] ?? 0);
    times[at] = (times[at - 1] ?? 0) + Math.min(longest, Math.max(0, gap));
  }
  return times;
}

/** The last event that has come by a time; 0 before the first. */
export function positionAtTime(times: Float64Array, time: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
