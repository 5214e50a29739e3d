import type { AppEvent } from '#domain/events/registry.ts';
import type { RootState } from '#projections/root.ts';
import { canonicalState } from '#replay/fold/canonical-state.ts';

/** Several checkers and the hash of a world read the same frozen values as text: each is written once. */
function once<Value extends object>(write: (value: Value) => string): (value: Value) => string {
  const written = new WeakMap<Value, string>();
  return (value) => {
    const known = written.get(value);
    if (known !== undefined) return known;
    const text = write(value);
    written.set(value, text);
    return text;
  };
}

/** Of an event as it was decided. */
export const textOfEvent = once<AppEvent>((event) => JSON.stringify(event));

/** The canonical one, of a state that a screen shows. */
export const textOfState = once<RootState>(canonicalState);
