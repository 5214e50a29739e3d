import type fc from 'fast-check';
import { expect } from 'vitest';
import { sessionInvariants } from '#checks/session-invariants.ts';
import type { StakeKey } from '#domain/betslip/stakes/stake-grammar.ts';
import { Rig, selection } from '#testing/slip/slip-rig.ts';

export const LEGS = [1, 2, 3] as const;
export const COMMON = 'commonSingle';
/** The least stake, in pence; every leg stands at 2/1. */
const LEAST = 10;
/** The most that a bet pays in sterling, in pence (traps, values): £500,000. */
const MOST_PAID = 50_000_000;
/** What may stand in a box (STK-01). */
const GRAMMAR = /^((0|[1-9]\d{0,5})(\.\d{0,2})?)?$/;

interface Row {
  readonly box: string;
  text: string;
  active: boolean;
}

/** A sheet with one row a single, and somebody who writes into it by the words of the specification. */
export class StakeSheet {
  readonly rows: Row[] = LEGS.map((id) => ({ box: `single:${id}`, text: '', active: true }));
  open: { readonly box: string; readonly before: ReadonlyMap<string, string> } | null = null;
  /** Boxes of which the text came from a chip. */
  readonly chips = new Set<string>();

  #rowsOf(box: string): Row[] {
    return this.rows.filter((row) => row.active && (box === COMMON || row.box === box));
  }

  /** Boxes that can be written into now. */
  boxes(): string[] {
    return [COMMON, ...this.rows.flatMap((row) => (row.active ? [row.box] : []))];
  }

  textOf(box: string): string {
    const texts = new Set(this.#rowsOf(box).map(({ text }) => text));
    return texts.size === 1 ? ([...texts][0] ?? '') : '';
  }

  #write(box: string, text: string): void {
    for (const row of this.#rowsOf(box)) row.text = text;
  }

  focus(box: string): void {
    if (this.open?.box === box) return;
    this.open = { box, before: new Map(this.#rowsOf(box).map((row) => [row.box, row.text])) };
  }

  key(box: string, key: StakeKey): void {
    const before = this.textOf(box);
    const from = this.chips.has(box) && key !== 'backspace' ? '' : before;
    let after = key === 'backspace' ? from.slice(0, -1) : from + key;
    if (after === '.') after = '0.';
    if (/^0\d$/.test(after)) after = after.slice(1);
    if (!GRAMMAR.test(after) || after === before) return;
    this.#write(box, after);
    this.chips.delete(box);
  }

  chip(box: string, amount: string): void {
    this.#write(box, amount);
    this.chips.add(box);
  }

  done(): void {
    if (this.open !== null) this.chips.delete(this.open.box);
    this.open = null;
  }

  cancel(): void {
    if (this.open === null) return;
    for (const row of this.#rowsOf(this.open.box)) {
      const before = this.open.before.get(row.box) ?? '';
      row.text = before === '0' ? '' : before;
    }
    this.done();
  }

  #staked(): number[] {
    const stakes = this.rows.flatMap(({ active, text }) => (active ? [penceOf(text)] : []));
    return stakes.some((pence) => pence > 0 && pence < LEAST) ? [] : stakes;
  }

  /** Pence staked, nothing while one stake is below the least. */
  total(): number {
    return this.#staked().reduce((sum, pence) => sum + pence, 0);
  }

  /**
   * Pence that come back when all win: at 2/1 three times what is put on, and no bet pays more than the most
   * (BSL-11).
   */
  returns(): number {
    return this.#staked().reduce((sum, pence) => sum + Math.min(3 * pence, MOST_PAID), 0);
  }
}

/** By the digits, without a number that could be rounded. */
function penceOf(text: string): number {
  const [pounds = '', pence = ''] = text.split('.');
  return Number(`${pounds}${pence.padEnd(2, '0')}`);
}

export class StakesUnderTest {
  readonly rig = new Rig();
  readonly #invariants = sessionInvariants();

  constructor() {
    this.rig.add(...LEGS);
    this.rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
  }

  expectLike(sheet: StakeSheet): void {
    const { rig } = this;
    const view = rig.view();
    const shown = new Map(view.stakes.map(({ stakeId, text }) => [stakeId, text]));
    for (const box of sheet.boxes()) expect([box, shown.get(box as never)]).toEqual([box, sheet.textOf(box)]);
    expect(view.keypad).toEqual({ open: sheet.open !== null, stakeId: sheet.open?.box ?? null });
    expect(view.totals.stake).toBe(sheet.total());
    expect(view.totals.returns).toBe(sheet.returns());
    expect(rig.defects).toEqual([]);
    for (const { name, holds } of this.#invariants)
      expect([name, holds(rig.state(), [], rig.log())]).toEqual([name, true]);
  }
}

export type StakeMove = fc.Command<StakeSheet, StakesUnderTest>;

/**
 * A step by its name, on the sheet and on the slip. `at` chooses among the boxes that there are, or is the
 * open one.
 */
export const onBox = (
  name: string,
  at: number | 'open',
  onSheet: (sheet: StakeSheet, box: string) => void,
  onSlip: (rig: Rig, box: string) => void,
): StakeMove => ({
  check: () => true,
  run: (sheet, real) => {
    const boxes = sheet.boxes();
    const box = at === 'open' ? (sheet.open?.box ?? COMMON) : (boxes[at % boxes.length] ?? COMMON);
    onSheet(sheet, box);
    onSlip(real.rig, box);
    real.expectLike(sheet);
  },
  toString: () => name,
});

/** A leg is switched off or on again; whoever is writing is done first. One stays on. */
export const switched = (id: (typeof LEGS)[number]): StakeMove => ({
  check: (sheet) => sheet.rows.some(({ box, active }) => active && box !== `single:${id}`),
  run: (sheet, real) => {
    const stakeId = sheet.open?.box;
    sheet.done();
    if (stakeId !== undefined) real.rig.submit({ type: 'intent/stakeConfirmed', data: { stakeId } });
    const row = sheet.rows.find(({ box }) => box === `single:${id}`);
    if (row === undefined) return;
    row.active = !row.active;
    real.rig.submit({
      type: 'intent/legSwitched',
      data: { selectionId: selection(id), active: row.active },
    });
    real.expectLike(sheet);
  },
  toString: () => `switch ${id}`,
});
