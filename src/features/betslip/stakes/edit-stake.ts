import { type BoxText, readAmount, stakeOfText, typedInto } from '#domain/betslip/stakes/stake-text.ts';
import { currencySymbol, separators } from '#src/text/format.ts';

/** What the slip says of a box, and where edits go. */
export interface StakeBox {
  /** The text that the log says. */
  readonly text: () => string;
  readonly longest: () => number;
  /** Came from a chip: the next character replaces it (STK-05). */
  readonly predefined: () => boolean;
  readonly currency: () => string;
  /** @param text null: it could not be read. @param typed one character at the caret. */
  readonly edited: (text: string | null, typed: boolean) => void;
}

export interface StakeEditing {
  /** A character or a deletion from the keypad, at the caret; false where the box has no caret. */
  readonly press: (key: string) => boolean;
  /** Shows what the log says, unless the box says the same in other words (`05` for `5`). */
  readonly show: () => void;
  readonly stop: () => void;
}

const selectionOf = (input: HTMLInputElement): BoxText => ({
  text: input.value,
  start: input.selectionStart ?? input.value.length,
  end: input.selectionEnd ?? input.value.length,
});

/**
 * Writes as a person would, so that the browser can undo it; without the focus there is nothing to undo.
 * Where a script has emptied the box, Chromium has no caret in it and writes nothing: then it is written
 * without an undo.
 */
function write(input: HTMLInputElement, insert: string, start: number, end: number): void {
  const wanted = input.value.slice(0, start) + insert + input.value.slice(end);
  // To select what is selected already would begin a new step of the undo.
  if (input.selectionStart !== start || input.selectionEnd !== end) input.setSelectionRange(start, end);
  // The only way to edit a field that its own undo knows of; every browser has it.
  if (document.activeElement === input)
    // oxlint-disable-next-line typescript/no-deprecated
    document.execCommand(insert === '' ? 'delete' : 'insertText', false, insert);
  if (input.value !== wanted) input.setRangeText(insert, start, end, 'end');
}

const KEY = /^[\d.]$/;
/** A comma is a point (STK-01); digits of other scripts and full width are digits. */
const keyOf = (character: string): string | undefined => {
  const plain = character.normalize('NFKC').replace(',', '.');
  return KEY.test(plain) ? plain : undefined;
};

interface Moment {
  /** The edit that goes on is ours. */
  own: boolean;
  /** An input method is at work: the box is its own. */
  composing: boolean;
  /** A character that the browser is writing. */
  asIs: boolean;
}

/** What is done to the box, and how the log is told. */
function editsOf(input: HTMLInputElement, box: StakeBox, now: Moment) {
  const stakeIn = (text: string): string | undefined => stakeOfText(text, box.longest());
  const show = (): void => {
    if (now.composing || stakeIn(input.value) === box.text()) return;
    input.value = box.text();
    // Written by script, the caret is lost; keys would write nothing.
    if (document.activeElement === input) input.setSelectionRange(input.value.length, input.value.length);
  };
  const tell = (typed: boolean): void => {
    const stake = stakeIn(input.value);
    // Of a deletion that leaves more digits than a stake has, nothing is taken.
    if (stake === undefined) input.value = box.text();
    box.edited(stake ?? null, typed);
    show();
  };
  const change = (insert: string, start: number, end: number, typed: boolean): void => {
    now.own = true;
    write(input, insert, start, end);
    now.own = false;
    tell(typed);
  };
  /** A chip's value is written over as a whole, from wherever the caret was left at its end. */
  const target = (): BoxText => {
    const at = selectionOf(input);
    const anew = box.predefined() && at.start === at.end && at.end === at.text.length;
    return anew ? { ...at, start: 0 } : at;
  };
  const type = (character: string): void => {
    const key = keyOf(character);
    const edit = key === undefined ? undefined : typedInto(target(), key, box.longest());
    if (key === undefined) box.edited(null, true);
    else if (edit === undefined) box.edited(stakeIn(input.value) ?? null, true);
    else change(edit.insert, edit.start, edit.end, true);
  };
  /** Most characters are the browser's to write. */
  const goesInAsItIs = (character: string): boolean => {
    const { start, end } = selectionOf(input);
    const edit = KEY.test(character) ? typedInto(target(), character, box.longest()) : undefined;
    return edit?.insert === character && edit.start === start && edit.end === end;
  };
  const insert = (text: string): void => {
    const { text: before, start, end } = target();
    const read = readAmount(text, separators(box.currency()), currencySymbol(box.currency()));
    // At the beginning an amount goes in as a stake is written: `00012` is `12`, `.5` is `0.5`.
    const amount = start === 0 && read !== undefined ? (stakeIn(read) ?? read) : read;
    const whole = amount === undefined ? undefined : before.slice(0, start) + amount + before.slice(end);
    if (amount === undefined || whole === undefined || stakeIn(whole) === undefined) box.edited(null, false);
    else change(amount, start, end, false);
  };
  return { stakeIn, show, tell, change, type, goesInAsItIs, insert };
}

