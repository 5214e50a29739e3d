import fc from 'fast-check';
import { StrictMode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { AnswerDialog, Dialog, type ModalProps, Sheet } from './modal.tsx';

await loadTexts([]);
type Layer = NonNullable<ModalProps['layer']>;

/** As MOD-02 has it, written down once more; a window without a layer is one of all others. */
const TABLE: Readonly<Record<Layer, string>> = {
  betslip: '1010',
  freeBets: '1020',
  maxLimit: '1030',
  workflow: '1040',
  realityCheck: '1050',
  intervention: '1060',
  autoLogout: '1070',
};
const LOWER = ['betslip', 'freeBets', 'maxLimit'] as const;
const DEMANDS = ['workflow', 'realityCheck', 'intervention', 'autoLogout'] as const;

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const windowOf = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].find((one) =>
    one.textContent.includes(name),
  );
/** What lies on top in the middle of the page. */
const onTop = (): string | undefined => {
  const top = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
  return top?.closest('[role=dialog], [role=alertdialog]')?.querySelector('h2')?.textContent;
};
const layerOf = (element: HTMLElement | undefined): string => {
  let at: Element | null = element ?? null;
  while (at !== null && getComputedStyle(at).zIndex === 'auto') at = at.parentElement;
  return at === null ? '' : getComputedStyle(at).zIndex;
};

let root: Root;
beforeEach(() => {
  const element = document.createElement('div');
  document.body.replaceChildren(element);
  root = createRoot(element);
});
afterEach(() => root.unmount());

/** A button that opens a window which can be closed, and from there one that demands an answer. */
function Page() {
  const [open, setOpen] = useState(0);
  return (
    <main>
      <button type="button" onClick={() => setOpen(1)}>
        opener
      </button>
      <button type="button">beside</button>
      <Dialog title="first" open={open > 0} onClose={() => setOpen(0)} layer="betslip">
        <button type="button" onClick={() => setOpen(2)}>
          on
        </button>
      </Dialog>
      {open > 1 ? (
        <AnswerDialog title="demand" layer="intervention">
          <button type="button" onClick={() => setOpen(1)}>
            answer
          </button>
        </AnswerDialog>
      ) : null}
    </main>
  );
}
const press = (text: string): void =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === text)?.click();

describe('windows', () => {
  it('[MOD-01.2] [MOD-01.3] keep the focus, leave the rest of the page out of reach, and give the focus back; Escape closes the top one that may be closed and no other', async () => {
    root.render(
      <StrictMode>
        <Page />
      </StrictMode>,
    );
    await until(() => expect(document.querySelector('main button')).not.toBeNull());
    const opener = document.querySelector<HTMLElement>('main button')!;
    opener.focus();
    opener.click();
    await until(() => expect(windowOf('first')?.contains(document.activeElement)).toBe(true));
    const main = document.querySelector('main')!;
    expect(main.closest('[inert], [aria-hidden=true]')).not.toBeNull();
    for (let nth = 0; nth < 6; nth += 1) {
      await userEvent.tab();
      expect(windowOf('first')?.contains(document.activeElement)).toBe(true);
    }
    press('on');
    await until(() => expect(windowOf('demand')?.contains(document.activeElement)).toBe(true));
    expect(windowOf('first')?.closest('[inert], [aria-hidden=true]')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    expect([windowOf('demand'), windowOf('first')]).not.toContain(undefined);
    press('answer');
    await until(() => expect(windowOf('demand')).toBeUndefined());
    await until(() => expect(windowOf('first')?.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await until(() => expect(windowOf('first')).toBeUndefined());
    await until(() => expect(document.activeElement).toBe(opener));
    expect(main.closest('[inert], [aria-hidden=true]')).toBeNull();
  });

  it('[MOD-02.1] what was opened from the sheet of the slip is drawn over it, and under the windows of the slip', async () => {
    const draw = (isOpen: boolean): void =>
      root.render(
        <Sheet title="slip" open onClose={() => undefined} layer="betslip">
          <Dialog title="share" open={isOpen} onClose={() => undefined}>
            <p>text</p>
          </Dialog>
        </Sheet>,
      );
    draw(false);
    await until(() => expect(windowOf('slip')).toBeDefined());
    draw(true);
    await until(() => expect(windowOf('share')).toBeDefined());
    // What lies on top cannot be asked by a point: the one below is out of reach, wherever it is drawn.
    const [slip, share] = ['slip', 'share'].map((name) => Number(layerOf(windowOf(name))));
    expect(share).toBeGreaterThan(slip ?? Number.NaN);
    expect(share).toBeLessThan(Number(TABLE.freeBets));
  });

  it('[MOD-02.1] [MOD-02.2] whatever is open, before or after it, one that demands an answer lies on top with the focus, each at its place of the table', async () => {
    const below = fc.subarray([...LOWER]);
    const demand = fc.constantFrom(...DEMANDS);
    await fc.assert(
      fc.asyncProperty(below, below, demand, async (before, after, layer) => {
        const lower = [...before, ...after.filter((one) => !before.includes(one))];
        const draw = (count: number, isDue: boolean): void =>
          root.render([
            ...lower.slice(0, count).map((one) => (
              <Dialog key={one} title={one} open onClose={() => undefined} layer={one}>
                <p>text</p>
              </Dialog>
            )),
            isDue ? (
              <AnswerDialog key="demand" title={layer} layer={layer}>
                <button type="button">answer</button>
              </AnswerDialog>
            ) : null,
          ]);
        draw(before.length, false);
        await until(() => expect(before.map(windowOf)).not.toContain(undefined));
        draw(before.length, true);
        await until(() => expect(windowOf(layer)).toBeDefined());
        draw(lower.length, true);
        await until(() => expect(lower.map(windowOf)).not.toContain(undefined));
        await until(() => {
          expect(onTop()).toBe(layer);
          expect(windowOf(layer)?.contains(document.activeElement)).toBe(true);
        });
        for (const one of [...lower, layer]) expect(layerOf(windowOf(one))).toBe(TABLE[one]);
        root.render(null);
        await until(() => expect(windowOf('')).toBeUndefined());
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });
});
