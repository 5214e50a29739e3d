import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AppEvent } from '#domain/events/registry.ts';
import { answers, answerWith, football, openApp } from '#testing/screen/app-harness.tsx';

const EVENT = '/sports/football/premier-league/arsenal-v-leeds/10000';
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const box = (): HTMLInputElement => document.querySelector<HTMLInputElement>('input[id^="stake-"]')!;
const word = (): string => document.querySelector('[id$="-error"]')?.textContent ?? '';

let opened: ReturnType<typeof openApp> | undefined;
let log: AppEvent[] = [];
beforeEach(() => page.viewport(1280, 800));
afterEach(() => opened?.close());

async function withBox() {
  log = [];
  const app = openApp(EVENT, { ...answers, getEventView: answerWith({ eventId: 10_000 }, football) });
  opened = app;
  app.runtime.addSink(({ events }) => void log.push(...events));
  app.runtime.submit({ type: 'live/connectionChanged', data: { connected: true } });
  await until(() => expect(document.querySelectorAll('[data-odds]')).toHaveLength(3));
  document.querySelector<HTMLElement>('[data-odds]')!.click();
  await until(() => expect(box()).not.toBeNull());
  box().focus();
  return app;
}
const inLog = (): string => opened?.runtime.state().betslip.stakes.values['single:10101'] ?? '';
function paste(text: string, inputType = 'insertFromPaste'): void {
  box().dispatchEvent(
    new InputEvent('beforeinput', { inputType, data: text, bubbles: true, cancelable: true }),
  );
}
async function empty(): Promise<void> {
  box().select();
  await userEvent.keyboard('{Delete}');
}

type Operation =
  | { readonly type: string }
  | { readonly select: readonly [number, number] }
  | { readonly key: string }
  | { readonly paste: string };
const typed = fc.constantFrom('0', '1', '2', '5', '9', '.', ',', 'e', '-');
const amounts = fc.constantFrom('5', '20', '12.34', '0.5', '1,234', '£7', '1e3', '-5', '12.345', 'ten');
const place = fc.integer({ min: 0, max: 9 });
// Undo has a test of its own: how much one step takes back depends on when a browser ends a run of typing.
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: typed }) },
  { weight: 2, arbitrary: fc.record({ select: fc.tuple(place, place) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      key: fc.constantFrom(
        '{Backspace}',
        '{Delete}',
        '{ArrowLeft}',
        '{ArrowRight}',
        '{Home}',
        '{End}',
        '{Shift>}{ArrowLeft}{/Shift}',
        '{Control>}a{/Control}',
        '{Control>}x{/Control}',
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ paste: amounts }) },
);

/** What a stake is, from STK-01 alone: up to six digits, and up to two after a point. */
const isStake = (text: string): boolean => /^0*\d{0,6}(\.\d{0,2})?$/.test(text);
const READS: Readonly<Record<string, string>> = { '1,234': '1234', '£7': '7' };

/**
 * What would go into a plain input, and where: the characters that fit, as a person would see them. Written
 * from the rules of the box, and handed to a real `<input>`, which knows about caret, selection and undo.
 */
function plainly(input: HTMLInputElement, text: string, single: boolean): string | undefined {
  const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
  const before = input.value.slice(0, start);
  const after = input.value.slice(end);
  let insert = single ? text.replace(',', '.') : (READS[text] ?? text);
  if (!/^[\d.]+$/.test(insert)) return undefined;
  if (single && insert === '.' && before === '') insert = '0.';
  if (single && insert !== '.' && before === '0' && after === '') {
    input.setSelectionRange(0, end);
    return insert;
  }
  return isStake(before + insert + after) ? insert : undefined;
}

/** Runs an operation on a field; `plain`: through the rules above, as the field has none. */
async function run(input: HTMLInputElement, operation: Operation, plain: boolean): Promise<void> {
  if ('select' in operation) {
    const [a, b] = operation.select.map((at) => Math.min(at, input.value.length)) as [number, number];
    input.setSelectionRange(Math.min(a, b), Math.max(a, b));
  } else if ('key' in operation) await userEvent.keyboard(operation.key);
  else if (plain) {
    const text = 'type' in operation ? operation.type : operation.paste;
    const insert = plainly(input, text, 'type' in operation);
    if ('type' in operation && insert === text) await userEvent.keyboard(text);
    // oxlint-disable-next-line typescript/no-deprecated -- the only edit of a script that a plain field can undo
    else if (insert !== undefined) input.ownerDocument.execCommand('insertText', false, insert);
  } else if ('type' in operation) await userEvent.keyboard(operation.type);
  else paste(operation.paste);
}

const standing = (input: HTMLInputElement) => [input.value, input.selectionStart, input.selectionEnd];

