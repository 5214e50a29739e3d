/** What a press can fall on: everything that acts on a click and says by its label what it does. */
const PRESSABLE = 'button, a[href], [role="button"], [role="tab"], [role="radio"], [role="switch"]';

/** The control that a node belongs to. */
export const controlOf = (node: EventTarget | null): Element | null => {
  const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null;
  return element?.closest(PRESSABLE) ?? null;
};

export const controlsIn = (element: Element): readonly Element[] =>
  element.matches(PRESSABLE) ? [element] : [...element.querySelectorAll(PRESSABLE)];

/**
 * What a control would do if it were pressed now. `data-press` says it where the label also tells figures
 * that move by themselves (a price, a count) or says less than what is agreed to; a link does what its
 * address says; of anything else the label is the meaning.
 */
export function meaningOf(control: Element): string {
  const said = control.getAttribute('data-press') ?? control.getAttribute('href');
  if (said !== null) return said;
  return `${control.getAttribute('aria-label') ?? ''}|${control.textContent}`;
}
