/**
 * A ref for a place whose controls come and go with what they do: when the focused one is taken away, the
 * place itself has the focus, and the next key goes on from there. The seconds of a second press are few.
 */
export function keepsFocus(place: HTMLElement | null): (() => void) | undefined {
  if (place === null) return undefined;
  let isInside = place.contains(document.activeElement);
  const look = ({ target }: Event): void => {
    isInside = target instanceof Node && place.contains(target);
  };
  const observer = new MutationObserver(() => {
    if (isInside && document.activeElement === document.body) place.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', look);
  document.addEventListener('pointerdown', look);
  observer.observe(place, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', look);
    document.removeEventListener('pointerdown', look);
    observer.disconnect();
  };
}
