import { describe, expect, it } from 'vitest';
import { EMPTY_SLIP } from '#domain/betslip/slip.ts';
import { LIVE_UPDATES } from '#projections/navigation/live-updates.ts';
import { PriceEdit } from '#projections/prices/edit.ts';
import { emptyTable, type PriceTable } from '#projections/prices/table.ts';
import { type BoardHost, type BoardSource, PriceBoard } from './price-board.ts';

/** A store and a clock that the test moves. */
function start(host: Pick<BoardHost, 'repaintMs'> = {}) {
  let prices: PriceTable = emptyTable();
  let betslip = EMPTY_SLIP;
  let options: Record<string, string> = {};
  let now = 1_760_000_000_000;
  let listener: (() => void) | undefined;
  const due: { at: number; run: () => void }[] = [];
  const source: BoardSource = {
    getState: () => ({ prices, betslip, navigation: { options } }),
    subscribe: (heard) => {
      listener = heard;
      return () => {
        listener = undefined;
      };
    },
  };
  const board = new PriceBoard(source, {
    now: () => now,
    later: (run, ms) => void due.push({ at: now + ms, run }),
    ...host,
  });
  return {
    board,
    isListening: () => listener !== undefined,
    tick(...rows: [id: number, odds: number, version: number][]) {
      const edit = new PriceEdit(prices, now);
      for (const [id, odds, version] of rows) edit.price(id, odds, version, 0);
      prices = edit.done();
      listener?.();
    },
    hold(...ids: number[]) {
      betslip = { ...betslip, legs: ids.map((selectionId) => ({ selectionId })) as never };
      listener?.();
    },
    updates(value: string) {
      options = { [`${LIVE_UPDATES.view}.${LIVE_UPDATES.option}`]: value };
      listener?.();
    },
    replaceTable(table: PriceTable) {
      prices = table;
      listener?.();
    },
    pass(ms: number) {
      now += ms;
      for (const task of due.splice(0)) {
        if (task.at <= now) task.run();
        else due.push(task);
      }
    },
  };
}

/** Subscribes and counts. */
function watch(board: PriceBoard, id: number) {
  const heard: number[] = [];
  const stop = board.subscribe(id, () => void heard.push(board.read(id).odds));
  return { heard, stop };
}

describe('price board', () => {
  it('tells a cell of its own selection alone, once every 100 ms, with the newest price', () => {
    const world = start();
    const one = watch(world.board, 1);
    const other = watch(world.board, 2);
    world.tick([1, 2049, 1], [3, 2049, 1]);
    world.tick([1, 3073, 2]);
    expect(one.heard).toEqual([]);
    world.pass(100);
    expect(one.heard).toEqual([3073]);
    expect(other.heard).toEqual([]);
    world.pass(1_000);
    expect(one.heard).toEqual([3073]);
  });

  it('tells every cell at once where a screen stands at a moment, as in replay', () => {
    const world = start({ repaintMs: 0 });
    const one = watch(world.board, 1);
    world.tick([1, 2049, 1], [2, 2049, 1]);
    world.tick([1, 3073, 2]);
    expect(one.heard).toEqual([2049, 3073]);
  });

  it('tells a selection of the slip at once', () => {
    const world = start();
    const one = watch(world.board, 1);
    world.hold(1);
    world.tick([1, 2049, 1], [2, 2049, 1]);
    world.tick([1, 3073, 2]);
    expect(one.heard).toEqual([2049, 3073]);
    world.pass(100);
    expect(one.heard).toEqual([2049, 3073]);
  });

  it('gives the same object until the price changes', () => {
    const world = start();
    world.tick([1, 2049, 1]);
    watch(world.board, 1);
    const before = world.board.read(1);
    world.tick([2, 2049, 1]);
    world.pass(100);
    expect(world.board.read(1)).toBe(before);
  });

  it('[LIV-09.2] takes the arrow away when it is five seconds old, without any new price', () => {
    const world = start();
    world.tick([1, 2049, 1]);
    const one = watch(world.board, 1);
    world.tick([1, 3073, 2]);
    world.pass(100);
    expect(world.board.read(1).trend).toBe('up');
    for (let second = 0; second < 6; second += 1) world.pass(1_000);
    expect(world.board.read(1).trend).toBe('none');
    expect(one.heard).toEqual([3073, 3073]);
  });

  it('holds every price in sight while live updates are paused, those of the slip too, and shows what is new', () => {
    const world = start();
    world.tick([1, 2049, 1], [2, 2049, 1]);
    const one = watch(world.board, 1);
    const held = watch(world.board, 2);
    world.hold(2);
    world.updates(LIVE_UPDATES.paused);
    world.tick([1, 3073, 2], [2, 3073, 2], [3, 4097, 1]);
    world.pass(100);
    expect([one.heard, held.heard]).toEqual([[], []]);
    expect(world.board.read(1).version).toBe(1);
    expect(world.board.read(3).odds).toBe(4097);
    world.updates(LIVE_UPDATES.on);
    expect([one.heard, held.heard]).toEqual([[3073], [3073]]);
  });

  it('repaints everything when the table is another one, as after a seek', () => {
    const world = start();
    world.tick([1, 2049, 1]);
    const one = watch(world.board, 1);
    const edit = new PriceEdit(emptyTable(), 0);
    edit.price(5, 1025, 1, 0);
    edit.price(1, 4097, 9, 0);
    world.replaceTable(edit.done());
    world.pass(100);
    expect(one.heard).toEqual([4097]);
  });

  it('listens to the store only while something is in sight, and knows what happened in between', () => {
    const world = start();
    const one = watch(world.board, 1);
    expect(world.isListening()).toBe(true);
    one.stop();
    expect(world.isListening()).toBe(false);
    world.tick([1, 2049, 1]);
    const again = watch(world.board, 1);
    expect(world.board.read(1).odds).toBe(2049);
    world.tick([1, 3073, 2]);
    world.pass(100);
    expect(again.heard).toEqual([3073]);
  });
});
