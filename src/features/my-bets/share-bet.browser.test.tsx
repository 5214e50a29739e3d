import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answers, answerWith, football, openApp } from '#testing/screen/app-harness.tsx';
import { betOf, legOf, loggingIn, loginAnswer, openBetsAnswer } from '#testing/screen/own-bets.ts';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const dialog = (): HTMLElement => document.querySelector<HTMLElement>('[role=dialog]')!;
const press = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const said = (): string =>
  [...dialog().querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('');

let opened: ReturnType<typeof openApp> | undefined;
beforeEach(() => page.viewport(390, 800));
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
  opened?.close();
});

/** What the window of other apps does with what it is given; a headless Chromium has none of its own. */
function otherApps(take: (thing: ShareData) => Promise<void>, canTake: (thing: ShareData) => boolean): void {
  Object.defineProperty(navigator, 'canShare', { configurable: true, value: canTake });
  Object.defineProperty(navigator, 'share', { configurable: true, value: take });
}
const refusal = (name: string) => Promise.reject(new DOMException('', name));

/** A customer with an open bet on Arsenal at 5/2, who shares it. */
async function sharing(changed: object = {}) {
  const leg = legOf(1, {
    selectionId: 10_101,
    marketId: 10_100,
    eventId: 10_000,
    selectionName: 'Arsenal',
    eventName: 'Arsenal v Leeds',
  });
  const app = openApp('/mybets/open', {
    ...answers,
    login: loginAnswer,
    getUnsettledBets: openBetsAnswer([betOf(1, { legs: [leg], ...changed })]),
    getSelections: answerWith({}, football),
  });
  opened = app;
  app.runtime.submit({ type: 'live/connectionChanged', data: { connected: true } });
  app.runtime.submit(loggingIn);
  await page.getByRole('main').getByRole('button', { name: 'Share' }).click();
  await until(() => expect(dialog().textContent).toContain('Whoever has the link'));
  return app;
}

async function withPicture() {
  const app = await sharing();
  await press('Make a picture');
  const way = () => dialog().querySelector('[data-share=picture] button[data-look]');
  await until(() => expect(way()?.getAttribute('aria-disabled')).not.toBe('true'));
  return app;
}

/** Edges of a picture in pixels. */
async function sizeOf(picture: Blob): Promise<readonly [number, number]> {
  const { width, height } = await createImageBitmap(picture);
  return [width, height];
}
const canvasSize = (): readonly [number, number] => {
  const { width, height } = dialog().querySelector('canvas')!;
  return [width, height];
};

describe('the link of a bet', () => {
  it('[FEAT-07] is copied, and whoever follows it has the selections and no stake', async () => {
    const app = await sharing();
    await press('Copy Link');
    await until(() => expect(said()).toContain('Copied'));
    const copied = new URL(await navigator.clipboard.readText());
    expect(copied.origin).toBe(window.location.origin);
    expect(dialog().textContent).not.toContain('Share the link');
    await userEvent.keyboard('{Escape}');
    app.go(`${copied.pathname}${copied.search}`);
    await until(() => expect(app.runtime.state().betslip.legs).toHaveLength(1));
    const { legs, stakes } = app.runtime.state().betslip;
    expect(legs[0]).toMatchObject({ selectionId: 10_101 });
    expect(JSON.stringify(stakes)).not.toMatch(/[1-9]/);
    expect(app.defects).toEqual([]);
  });

  it('[FEAT-07] goes with the stake only where that is chosen, and says so before it is given', async () => {
    const app = await sharing({ stake: 250, totalStake: 250 });
    const link = () => dialog().querySelector('output')?.textContent ?? '';
    const plain = link();
    expect(dialog().textContent).toContain('without your stake');
    const stake = page
      .getByRole('dialog')
      .getByRole('switch', { name: 'With my stake of £2.50', exact: true });
    await stake.click();
    await until(() => expect(link()).not.toBe(plain));
    expect(dialog().textContent).toContain('with your stake in the slip');
    const staked = new URL(link());
    await stake.click();
    await until(() => expect(link()).toBe(plain));
    await userEvent.keyboard('{Escape}');
    app.go(`${staked.pathname}${staked.search}`);
    await until(() => expect(app.runtime.state().betslip.legs).toHaveLength(1));
    expect(app.runtime.state().betslip.stakes.values).toMatchObject({ 'single:10101': '2.50' });
    expect(app.defects).toEqual([]);
  });

  it('[FEAT-07] offers no stake of a bet that a free bet paid for', async () => {
    await sharing({ bonus: { kind: 'freeBet', id: 'f', amount: 250 } });
    expect(dialog().querySelector('[role=switch]')).toBeNull();
  });

  it('says where copying is refused, and the link can still be selected', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(() => refusal('NotAllowedError'));
    await sharing();
    await press('Copy Link');
    await until(() => expect(said()).toContain('Copying did not work here. Select the text and copy it.'));
    const text = dialog().querySelector('output')!;
    expect(getComputedStyle(text).userSelect).toBe('all');
  });

  it('[FEAT-07] is given to another app where the browser can', async () => {
    const given: (string | undefined)[] = [];
    otherApps(
      ({ url }) => Promise.resolve(void given.push(url)),
      ({ url }) => url !== undefined,
    );
    await sharing();
    await press('Share the link');
    await until(() => expect(given).toEqual([dialog().querySelector('output')?.textContent]));
    expect(said()).toBe('');
  });
});

