import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { guardPresses } from './press-guard.ts';

const GUARD = 400;
let release: (() => void) | undefined;
const did: string[] = [];

beforeEach(() => {
  did.length = 0;
  document.body.innerHTML = '<div id="place" style="padding: 40px"></div>';
  release = guardPresses(document.documentElement, GUARD);
});
afterEach(() => {
  release?.();
  vi.useRealTimers();
});

const place = (): HTMLElement => document.querySelector<HTMLElement>('#place')!;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A button that does what its label says, as the slip's one button does. */
function button(label: string, into: HTMLElement = place()): HTMLButtonElement {
  const made = document.createElement('button');
  made.textContent = label;
  made.style.cssText = 'display: block; width: 200px; height: 44px';
  made.addEventListener('click', () => did.push(made.textContent));
  into.append(made);
  return made;
}

/** Where the finger is, whatever a test of actionability says. */
const tap = (element: HTMLElement, delay = 0) => userEvent.click(element, { delay, force: true });

describe('a press counts for what it began on', () => {
  it('[MEND-27] a press that began on another label is for nothing, by pointer and by key', async () => {
    const one = button('Accept new price');
    await wait(GUARD + 50);
    one.addEventListener('pointerdown', () => one.replaceChildren('Place bet £1.00'), { once: true });
    await tap(one, 60);
    expect(did).toEqual([]);
    await wait(GUARD + 50);
    one.focus();
    await userEvent.keyboard('{ >}');
    one.textContent = 'Accept new price';
    await userEvent.keyboard('{/ }');
    expect(did).toEqual([]);
    await wait(GUARD + 50);
    await tap(one, 60);
    expect(did).toEqual(['Accept new price']);
  });

  it('[MEND-27] a label that has just changed takes no press; a while later it does', async () => {
    const one = button('Accept new price');
    await wait(10);
    one.textContent = 'Place bet £1.00';
    await tap(one);
    expect(did).toEqual([]);
    await wait(GUARD + 50);
    await tap(one);
    expect(did).toEqual(['Place bet £1.00']);
    one.focus();
    one.textContent = 'Accept new price';
    await wait(0);
    await userEvent.keyboard('{Enter}');
    one.click();
    expect(did).toEqual(['Place bet £1.00']);
    await wait(GUARD + 50);
    await userEvent.keyboard('{Enter}');
    one.click();
    expect(did).toEqual(['Place bet £1.00', 'Accept new price', 'Accept new price']);
  });

  it('[MEND-27] what comes in the place of a button takes no press at once: "Done" after "Place"', async () => {
    place().dataset.settles = '';
    const first = button('Place bet £1.00');
    await wait(GUARD + 50);
    first.addEventListener('click', () => {
      first.remove();
      button('Done');
    });
    await tap(first);
    await wait(20);
    await tap(place().querySelector('button')!);
    expect(did).toEqual(['Place bet £1.00']);
    await wait(GUARD + 50);
    await tap(place().querySelector('button')!);
    expect(did).toEqual(['Place bet £1.00', 'Done']);
  });

  it('[MEND-27] the line that moved under the finger is not removed by the second tap', async () => {
    place().innerHTML = '<ul data-settles="list"></ul>';
    const list = place().querySelector('ul')!;
    for (const name of ['Arsenal', 'Leeds', 'Everton']) {
      const line = document.createElement('li');
      list.append(line);
      button(name, line).addEventListener('click', () => line.remove());
    }
    await wait(GUARD + 50);
    const upper = list.querySelector('button')!;
    await tap(upper);
    await wait(20);
    await tap(list.querySelector('button')!);
    expect(did).toEqual(['Arsenal']);
    await wait(GUARD + 50);
    await tap(list.querySelector('button')!);
    expect(did).toEqual(['Arsenal', 'Leeds']);
  });

  it('[MEND-27] a held Enter presses nothing that came into the focus meanwhile', async () => {
    const first = button('Place bet £1.00');
    const second = button('Done');
    first.addEventListener('click', () => second.focus());
    first.focus();
    await userEvent.keyboard('{Enter>3}{/Enter}');
    expect(did).toEqual(['Place bet £1.00']);
  });

  it('[MEND-27] a price that moves on a button is no other meaning, nor is a press of assistive technology lost', async () => {
    const one = button('5/2');
    one.dataset.press = 'leg:1001';
    await wait(10);
    one.textContent = '11/4';
    await tap(one, 30);
    one.click();
    expect(did).toEqual(['11/4', '11/4']);
    one.dataset.press = 'leg:1002';
    await wait(0);
    await tap(one);
    expect(did).toEqual(['11/4', '11/4']);
  });

  it('[MEND-27] a tap on what is new does not fall through to what lies below it', async () => {
    const below = button('Arsenal, 5/2');
    await wait(GUARD + 50);
    const over = button('Open the slip');
    over.dataset.settles = '';
    const { left, top } = below.getBoundingClientRect();
    Object.assign(over.style, { position: 'fixed', left: `${left}px`, top: `${top}px` });
    over.remove();
    await wait(0);
    document.body.append(over);
    await tap(below);
    expect(did).toEqual([]);
  });
});

type Step = { readonly relabel: number } | { readonly wait: number } | { readonly press: number | null };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ relabel: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ wait: fc.integer({ min: 0, max: 600 }) }),
  fc.record({ press: fc.option(fc.integer({ min: 0, max: 2 })) }),
);

describe('any mix of presses and changing labels', () => {
  it('[MEND-27] a press counts exactly where its label stood still from the guard before it to its end', async () => {
    await page.viewport(600, 400);
    vi.useFakeTimers();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        release?.();
        place().replaceChildren();
        did.length = 0;
        const one = button('label 0');
        release = guardPresses(document.documentElement, GUARD);
        const model = { label: 0, changedAt: Number.NEGATIVE_INFINITY, now: 0, did: [] as string[] };
        const relabel = async (to: number) => {
          one.textContent = `label ${to}`;
          await Promise.resolve();
          if (to !== model.label) model.changedAt = model.now;
          model.label = to;
        };
        const at = one.getBoundingClientRect();
        const point = { bubbles: true, cancelable: true, clientX: at.x + 5, clientY: at.y + 5 };
        for (const each of steps) {
          if ('relabel' in each) await relabel(each.relabel);
          else if ('wait' in each) {
            model.now += each.wait;
            vi.advanceTimersByTime(each.wait);
          } else {
            const before = model.label;
            const early = model.now - model.changedAt < GUARD;
            one.dispatchEvent(new PointerEvent('pointerdown', point));
            if (each.press !== null) await relabel(each.press);
            one.dispatchEvent(new MouseEvent('click', { ...point, detail: 1 }));
            if (!early && model.label === before) model.did.push(`label ${before}`);
          }
        }
        expect(did).toEqual(model.did);
      }),
      { numRuns: 200 },
    );
  });
});
