/** Pieces kept as objects: what is on the screen, and what a step back needs. */
const KEPT = 48;

/** What is made of a number, remembered for the numbers asked for last. */
export function createLruCache<Value extends object>(make: (nth: number) => Value): (nth: number) => Value {
  const kept = new Map<number, Value>();
  let last: { readonly nth: number; readonly value: Value } | undefined;
  return (nth) => {
    if (last?.nth === nth) return last.value;
    const value = kept.get(nth) ?? make(nth);
    // Asked for again: it goes last in the order of leaving.
    kept.delete(nth);
    kept.set(nth, value);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    last = { nth, value };
    return value;
  };
}
