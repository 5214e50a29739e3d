import type { Page } from '@playwright/test';

/** What is wrong with how a page stands on the screen, in words; nothing when all is well. */
export interface Flaws {
  readonly hidden: readonly string[];
  readonly overlapping: readonly string[];
  readonly scrollsSideways: readonly string[];
}

/**
 * Looks at a page as it is drawn: whether what must always be in sight is, whether two controls lie on each other, and
 * whether anything is wider than its place. Controls that a scroller hides are measured by the part that shows.
 *
 * @param within selector of what is looked at.
 * @param always selectors of what must be in sight whole, and on top.
 */
export const flawsOf = (page: Page, within: string, always: readonly string[]): Promise<Flaws> =>
  page.evaluate(
    ([root, wanted]) => {
      interface Box {
        readonly left: number;
        readonly top: number;
        readonly right: number;
        readonly bottom: number;
      }
      const scope = document.querySelector(root);
      if (scope === null) return { hidden: [root], overlapping: [], scrollsSideways: [] };
      const view: Box = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
      const cut = (a: Box, b: Box): Box => ({
        left: Math.max(a.left, b.left),
        top: Math.max(a.top, b.top),
        right: Math.min(a.right, b.right),
        bottom: Math.min(a.bottom, b.bottom),
      });
      const clips = (element: Element): boolean => {
        const { overflowX, overflowY } = getComputedStyle(element);
        return overflowX !== 'visible' || overflowY !== 'visible';
      };
      const shown = (element: Element): Box => {
        let box: Box = cut(element.getBoundingClientRect(), view);
        for (let node = element.parentElement; node !== null; node = node.parentElement)
          if (clips(node)) box = cut(box, node.getBoundingClientRect());
        return box;
      };
      const named = (element: Element): string =>
        `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 50)}"`;
      const pinned = (element: Element): Element | null => {
        for (let node = element.parentElement; node !== null && node !== scope; node = node.parentElement)
          if (getComputedStyle(node).position === 'sticky') return node;
        return null;
      };
      const isFree = (element: Element): boolean =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.closest('.sr-only') === null;

      const hidden = wanted.filter((selector) => {
        const element = scope.querySelector(selector);
        if (element === null) return true;
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const seen = shown(element);
        const whole =
          seen.bottom - seen.top >= bottom - top - 1 && seen.right - seen.left >= right - left - 1;
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return !whole || over === null || !(element.contains(over) || over.contains(element));
      });

      const controls = [
        ...scope.querySelectorAll('button, a[href], input, select, textarea, [role="tab"]'),
      ].filter(isFree);
      // The label around a box is part of it.
      const targets = [...new Set(controls.map((control) => control.closest('label') ?? control))];
      const boxes = targets.map((element) => ({ element, box: shown(element) }));
      const overlapping: string[] = [];
      for (const [nth, a] of boxes.entries())
        for (const b of boxes.slice(nth + 1)) {
          if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
          // What scrolls away below a pinned part is not beside it.
          if (pinned(a.element) !== pinned(b.element)) continue;
          const common = cut(a.box, b.box);
          if (common.right - common.left > 1 && common.bottom - common.top > 1)
            overlapping.push(`${named(a.element)} and ${named(b.element)}`);
        }

      const wide = [document.documentElement, scope, ...scope.querySelectorAll('*')].filter((element) => {
        const { overflowX } = getComputedStyle(element);
        const scrolls =
          overflowX === 'auto' || overflowX === 'scroll' || element === document.documentElement;
        return scrolls && element.scrollWidth > element.clientWidth + 1;
      });
      return {
        hidden,
        overlapping,
        scrollsSideways: wide.map(
          (element) => `${named(element)} ${element.scrollWidth - element.clientWidth}`,
        ),
      };
    },
    [within, always] as const,
  );

/** Begins to measure how much of the page moves by itself. */
export const watchShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { shiftsSeen: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(`moved at ${Math.round(entry.startTime)} ms`);
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