describe('the stake box is a text field', () => {
  it('[MEND-21] a word about the stake leaves the box where it was', async () => {
    await withBox();
    const { x, y } = box().getBoundingClientRect();
    await userEvent.keyboard('5e');
    await until(() => expect(word()).not.toBe(''));
    expect(box().getBoundingClientRect()).toMatchObject({ x, y });
    expect(document.querySelector('[id$="-error"]')!.getBoundingClientRect().top).toBeGreaterThan(y);
  });

  it('[MEND-21] [STK-01.9] any text operation does what it does in a plain input, and the log says the same', async () => {
    const { runtime } = await withBox();
    const stakeId = 'single:10101';
    const clear = async (): Promise<void> => {
      for (const text of ['1', '']) {
        runtime.submit({ type: 'intent/stakeEdited', data: { stakeId, text } });
        await until(() => expect(box().value).toBe(text));
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 14 }), async (operations) => {
        await clear();
        box().focus();
        const ours = [];
        for (const each of operations) {
          await run(box(), each, false);
          ours.push(standing(box()));
          // A point that lost what stood before it is nothing yet.
          expect(Number(inLog())).toBe(Number(box().value === '.' ? '' : box().value));
        }
        // In a document of its own: what can be undone is kept for a whole document.
        const frame = document.createElement('iframe');
        document.body.append(frame);
        const plain = frame.contentDocument!.createElement('input');
        frame.contentDocument!.body.append(plain);
        plain.focus();
        const theirs = [];
        for (const each of operations) {
          await run(plain, each, true);
          theirs.push(standing(plain));
        }
        frame.remove();
        expect(ours).toEqual(theirs);
      }),
      { numRuns: 60 },
    );
    expect(opened?.defects).toEqual([]);
  }, 300_000);

  it('[MEND-21] selection and caret are honoured, and undo works', async () => {
    await withBox();
    await userEvent.keyboard('5');
    box().select();
    await userEvent.keyboard('20');
    expect([box().value, inLog()]).toEqual(['20', '20']);
    await empty();
    await userEvent.keyboard('125');
    box().select();
    await userEvent.keyboard('{Delete}');
    expect([box().value, inLog()]).toEqual(['', '']);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect([box().value, inLog()]).toEqual(['125', '125']);
  });

  it('[MEND-21] an amount is read whole, in the groups of the locale, or refused with a word', async () => {
    await withBox();
    for (const [text, stake] of [
      ['£1,000', '1000'],
      ['1,234.00', '1234.00'],
      [' 12.50 ', '12.50'],
      ['0,5', '0.5'],
      ['７', '7'],
      ['00012', '12'],
      ['.5', '0.5'],
    ] as const) {
      await empty();
      paste(text);
      expect([text, box().value, inLog()]).toEqual([text, stake, stake]);
    }
    for (const text of ['1e3', '-5', '1.234', '1,23,4', '07x2', 'ten', '5 5', '1234567', '£', '1.2.3']) {
      await empty();
      await userEvent.keyboard('8');
      await until(() => expect(word()).not.toContain('could not be read'));
      box().select();
      paste(text, text === 'ten' ? 'insertFromDrop' : 'insertFromPaste');
      expect([text, box().value, inLog()]).toEqual([text, '8', '8']);
      await until(() => expect(word()).toContain('could not be read'));
    }
    // What was on the clipboard may be anything and is not kept.
    expect(JSON.stringify(log)).not.toContain('ten"');
  });

  it('[MEND-21] a character that is none of an amount is told, and the word stays while more is typed', async () => {
    await withBox();
    await userEvent.keyboard('1e3');
    await until(() => expect(word()).toContain('could not be read'));
    expect(inLog()).toBe('13');
    await empty();
    await until(() => expect(word()).not.toContain('could not be read'));
    await userEvent.keyboard('05');
    expect(box().value).toBe('5');
    await empty();
    await userEvent.keyboard('.123');
    expect(box().value).toBe('0.12');
    await empty();
    await userEvent.keyboard('12345678');
    expect(box().value).toBe('123456');
  });

  it('[MEND-21] what an input method composes is read at its end', async () => {
    await withBox();
    const compose = (text: string): void => {
      box().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
      const how = { inputType: 'insertCompositionText', data: text, isComposing: true, bubbles: true };
      box().dispatchEvent(new InputEvent('beforeinput', how));
      box().setRangeText(text, 0, box().value.length, 'end');
      box().dispatchEvent(new InputEvent('input', how));
      box().dispatchEvent(new CompositionEvent('compositionend', { data: text, bubbles: true }));
    };
    compose('１２，５');
    expect([box().value, inLog()]).toEqual(['12.5', '12.5']);
    compose('十二');
    expect([box().value, inLog()]).toEqual(['12.5', '12.5']);
    await until(() => expect(word()).toContain('could not be read'));
  });

  it('[MEND-21] [STK-02.7] only a tapped box keeps the keyboard of the system away', async () => {
    await withBox();
    expect(box().inputMode).toBe('decimal');
    opened?.runtime.submit({
      type: 'lifecycle/viewportChanged',
      data: { formFactor: 'mobile', width: 1280, height: 800 },
    });
    const touch = (pointerType: string) =>
      box().dispatchEvent(new PointerEvent('pointerdown', { pointerType, bubbles: true }));
    touch('touch');
    await until(() => expect(box().inputMode).toBe('none'));
    touch('mouse');
    await until(() => expect(box().inputMode).toBe('decimal'));
  });
});
