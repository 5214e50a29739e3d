import type { Page } from '@playwright/test';

/** What is wrong with how a page stands on the screen, in words; nothing when all is well. */
export interface Flaws {
  readonly hidden: readonly string[];
  readonly overlapping: readonly string[];
  readonly scrollsSideways: readonly string[];
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
interface Measured {
  readonly name: string;
  readonly box: Box;
  /** The part that no scroller and no edge of the window hides. */
  readonly seen: Box;
  /** Nothing lies on its middle. */
  readonly onTop: boolean;
  /** Which of the pinned parts it stands in, -1 in none: what scrolls away below one is not beside it. */
  readonly pinned: number;
}

/**
 * Measures what a selector finds, a control by the label around it. What is hidden on purpose is left out.
 */
const measure = (page: Page, within: string, selector: string): Promise<readonly Measured[]> =>
  page.evaluate(
    ([root, wanted]) => {
      const cut = (a: Box, b: Box): Box => ({
        left: Math.max(a.left, b.left),
        top: Math.max(a.top, b.top),
        right: Math.min(a.right, b.right),
        bottom: Math.min(a.bottom, b.bottom),
      });
      const plain = ({ left, top, right, bottom }: Box): Box => ({ left, top, right, bottom });
      const pins = [...document.querySelectorAll('*')].filter(
        (element) => getComputedStyle(element).position === 'sticky',
      );
      const found = [...document.querySelectorAll(`:is(${root}) :is(${wanted})`)].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          element.closest('.sr-only') === null,
      );
      return [...new Set(found.map((element) => element.closest('label') ?? element))].map((element) => {
        const box = plain(element.getBoundingClientRect());
        let seen = cut(box, { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight });
        for (let node = element.parentElement; node !== null; node = node.parentElement)
          if (getComputedStyle(node).overflowY !== 'visible') seen = cut(seen, node.getBoundingClientRect());
        const over = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        const name = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 50);
        const onTop = over !== null && (element.contains(over) || over.contains(element));
        return { name, box, seen, onTop, pinned: pins.findIndex((pin) => pin.contains(element)) };
      });
    },
    [within, selector] as const,
  );

/** What is wider than its place, with by how many pixels. */
const sidewaysOf = (page: Page, within: string): Promise<readonly string[]> =>
  page.evaluate(
    (root) =>
      [document.documentElement, ...document.querySelectorAll(`:is(${root}), :is(${root}) *`)].flatMap(
        (element) => {
          const scrolls =
            element === document.documentElement ||
            ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
          const more = element.scrollWidth - element.clientWidth;
          return scrolls && more > 1 ? [`${element.tagName} "${element.className}" by ${more}`] : [];
        },
      ),
    within,
  );

const isWhole = ({ box, seen, onTop }: Measured): boolean =>
  onTop &&
  seen.right - seen.left >= box.right - box.left - 1 &&
  seen.bottom - seen.top >= box.bottom - box.top - 1;

const overlap = (a: Measured, b: Measured): boolean =>
  a.pinned === b.pinned &&
  Math.min(a.seen.right, b.seen.right) - Math.max(a.seen.left, b.seen.left) > 1 &&
  Math.min(a.seen.bottom, b.seen.bottom) - Math.max(a.seen.top, b.seen.top) > 1;

const CONTROLS = 'button, a[href], input, select, textarea';

/**
 * Looks at a page as it is drawn: whether what must always be in sight is, whether two controls lie on each
 * other, and whether anything is wider than its place. Controls that a scroller hides are measured by the
 * part that shows.
 *
 * @param within selector of what is looked at.
 * @param always selectors of what must be in sight whole, and on top.
 */
export async function flawsOf(page: Page, within: string, always: readonly string[]): Promise<Flaws> {
  const hidden: string[] = [];
  for (const selector of always) {
    const found = await measure(page, within, selector);
    if (found.length === 0 || !found.every(isWhole)) hidden.push(selector);
  }
  const controls = await measure(page, within, CONTROLS);
  const overlapping = controls.flatMap((a, nth) =>
    controls.slice(nth + 1).flatMap((b) => (overlap(a, b) ? [`${a.name} and ${b.name}`] : [])),
  );
  return { hidden, overlapping, scrollsSideways: await sidewaysOf(page, within) };
}

/** What a browser says of a movement, of which the types of the DOM do not know yet. */
interface Shift extends PerformanceEntry {
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Begins to note what moves on a page by itself: which element, from where to where. */
export const watchShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { shiftsSeen: seen });
    const at = ({ x, y, width, height }: DOMRectReadOnly): string => `${x},${y} ${width}x${height}`;
    const isShift = (entry: PerformanceEntry): entry is Shift => entry.entryType === 'layout-shift';
    const note = (entry: Shift): void => {
      for (const { node, previousRect, currentRect } of entry.sources) {
        // A text that was written anew in a box that has not moved.
        if (at(previousRect) === at(currentRect)) continue;
        const named = node instanceof Element ? `${node.tagName}.${node.className}` : '';
        const said = (node?.textContent ?? '').trim().slice(0, 40);
        seen.push(`${named} "${said}" from ${at(previousRect)} to ${at(currentRect)}`);
      }
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (isShift(entry)) note(entry);
    }).observe({ type: 'layout-shift' });
  });

/** What has moved since, one text each. */
export const shiftsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise<readonly string[]>((resolve) => {
        // Two frames: the entries of the last one are reported after it.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const held: unknown = Reflect.get(window, 'shiftsSeen');
            resolve(Array.isArray(held) ? held.map(String) : []);
          }),
        );
      }),
  );
