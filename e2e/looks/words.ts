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

/** A line of letters as it is drawn; lengths in CSS pixels. */
interface DrawnLine {
  readonly said: string;
  /** Which element of those with words it belongs to. */
  readonly element: number;
  readonly seen: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  };
  readonly cut: boolean;
  /** Shortened with dots. */
  readonly shortened: boolean;
  /** Size of its letters. */
  readonly letter: number;
  /** Which of the parts that do not scroll with the page it is in; -1 for none. */
  readonly pinned: number;
}

/**
 * Looks at every word that is drawn within a part of the page. What scrolls away up or down is left out, and
 * so are tabs and chips that are scrolled to.
 *
 * @param within selector of what is looked at.
 */
export async function unreadableWords(page: Page, within: string): Promise<UnreadableWords> {
  const drawn = (await drawnLines(page, within)).filter(({ seen }) => seen.bottom - seen.top > 1);
  const said = (list: readonly DrawnLine[]): string[] => [...new Set(list.map((line) => line.said))];
  const crushed = drawn.filter(
    ({ shortened, seen, letter }) => shortened && seen.right - seen.left < LEAST_LETTERS * letter,
  );
  const overlapping = drawn.flatMap((a, nth) =>
    drawn
      .slice(nth + 1)
      .filter((b) => overlap(a, b))
      .map((b) => `${a.said} and ${b.said}`),
  );
  return {
    cut: said(drawn.filter((line) => line.cut)),
    crushed: said(crushed),
    overlapping: [...new Set(overlapping)],
  };
}

const overlap = (a: DrawnLine, b: DrawnLine): boolean =>
  a.element !== b.element &&
  a.pinned === b.pinned &&
  Math.min(a.seen.right, b.seen.right) - Math.max(a.seen.left, b.seen.left) > 2 &&
  Math.min(a.seen.bottom, b.seen.bottom) - Math.max(a.seen.top, b.seen.top) > 2;

const drawnLines = (page: Page, within: string): Promise<DrawnLine[]> =>
  page.evaluate((root) => {
    const pins = [...document.querySelectorAll('*')].filter((element) =>
      ['sticky', 'fixed'].includes(getComputedStyle(element).position),
    );
    const texts = [...document.querySelectorAll(root)].flatMap((part) => {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode() !== null)
        if (walker.currentNode instanceof Text) found.push(walker.currentNode);
      return found;
    });
    const elements = texts.map((text) => text.parentElement);
    return texts.flatMap((text) => {
      const element = text.parentElement;
      if (element === null || text.data.trim() === '' || element.closest('.sr-only, svg') !== null) return [];
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      const clip = { left: 0, right: window.innerWidth, top: 0, bottom: window.innerHeight };
      let [dots, scrolled] = [false, false];
      for (let node: Element | null = element; node !== null; node = node.parentElement) {
        const { overflowX, overflowY, textOverflow, maskImage } = getComputedStyle(node);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const box = node.getBoundingClientRect();
        dots ||= textOverflow === 'ellipsis';
        // A row that goes on beyond the edge fades there.
        scrolled ||= node.className.includes('-tabs') || maskImage !== 'none';
        clip.left = Math.max(clip.left, box.left);
        clip.right = Math.min(clip.right, box.right);
        clip.top = Math.max(clip.top, box.top);
        clip.bottom = Math.min(clip.bottom, box.bottom);
      }
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()].map((line) => {
        const isCut = line.left < clip.left - 1 || line.right > clip.right + 1;
        return {
          said: text.data.trim().slice(0, 40),
          element: elements.indexOf(element),
          // Letters fill the middle of a line: the room above and below them may be shared with the next.
          seen: {
            left: Math.max(line.left, clip.left),
            right: Math.min(line.right, clip.right),
            top: Math.max(line.top + line.height / 5, clip.top),
            bottom: Math.min(line.bottom - line.height / 5, clip.bottom),
          },
          cut: isCut && !dots && !scrolled,
          shortened: isCut && dots,
          letter: Number.parseFloat(getComputedStyle(element).fontSize),
          pinned: pins.findLastIndex((pin) => pin.contains(element)),
        };
      });
    });
  }, within);
