import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EventId, MarketId, SelectionId } from '#domain/brand.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { answers, answerWith, football, openApp } from '#testing/screen/app-harness.tsx';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const userInfo = userAnswer({ cash: 123_450 });
const login = {
  resultCode: 0,
  data: { gwSessionId: 'g1', bettingToken: 'x', workflow: null, expiresAt: Date.now() + 9e7, userInfo },
};

let opened: ReturnType<typeof openApp> | undefined;
let drawing: ReturnType<typeof spyOnTexts>;
const spyOnTexts = () => vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText');
/** It may be drawn more than once: whatever was ever drawn counts. */
const drawn = (): readonly string[] => [...new Set(drawing.mock.calls.map(([text]) => text))];
beforeEach(async () => {
  await page.viewport(1280, 800);
  drawing = spyOnTexts();
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
  opened?.close();
});

const button = (name: RegExp): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('button')].find((one) =>
    name.test(one.textContent),
  );
  if (found === undefined) throw new Error(`no button ${String(name)}`);
  return found;
};
const canvas = (): HTMLCanvasElement => document.querySelector<HTMLCanvasElement>('[data-share] canvas')!;

/** Other apps, which not every browser has: this one takes files, or none. */
function giveTo(take: ((file: File) => void) | null): void {
  const share = (data?: ShareData): Promise<void> => {
    for (const file of data?.files ?? []) take?.(file);
    return Promise.resolve();
  };
  Object.defineProperty(navigator, 'canShare', { configurable: true, value: () => take !== null });
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
}

/** A customer with one selection and a stake, who asks for its picture. */
async function withPicture(): Promise<void> {
  const app = openApp('/', {
    ...answers,
    login,
    getSelections: answerWith({}, football),
  });
  opened = app;
  app.runtime.submit({ type: 'live/connectionChanged', data: { connected: true } });
  app.runtime.submit({
    type: 'intent/loginSubmitted',
    data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
  });
  await until(() => expect(document.querySelectorAll('[data-odds]').length).toBeGreaterThan(5));
  app.runtime.submit({
    type: 'intent/oddsPressed',
    data: {
      selectionId: SelectionId.parse(10_101),
      marketId: MarketId.parse(10_100),
      eventId: EventId.parse(10_000),
      shown: { price: '5/2', version: 1, selection: '', market: '', event: '' },
    },
  });
  await until(() => expect(document.querySelector('input[id^="stake-"]')).not.toBeNull());
  document.querySelector<HTMLElement>('input[id^="stake-"]')!.focus();
  await userEvent.keyboard('12.5');
  await until(() => expect(document.querySelector('[data-shown=returns]')?.textContent).toBe('£43.75'));
  button(/^Share$/).click();
  await until(() => expect(button(/^Make a picture$/)).toBeDefined());
  button(/^Make a picture$/).click();
  await until(() => expect(drawn()).not.toEqual([]));
}

/** Kinds of the parts of a PNG file. */
async function partsOf(file: Blob): Promise<readonly string[]> {
  const view = new DataView(await file.arrayBuffer());
  const kinds: string[] = [];
  for (let at = 8; at < view.byteLength; at += view.getUint32(at) + 12)
    kinds.push(String.fromCharCode(...[4, 5, 6, 7].map((more) => view.getUint8(at + more))));
  return kinds;
}

it('[FEAT-07] a picture holds the selections and their prices, and stake and returns only once they are chosen', async () => {
  const given: File[] = [];
  giveTo((file) => given.push(file));
  await withPicture();
  const plain = drawn();
  expect(plain.slice(0, -1)).toEqual([
    'Slipstream',
    'Selections',
    '5/2',
    'Arsenal',
    'Match result',
    'Arsenal v Leeds',
  ]);
  expect(plain.at(-1)).toMatch(/^Prices of .*\. They change\.$/);
  const told = canvas().getAttribute('aria-label') ?? '';
  for (const text of plain) expect(told).toContain(text.replace(/\.$/, ''));
  expect(told).not.toMatch(/£|ann\b/);

  await until(() => expect(button(/^Share the picture$/)).toBeDefined());
  button(/^Share the picture$/).click();
  await until(() => expect(given).toHaveLength(1));
  expect([given[0]!.name, given[0]!.type]).toEqual(['bet.png', 'image/png']);
  // Pixels alone: a PNG could hold texts as well.
  expect(
    (await partsOf(given[0]!)).filter((kind) => !['IHDR', 'sRGB', 'IDAT', 'IEND'].includes(kind)),
  ).toEqual([]);

  drawing.mockClear();
  document.querySelector<HTMLElement>('[data-share] [role=switch]')!.click();
  await until(() => expect(drawn()).not.toEqual([]));
  expect(drawn().filter((text) => text.includes('£'))).toEqual(['£12.50', '£43.75']);
  expect(drawn().join(' ')).not.toMatch(/1,234|ann\b/);
  expect(opened!.defects).toEqual([]);
});

it('a picture is downloaded where the browser gives no files to other apps', async () => {
  giveTo(null);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href.slice(0, 5)}`);
  });
  await withPicture();
  await until(() => expect(button(/^Download$/).getAttribute('aria-disabled')).toBe('false'));
  expect(document.querySelector('[data-share]')?.textContent).not.toContain('Share the picture');
  button(/^Download$/).click();
  await until(() => expect(document.querySelector('[data-share]')?.textContent).toContain('Handed to'));
  expect(saved).toEqual(['bet.png blob:']);
});
