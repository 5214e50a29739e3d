import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Start {
  readonly began: () => void;
  readonly ended: () => void;
}

const starts = new WeakMap<Element, Start>();

/** A press began on this control: what it shows now is what the press means. */
export const beganOn = (control: Element): void => starts.get(control)?.began();
/** A press that has no beginning means what stands there at its end. */
export const endedOn = (control: Element): void => starts.get(control)?.ended();

/**
 * What a control showed when the press that now ends on it began, for presses that carry what was shown
 * (EVT-03).
 *
 * @param read what the control shows now; it is called at pointer down and key down.
 * @returns what was read then; for a click without a beginning, what is read now.
 */
export function usePressStart<Shown>(control: RefObject<Element | null>, read: () => Shown): () => Shown {
  const seen = useRef<{ readonly shown: Shown } | null>(null);
  const latest = useRef(read);
  useLayoutEffect(() => {
    latest.current = read;
  });
  useLayoutEffect(() => {
    const element = control.current;
    if (element === null) return undefined;
    starts.set(element, {
      began: () => {
        seen.current = { shown: latest.current() };
      },
      ended: () => {
        seen.current = null;
      },
    });
    return () => void starts.delete(element);
  }, [control]);
  return () => {
    const { shown } = seen.current ?? { shown: read() };
    seen.current = null;
    return shown;
  };
}
