import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard in the slip when the focused control goes away with what it did (clear, remove, place):
 * the focus moves to the slip's heading in the same frame, so that the next key is still heard by the sheet.
 */
export function useKeptFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const inside = useRef(false);
  // After every render: which one takes the focused control away cannot be known beforehand.
  useLayoutEffect(() => {
    if (inside.current && document.activeElement === document.body) heading.current?.focus();
  });
  const within = {
    onFocus: () => {
      inside.current = true;
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      inside.current = event.currentTarget.contains(event.relatedTarget);
    },
  };
  return { heading, within };
}
