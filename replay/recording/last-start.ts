/** Of ascending starts the last that is not beyond a place; -1 before the first. */
export function lastStart(starts: Uint32Array, place: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
