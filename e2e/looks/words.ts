import type { Page } from '@playwright/test';

/** What cannot be read of the words on a page, in words; nothing when all is well. */
export interface UnreadableWords {
  /** They run out of their place at a side, and nothing says so. */
  readonly cut: readonly string[];
  /** Shortened with dots until next to nothing of them is left. */
  readonly crushed: readonly string[];
  /** They lie on each other. */
  readonly overlapping: readonly string[];
}

/** Below this many times the size of its letters a shortened name tells nobody what it is. */
const LEAST_LETTERS = 4;

/**
 * Looks at every word that is drawn within a part of the page. What scrolls away up or down is left out, and so are tabs
 * that are scrolled to.
 *
 * @param within selector of what is looked at.
 */
export const unreadableWords = (page: Page, within: string): Promise<UnreadableWords> =>
  page.evaluate(
    ([root, leastLetters]) => {
      const pins = [...document.querySelectorAll('*')].filter((element) =>
        ['sticky', 'fixed'].includes(getComputedStyle(element).position),
      );
      const words = [...document.querySelectorAll(root)].flatMap((part) => {
        const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        const found: Text[] = [];
        while (walker.nextNode() !== null)
          if (walker.currentNode instanceof Text) found.push(walker.currentNode);
        return found.flatMap((text) => {
          const element = text.parentElement;
          if (element === null || text.data.trim() === '' || element.closest('.sr-only, svg') !== null)
            return [];
          if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
          const clips: { box: DOMRect; dots: boolean; scrolled: boolean }[] = [];
          for (let node: Element | null = element; node !== null; node = node.parentElement) {
            const { overflowX, overflowY, textOverflow } = getComputedStyle(node);
            if (overflowX === 'visible' && overflowY === 'visible') continue;
            clips.push({
              box: node.getBoundingClientRect(),
              dots: textOverflow === 'ellipsis',
              scrolled: node.className.includes('_tabs_'),
            });
          }
          const range = document.createRange();
          range.selectNodeContents(text);
          return [...range.getClientRects()].map((line) => {
            // Letters fill the middle of a line: the room above and below them may be shared with the next.
            const seen = { left: line.left, right: line.right, top: 0, bottom: 0 };
            seen.top = line.top + line.height / 5;
            seen.bottom = line.bottom - line.height / 5;
            const sides = { left: 0, right: window.innerWidth, dots: false, scrolled: false };
            for (const { box, dots, scrolled } of clips) {
              sides.dots ||= dots;
              sides.scrolled ||= scrolled;
              sides.left = Math.max(sides.left, box.left);
              sides.right = Math.min(sides.right, box.right);
              seen.top = Math.max(seen.top, box.top);
              seen.bottom = Math.min(seen.bottom, box.bottom);
            }
            const isCut = line.left < sides.left - 1 || line.right > sides.right + 1;
            seen.left = Math.max(seen.left, sides.left);
            seen.right = Math.min(seen.right, sides.right);
            seen.bottom = Math.min(seen.bottom, window.innerHeight);
            const letter = Number.parseFloat(getComputedStyle(element).fontSize);
            return {
              said: text.data.trim().slice(0, 40),
              element,
              seen,
              inSight: seen.bottom - seen.top > 1,
              cut: isCut && !sides.dots && !sides.scrolled,
              crushed: isCut && sides.dots && seen.right - seen.left < leastLetters * letter,
              pinned: pins.findLastIndex((pin) => pin.contains(element)),
            };
          });
        });
      });
      const drawn = words.filter(({ inSight }) => inSight);
      const said = (list: typeof drawn): string[] => [...new Set(list.map((word) => word.said))];
      const overlapping = drawn.flatMap((a, nth) =>
        drawn
          .slice(nth + 1)
          .filter(
            (b) =>
              a.element !== b.element &&
              a.pinned === b.pinned &&
              Math.min(a.seen.right, b.seen.right) - Math.max(a.seen.left, b.seen.left) > 2 &&
              Math.min(a.seen.bottom, b.seen.bottom) - Math.max(a.seen.top, b.seen.top) > 2,
          )
          .map((b) => `${a.said} and ${b.said}`),
      );
      return {
        cut: said(drawn.filter((word) => word.cut)),
        crushed: said(drawn.filter((word) => word.crushed)),
        overlapping: [...new Set(overlapping)],
      };
    },
    [within, LEAST_LETTERS] as const,
  );
