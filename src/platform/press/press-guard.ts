import { DEFAULTS } from '#domain/config/defaults.ts';
import { controlOf, controlsIn, meaningOf } from './label-under.ts';
import { beganOn, endedOn } from './press-start.ts';
import { createSettling, type Settling } from './settling.ts';

/** A press from pointer down, or key down, on; `refused` when the label under it had only just come there. */
interface Press {
  readonly control: Element | null;
  readonly meaning: string;
  readonly refused: boolean;
}

const REFUSED: Press = { control: null, meaning: '', refused: true };
const isPressKey = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === ' ';

/**
 * Lines of lists as they stood when they were looked at last: what has moved stands where something else
 * stood.
 */
function createPlaces(settling: Settling) {
  const places = new WeakMap<Element, number>();
  const learn = (list: Element): void =>
    [...list.children].forEach((line, nth) => void places.set(line, nth));
  return {
    learn: (root: Element): void => root.querySelectorAll('[data-settles="list"]').forEach(learn),
    changed: (list: Element): void => {
      [...list.children].forEach((line, nth) => {
        if (places.get(line) !== nth) settling.settle(line, false);
      });
      learn(list);
    },
  };
}

/**
 * Settles what comes into a place whose content changes by itself, or is such a place and comes as a whole.
 */
function settleNew(element: Element, settling: Settling): void {
  const inPlace = element.parentElement?.closest('[data-settles]') ?? null;
  const whole = inPlace === null ? [...element.querySelectorAll('[data-settles=""]')] : [element];
  if (inPlace === null && element.matches('[data-settles=""]')) whole.push(element);
  for (const one of whole) if (controlsIn(one).length > 0) settling.settle(one, false);
}

/**
 * What stood in the root when it was looked at last, so that a changed label can be told from a render of the
 * same.
 */
function watchLabels(root: HTMLElement, settling: Settling): () => void {
  const known = new WeakMap<Element, string>();
  const places = createPlaces(settling);
  const learn = (element: Element): void => {
    for (const control of controlsIn(element)) known.set(control, meaningOf(control));
  };
  const relabelled = (control: Element): void => {
    const meaning = meaningOf(control);
    const before = known.get(control);
    if (before === meaning) return;
    known.set(control, meaning);
    if (before !== undefined) settling.settle(control, control === document.activeElement);
  };
  const appeared = (node: Node): void => {
    if (!(node instanceof Element) || !node.isConnected) return;
    learn(node);
    places.learn(node);
    settleNew(node, settling);
  };
  const observer = new MutationObserver((records) => {
    const lists = new Set<Element>();
    for (const { type, target, addedNodes } of records) {
      const control = controlOf(target);
      if (control !== null) relabelled(control);
      else if (type === 'childList') {
        addedNodes.forEach(appeared);
        if (target instanceof Element && target.matches('[data-settles="list"]')) lists.add(target);
      }
    }
    lists.forEach(places.changed);
  });
  learn(root);
  places.learn(root);
  observer.observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['data-press', 'aria-label', 'href'],
  });
  return () => observer.disconnect();
}

/**
 * A press counts for what it began on, the label under it at pointer down or key down: when another stands
 * there at the end, or came a moment before, it is for nothing, whatever the control. Keys and clicks without
 * a beginning name a control, and are held back only where its own label changed.
 *
 * @param guardMs how long a label that changed, or came where others stand, takes no press. Milliseconds.
 * @returns takes the guard away.
 */
export function guardPresses(root: HTMLElement, guardMs: number = DEFAULTS.press.guardMs): () => void {
  const settling = createSettling(guardMs);
  const stopWatching = watchLabels(root, settling);
  let byPointer: Press | null = null;
  let byKey: Press | null = null;

  const begin = (control: Element | null, refused: boolean): Press => {
    if (control === null) return refused ? REFUSED : { control, meaning: '', refused };
    beganOn(control);
    return { control, meaning: meaningOf(control), refused };
  };
  const pointerDown = (event: PointerEvent): void => {
    const refused = settling.isUnder(event.clientX, event.clientY);
    byPointer = begin(controlOf(event.target), refused);
  };
  const pointerLost = (): void => {
    byPointer = null;
  };
  const keyLost = (): void => {
    byKey = null;
  };
  const keyDown = (event: KeyboardEvent): void => {
    if (!isPressKey(event) || event.repeat) return;
    const control = controlOf(event.target);
    byKey = control === null ? null : begin(control, settling.isRelabelled(control));
  };
  const keyUp = (event: KeyboardEvent): void => {
    // The click that Space makes comes after this.
    if (isPressKey(event)) setTimeout(keyLost);
  };
  const click = (event: MouseEvent): void => {
    const control = controlOf(event.target);
    const began = event.detail > 0 ? byPointer : byKey;
    if (event.detail > 0) byPointer = null;
    // A click somewhere else that a press made: a label gives it on to its field, Enter in a field to the
    // button.
    if (began === null || (began.control === null && !began.refused && control !== null)) {
      if (control !== null && began === null && settling.isRelabelled(control)) swallow(event);
      else if (control !== null) endedOn(control);
      return;
    }
    const same = began.control === control && (control === null || meaningOf(control) === began.meaning);
    if (began.refused || !same) swallow(event);
  };

  const options = { capture: true };
  root.addEventListener('pointerdown', pointerDown, options);
  root.addEventListener('pointercancel', pointerLost, options);
  root.addEventListener('keydown', keyDown, options);
  root.addEventListener('keyup', keyUp, options);
  root.addEventListener('click', click, options);
  return () => {
    stopWatching();
    settling.stop();
    root.removeEventListener('pointerdown', pointerDown, options);
    root.removeEventListener('pointercancel', pointerLost, options);
    root.removeEventListener('keydown', keyDown, options);
    root.removeEventListener('keyup', keyUp, options);
    root.removeEventListener('click', click, options);
  };
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
