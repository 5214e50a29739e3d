import type { Page } from '@playwright/test';

/** Below the line of these a price is of the trade, whatever stands above it; 100/30 and 85/40 are of old. */
const DENOMINATORS: ReadonlySet<number> = new Set([
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 20, 25, 30, 33, 40, 50, 66, 80, 100, 125, 200, 250, 500,
  1000,
]);
/** From this many to one on nobody quotes but in halves and wholes. */
const LONG = 10;

/**
 * Whether a fractional price is one that a bettor would write down. Of a whole acca `about 30/1 (31.25)` is
 * one too.
 */
function readsAsOdds(text: string): boolean {
  const [, num = '', den = ''] = /(\S+)\/(\S+)/.exec(text) ?? [];
  if (!/^[\d,]+$/.test(num) || !/^\d+$/.test(den)) return false;
  const below = Number(den);
  const ratio = Number(num.replaceAll(',', '')) / below;
  return DENOMINATORS.has(below) && (ratio < LONG || below <= 2);
}

/** Names of texts that the catalogue has none for would stand there as such. */
const RAW_KEY =
  /(?<![\w.@/])(?:betslip|receipt|placement|slip|event|myBets|racing|shell|state|bets|odds)\.[a-z]\w+/;

interface Seen {
  readonly words: string;
  readonly prices: readonly string[];
  /** Prices with what is said of them: `6/4`, `was 6/4`. */
  readonly legs: readonly (readonly [price: string, said: string])[];
  readonly online: boolean;
}

const see = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const legs = [...document.querySelectorAll<HTMLElement>('[data-shown="price"]')];
    return {
      words: document.body.innerText,
      prices: [
        ...[...document.querySelectorAll<HTMLElement>('[data-odds]')].map(({ innerText }) => innerText),
        ...legs.map(({ innerText }) => innerText),
      ],
      legs: legs.map((leg) => [leg.innerText, leg.closest<HTMLElement>('li')?.innerText ?? ''] as const),
      online: navigator.onLine,
    };
  });

/** Sentences that contradict what stands beside them, one text each; nothing when the screen holds. */
export async function untruthsOn(page: Page): Promise<string[]> {
  const { words, prices, legs, online } = await see(page);
  const found: string[] = [];
  const never = (pattern: RegExp): void => {
    const said = pattern.exec(words)?.[0];
    if (said !== undefined) found.push(said);
  };
  never(/was (\S+)( when you left)?, now \1(?!\S)/);
  never(/Balance after(?! placing)/);
  never(RAW_KEY);
  // Two clocks: one that counts up to nothing beside the one that counts down.
  if (/\d+ s left/.test(words)) never(/Placing… \d+ s/);
  if (!online) never(/Any moment now/);
  if (/Betting on this event is over|Full time|Final score|Finished/.test(words))
    never(/They can come back at any moment/);
  for (const [price, said] of legs) {
    const was = /(?:was|[Uu]p from|[Dd]own from) (\S+)/.exec(said)?.[1];
    if (was !== undefined && price.split('\n').at(-1) === was) found.push(`${said}: it is ${price}`);
  }
  for (const text of prices.flatMap((one) => one.match(/\S+\/\S+/g) ?? []))
    if (!readsAsOdds(text)) found.push(`${text} does not read as odds`);
  for (const [, text = ''] of words.matchAll(/selections? at (?:≈ )?(\S+\/\S+)/g))
    if (!readsAsOdds(text)) found.push(`${text} does not read as odds`);
  return found;
}

/** Words that stand on two lines without being made for it, by where the letters are drawn. */
export const brokenWords = (page: Page, within: string): Promise<string[]> =>
  page.evaluate((root) => {
    const found: string[] = [];
    for (const part of document.querySelectorAll(root)) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (walker.nextNode() !== null) {
        const node = walker.currentNode;
        const element = node.parentElement;
        if (!(node instanceof Text) || element === null || element.closest('.sr-only, svg') !== null)
          continue;
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}£.,]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.push(word);
        }
      }
    }
    return [...new Set(found)];
  }, within);

/**
 * Names that end before their end, one text each: of `Harbour Athletic or draw` nobody can spare the last
 * word.
 */
export const cutNames = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main [data-label]')]
      .filter(
        (label) => label.scrollHeight > label.clientHeight + 1 || label.scrollWidth > label.clientWidth + 1,
      )
      .map((label) => label.innerText),
  );
