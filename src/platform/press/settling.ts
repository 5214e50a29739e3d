import { controlOf } from './label-under.ts';

export interface Settling {
  /** @param focused its label changed under the focus, so that keys are held back as well. */
  readonly settle: (element: Element, focused: boolean) => void;
  /**
   * Whether a point lies on a control that has only just come there, or says something else since a moment.
   */
  readonly isUnder: (x: number, y: number) => boolean;
  readonly isRelabelled: (control: Element) => boolean;
  readonly stop: () => void;
}

/**
 * Controls whose label is new in its place. For that long they carry `data-settling`, by which the style
 * sheet takes them out of the pointer's reach; what lies below is kept from the press by `isUnder`.
 *
 * @param guardMs milliseconds; with 0 nothing ever settles.
 */
export function createSettling(guardMs: number): Settling {
  const ends = new Map<
    Element,
    { readonly handle: ReturnType<typeof setTimeout>; readonly focused: boolean }
  >();
  const settled = (element: Element): void => {
    clearTimeout(ends.get(element)?.handle);
    ends.delete(element);
    element.removeAttribute('data-settling');
  };
  return {
    settle: (element, focused) => {
      if (guardMs === 0) return;
      settled(element);
      element.setAttribute('data-settling', '');
      ends.set(element, { handle: setTimeout(() => settled(element), guardMs), focused });
    },
    isUnder: (x, y) => {
      const elements = [...ends.keys()];
      if (elements.length === 0) return false;
      for (const element of elements) element.removeAttribute('data-settling');
      const control = controlOf(document.elementFromPoint(x, y));
      for (const element of elements) element.setAttribute('data-settling', '');
      return control !== null && elements.some((element) => element.contains(control));
    },
    isRelabelled: (control) => ends.get(control)?.focused === true,
    stop: () => {
      for (const element of [...ends.keys()]) settled(element);
    },
  };
}