/**
 * The stake box as a plain field: caret, selection, deletion and undo are the browser's. Only what goes in is
 * looked at: a character as the keypad would take it, more as an amount that is read whole or refused with a
 * word. The box shows what the log says.
 */
export function editStake(input: HTMLInputElement, box: StakeBox): StakeEditing {
  const now: Moment = { own: false, composing: false, asIs: false };
  const { stakeIn, show, tell, change, type, goesInAsItIs, insert } = editsOf(input, box, now);
  const before = (event: InputEvent): void => {
    if (now.own || event.isComposing || !event.inputType.startsWith('insert')) return;
    if (event.inputType === 'insertCompositionText') return;
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    const single = event.inputType === 'insertText' && Array.from(text).length === 1;
    now.asIs = single && goesInAsItIs(text);
    if (now.asIs) return;
    event.preventDefault();
    if (single) type(text);
    else if (text !== '') insert(text);
  };
  const after = (event: Event): void => {
    if (now.own || now.composing || (event instanceof InputEvent && event.isComposing)) return;
    tell(now.asIs);
    now.asIs = false;
  };
  const compose = (): void => {
    now.composing = true;
  };
  const composed = (): void => {
    now.composing = false;
    const text = input.value.normalize('NFKC').replace(',', '.');
    if (stakeIn(text) !== undefined && text !== input.value) input.value = text;
    tell(false);
  };
  const left = (): void => {
    if (input.value !== box.text()) input.value = box.text();
  };
  input.addEventListener('beforeinput', before);
  input.addEventListener('input', after);
  input.addEventListener('compositionstart', compose);
  input.addEventListener('compositionend', composed);
  input.addEventListener('blur', left);
  return {
    press: (key) => {
      if (document.activeElement !== input) return false;
      const { text, start, end } = selectionOf(input);
      if (key !== 'backspace') type(key);
      else if (end > 0) change('', start === end ? start - 1 : start, end, false);
      else box.edited(stakeIn(text) ?? null, false);
      return true;
    },
    show,
    stop: () => {
      input.removeEventListener('beforeinput', before);
      input.removeEventListener('input', after);
      input.removeEventListener('compositionstart', compose);
      input.removeEventListener('compositionend', composed);
      input.removeEventListener('blur', left);
    },
  };
}

const boxes = new Map<string, StakeEditing>();

/** The editing of a box that is on the screen, for the keypad. */
export const editingOf = (stakeId: string): StakeEditing | undefined => boxes.get(stakeId);

/** @returns forgets it. */
export function register(stakeId: string, editing: StakeEditing): () => void {
  boxes.set(stakeId, editing);
  return () => {
    if (boxes.get(stakeId) === editing) boxes.delete(stakeId);
    editing.stop();
  };
}
