import type fc from 'fast-check';
import { expect } from 'vitest';
import { sessionInvariants } from '#checks/session-invariants.ts';
import { Rig, selection } from '#testing/slip/slip-rig.ts';

export const LARGEST = 20;
const UNDO_MS = 5_000;

interface Row {
  readonly id: number;
  active: boolean;
}

/**
 * The slip as somebody would keep it on paper: rows with a mark, what each single is staked with, and the
 * last page torn off.
 */
export class SlipModel {
  rows: Row[] = [];
  readonly stakes = new Map<string, string>();
  torn: { rows: Row[]; stakes: [string, string][]; at: number } | null = null;
  now = 0;
}

export class SlipUnderTest {
  readonly rig = new Rig();
  readonly #invariants = sessionInvariants();
  #seen = 0;

  constructor() {
    this.rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
  }

  /** What the paper says is what the slip shows, and every invariant held after every commit so far. */
  expectLike(model: SlipModel): void {
    const { rig } = this;
    const legs = rig.slip().legs.map(({ selectionId, active }) => ({ id: Number(selectionId), active }));
    expect(legs).toEqual(model.rows);
    const values = Object.entries(rig.slip().stakes.values).filter(([box]) => box.startsWith('single:'));
    expect(new Map(values)).toEqual(model.stakes);
    expect(rig.defects).toEqual([]);
    const log = rig.log();
    for (const { events } of rig.commits.slice(this.#seen)) {
      const state = rig.state();
      for (const { name, holds } of this.#invariants)
        expect([name, holds(state, events, log)]).toEqual([name, true]);
    }
    this.#seen = rig.commits.length;
  }
}

type Step = fc.Command<SlipModel, SlipUnderTest>;

abstract class Move implements Step {
  check(_model: Readonly<SlipModel>): boolean {
    return true;
  }
  abstract act(model: SlipModel, rig: Rig): void;
  run(model: SlipModel, real: SlipUnderTest): void {
    this.act(model, real.rig);
    real.expectLike(model);
  }
  abstract toString(): string;
}

const box = (id: number): string => `single:${id}`;
function takeOut(model: SlipModel, id: number): void {
  model.rows = model.rows.filter((row) => row.id !== id);
  model.stakes.delete(box(id));
}

/** A price is pressed: in, or out again. */
export class Press extends Move {
  readonly id: number;
  constructor(id: number) {
    super();
    this.id = id;
  }
  act(model: SlipModel, rig: Rig): void {
    rig.add(this.id);
    if (model.rows.some(({ id }) => id === this.id)) takeOut(model, this.id);
    else if (model.rows.length < LARGEST) model.rows.push({ id: this.id, active: true });
    rig.submit({ type: 'intent/maxLimitDismissed', data: {} });
  }
  toString = (): string => `press(${this.id})`;
}

export class Remove extends Move {
  readonly id: number;
  constructor(id: number) {
    super();
    this.id = id;
  }
  act(model: SlipModel, rig: Rig): void {
    rig.submit({ type: 'intent/legRemovePressed', data: { selectionId: selection(this.id) } });
    takeOut(model, this.id);
  }
  toString = (): string => `remove(${this.id})`;
}

export class Switch extends Move {
  readonly id: number;
  readonly active: boolean;
  constructor(id: number, active: boolean) {
    super();
    this.id = id;
    this.active = active;
  }
  act(model: SlipModel, rig: Rig): void {
    rig.submit({
      type: 'intent/legSwitched',
      data: { selectionId: selection(this.id), active: this.active },
    });
    for (const row of model.rows) if (row.id === this.id) row.active = this.active;
  }
  toString = (): string => `switch(${this.id}, ${this.active})`;
}

export class Clear extends Move {
  act(model: SlipModel, rig: Rig): void {
    rig.submit({ type: 'intent/slipCleared', data: {} });
    if (model.rows.length === 0) return;
    model.torn = { rows: model.rows.map((row) => ({ ...row })), stakes: [...model.stakes], at: model.now };
    model.rows = [];
    model.stakes.clear();
  }
  toString = (): string => 'clear';
}

/** All of the torn page comes back, or nothing: BSL-07 offers it for five seconds. */
export class Undo extends Move {
  override check = ({ rows, torn }: Readonly<SlipModel>): boolean => rows.length === 0 && torn !== null;
  act(model: SlipModel, rig: Rig): void {
    rig.submit({ type: 'intent/clearUndone', data: {} });
    const { torn } = model;
    if (torn === null || model.now - torn.at >= UNDO_MS) return;
    model.rows = torn.rows;
    for (const [key, text] of torn.stakes) model.stakes.set(key, text);
    model.torn = null;
  }
  toString = (): string => 'undo';
}

/** A whole number is typed into the box of a single, key by key, and confirmed. */
export class Stake extends Move {
  readonly id: number;
  readonly pounds: number;
  constructor(id: number, pounds: number) {
    super();
    this.id = id;
    this.pounds = pounds;
  }
  override check = ({ rows }: Readonly<SlipModel>): boolean =>
    rows.some(({ id, active }) => id === this.id && active);
  act(model: SlipModel, rig: Rig): void {
    for (let most = 12; most > 0; most -= 1)
      rig.submit({ type: 'intent/stakeKeyPressed', data: { stakeId: box(this.id), key: 'backspace' } });
    rig.type(box(this.id), String(this.pounds));
    model.stakes.set(box(this.id), String(this.pounds));
  }
  toString = (): string => `stake(${this.id}, ${this.pounds})`;
}

export class Wait extends Move {
  readonly ms: number;
  constructor(ms: number) {
    super();
    this.ms = ms;
  }
  act(model: SlipModel, rig: Rig): void {
    rig.advance(this.ms);
    model.now += this.ms;
  }
  toString = (): string => `wait(${this.ms})`;
}

/** The page is loaded anew: nothing of the slip is lost. */
export class Reload extends Move {
  act(_model: SlipModel, rig: Rig): void {
    rig.reload();
  }
  toString = (): string => 'reload';
}