describe('the picture of a bet', () => {
  it('[FEAT-07] is given to another app as a file, in a window that is open once', async () => {
    const given: File[] = [];
    let close = (): void => undefined;
    otherApps(
      ({ files }) => {
        given.push(...(files ?? []));
        return new Promise((resolve) => {
          close = resolve;
        });
      },
      ({ files }) => files !== undefined,
    );
    await withPicture();
    await press('Share the picture');
    await press('Share the picture');
    expect(given.map(({ name, type }) => [name, type])).toEqual([['bet.png', 'image/png']]);
    expect(await sizeOf(given[0]!)).toEqual(canvasSize());
    close();
    await until(() => expect(said()).toBe(''));
    await press('Share the picture');
    expect(given).toHaveLength(2);
    close();
  });

  it('[FEAT-07] who closes the window of the other apps is told nothing; a refusal is said, with what else there is', async () => {
    let why = 'NotAllowedError';
    otherApps(
      () => refusal(why),
      () => true,
    );
    await withPicture();
    await press('Share the picture');
    await until(() => expect(said()).toContain('That did not work here. Download it instead.'));
    why = 'AbortError';
    await press('Share the picture');
    await until(() => expect(said()).toBe(''));
    for (const name of ['Download', 'Copy the picture'])
      await expect.element(page.getByRole('dialog').getByRole('button', { name, exact: true })).toBeVisible();
  });

  it('[FEAT-07] is copied as a picture, and what was said of it is gone once it is another', async () => {
    await withPicture();
    await press('Copy the picture');
    await until(() => expect(said()).toContain('The picture is copied.'));
    const [item] = await navigator.clipboard.read();
    expect(item?.types).toContain('image/png');
    expect(await sizeOf(await item!.getType('image/png'))).toEqual(canvasSize());
    await page
      .getByRole('dialog')
      .getByRole('switch', { name: /^Show stake/ })
      .click();
    await until(() => expect(said()).toBe(''));
  });

  it.each([
    ['takes no files', true],
    ['has no other apps', false],
  ])('[FEAT-07] is downloaded and copied where the browser %s', async (_, hasShare) => {
    if (hasShare)
      otherApps(
        () => refusal('NotAllowedError'),
        () => false,
      );
    const saved: Promise<Blob>[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(
      this: HTMLAnchorElement,
    ) {
      expect(this.download).toBe('bet.png');
      saved.push(fetch(this.href).then((answer) => answer.blob()));
    });
    await withPicture();
    expect(dialog().textContent).not.toContain('Share the picture');
    await press('Download');
    await until(() => expect(said()).toContain('Handed to your browser to keep.'));
    expect(await sizeOf((await saved[0])!)).toEqual(canvasSize());
    await press('Copy the picture');
    await until(() => expect(said()).toContain('The picture is copied.'));
  });
});

describe('page of a bet', () => {
  const path = '/mybets/details/SB-0001';
  const details = { getBetDetails: { resultCode: 0, data: { bet: betOf(1), steps: [] } } };

  it('[MYB-06.1] has its reference to copy, and a way to report a problem that ends in a ticket', async () => {
    const ticket = { resultCode: 0, data: { ticket: 'P-4F7K92MX' } };
    const app = openApp(path, { ...answers, login: loginAnswer, ...details, reportProblem: ticket });
    opened = app;
    app.runtime.submit(loggingIn);
    const main = (): HTMLElement => document.querySelector('main')!;
    const said = (): string => main().textContent;
    await until(() => expect(said()).toContain('Selection 1'));
    expect(main().querySelector('h1')?.textContent).toBe('Bet SB-0001');
    await page.getByRole('button', { name: 'Copy reference' }).click();
    await until(() => expect(document.body.textContent).toContain('Reference copied'));
    expect(await navigator.clipboard.readText()).toBe('SB-0001');
    await page.getByRole('button', { name: 'Report a problem with this bet' }).click();
    await page.getByRole('textbox', { name: 'What went wrong?' }).fill('It was paid late.');
    await page.getByRole('button', { name: 'Send report' }).click();
    await until(() => expect(said()).toContain('Its reference is P-4F7K92MX.'));
    expect(app.defects).toEqual([]);
  });
});
