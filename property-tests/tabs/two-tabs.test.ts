import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apartIn } from '#domain/builder/builder-state.ts';
import { SharedStorage } from './browser.ts';
import { calm, type Deed, ids, SharedTab, twoTabs } from './shared-tab.ts';

/** Found by seed -514358347: the tab that places was loaded again before. */
const PLACED_AFTER_A_RELOAD: { tab: number; deed: Deed }[] = [
  { tab: 1, deed: { kind: 'reload' } },
  { tab: 1, deed: { kind: 'clear' } },
  { tab: 0, deed: { kind: 'press', id: 2 } },
  { tab: 0, deed: { kind: 'stake', id: 2, text: '1' } },
  { tab: 1, deed: { kind: 'place', wins: true } },
];

/** Found by seed -558613741: a tab opened later had one of two picks in a bet builder, and one beside it. */
const JOINED_AND_CLOSED: { tab: number; deed: Deed }[] = [
  { tab: 1, deed: { kind: 'press', id: 5 } },
  { tab: 0, deed: { kind: 'press', id: 6 } },
  { tab: 1, deed: { kind: 'reopen' } },
];

/** As another tab would leave it on the board. */
function legsOfSomebody(): readonly unknown[] {
  const { browser, tabs } = twoTabs();
  tabs[0].do({ kind: 'press', id: 3 });
  return Object.values(browser.open('look', () => 0).read().board).map((one) => one.value);
}

describe('two tabs of one browser', () => {
  it('[MEND-32] [FAIL-69] come to the same slip, whoever does what and whenever they hear of it', () => {
    const step = fc.record({ tab: fc.nat(1), deed: fc.option(calm, { nil: null, freq: 4 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { browser, tabs } = twoTabs();
        for (const { tab, deed } of steps) {
          const one = tabs[tab]!;
          if (deed === null) browser.deliver(one.page);
          else one.do(deed);
        }
        browser.deliverAll();
        for (const tab of tabs) tab.do({ kind: 'done' });
        browser.deliverAll();
        expect(tabs[0].slip()).toEqual(tabs[1].slip());
        const third = new SharedTab(browser, 'c');
        expect(third.slip()).toEqual(tabs[0].slip());
        for (const { rig } of [...tabs, third]) expect(rig.defects).toEqual([]);
      }),
      { examples: [[JOINED_AND_CLOSED]] },
    );
  });

  it('[MEND-32] [FAIL-69] that hear each other at once have the slip of somebody with one tab', () => {
    const step = fc.record({ tab: fc.nat(1), deed: calm });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { browser, tabs } = twoTabs();
        const alone = new SharedTab(new SharedStorage(), 'alone');
        for (const { tab, deed } of steps) {
          for (const one of [tabs[tab]!, alone]) {
            if (deed.kind !== 'reload' && deed.kind !== 'reopen') one.do(deed);
            else if (one !== alone) one.do(deed);
            browser.deliverAll();
            one.do({ kind: 'done' });
            browser.deliverAll();
          }
          const expected = alone.slip();
          for (const one of tabs) expect(one.slip()).toEqual(expected);
        }
      }),
      { examples: [[PLACED_AFTER_A_RELOAD]] },
    );
  });

  it('[MEND-32] [FAIL-69] lose nothing that was added in one while the other did something else', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ id: ids, tab: fc.nat(1), hears: fc.nat(3) }), {
          selector: ({ id }) => id,
        }),
        (adds) => {
          const { browser, tabs } = twoTabs();
          for (const { id, tab, hears } of adds) {
            tabs[tab]!.do({ kind: 'press', id });
            for (let nth = 0; nth < hears; nth += 1) browser.deliver(tabs[nth % 2]!.page);
          }
          browser.deliverAll();
          for (const { rig } of tabs)
            expect(new Set(rig.slip().legs.map(({ selectionId }) => Number(selectionId)))).toEqual(
              new Set(adds.map(({ id }) => id)),
            );
        },
      ),
    );
  });

  it('[BBD-01.11] [MEND-32] [FAIL-69] a bet builder of plain picks, taken apart and combined, is so in both', () => {
    const { browser, tabs } = twoTabs();
    const members = () => tabs.map(({ rig }) => rig.slip().builder.members.map(Number).sort());
    const apart = () => tabs.map(({ rig }) => apartIn(rig.slip().builder).map(Number).sort());
    tabs[0].do({ kind: 'press', id: 5 });
    browser.deliverAll();
    tabs[1].do({ kind: 'press', id: 6 });
    browser.deliverAll();
    expect(members()).toEqual([
      [5, 6],
      [5, 6],
    ]);
    tabs[0].do({ kind: 'split' });
    browser.deliverAll();
    tabs[1].do({ kind: 'press', id: 7 });
    browser.deliverAll();
    const third = new SharedTab(browser, 'c');
    expect(third.rig.slip().builder).toMatchObject({ members: [] });
    expect([members(), apart()]).toEqual([
      [[], []],
      [
        [5, 6, 7],
        [5, 6, 7],
      ],
    ]);
    tabs[1].do({ kind: 'combine' });
    browser.deliverAll();
    expect(members()).toEqual([
      [5, 6, 7],
      [5, 6, 7],
    ]);
    // Taken out, and in again alone, before the other hears of either.
    for (const id of [5, 6, 7, 5]) tabs[0].do({ kind: 'press', id });
    browser.deliverAll();
    expect([members(), apart()]).toEqual([
      [[], []],
      [[], []],
    ]);
    tabs[1].do({ kind: 'press', id: 6 });
    tabs[1].do({ kind: 'press', id: 7 });
    browser.deliverAll();
    expect(members()).toEqual([
      [5, 6, 7],
      [5, 6, 7],
    ]);
  });

  it('[BBD-01.11] [MEND-32] two picks of one match in the same moment are one bet builder in both, whoever hears first', () => {
    for (const [first, hears] of [0, 1].flatMap((one) => [0, 1].map((other) => [one, other] as const))) {
      const { browser, tabs } = twoTabs();
      tabs[first]?.do({ kind: 'press', id: 5 });
      tabs[1 - first]?.do({ kind: 'press', id: 6 });
      browser.deliver(tabs[hears]?.page ?? '');
      browser.deliverAll();
      for (const { rig } of [...tabs, new SharedTab(browser, 'c')])
        expect(rig.view().groups.map(({ legs }) => legs.map(Number).sort())).toEqual([[5, 6]]);
    }
  });

  it('[BBD-01.11] [MEND-32] what one tab took apart, or has in a bet builder, is not joined by what the other took meanwhile', () => {
    const { browser, tabs } = twoTabs();
    tabs[0].do({ kind: 'press', id: 5 });
    tabs[0].do({ kind: 'press', id: 6 });
    browser.deliverAll();
    tabs[0].do({ kind: 'split' });
    tabs[1].do({ kind: 'press', id: 6 });
    browser.deliverAll();
    for (const { rig } of tabs) expect(rig.view().groups).toEqual([]);
    expect(tabs[0].slip()).toEqual(tabs[1].slip());
  });

  it('[MEND-32] [TRAP-17] [PLC-06] a receipt in sight stays when the other tab changes the slip, which follows afterwards', () => {
    const { browser, tabs } = twoTabs();
    const [first, second] = tabs;
    first.do({ kind: 'press', id: 1 });
    first.do({ kind: 'stake', id: 1, text: '5' });
    browser.deliverAll();
    first.do({ kind: 'place', wins: true });
    browser.deliverAll();
    expect(first.rig.placement().step).toBe('success');
    expect(second.slip()).toEqual({});
    second.do({ kind: 'press', id: 2 });
    browser.deliverAll();
    expect(first.rig.placement().step).toBe('success');
    expect(first.slip()).toEqual({});
    first.do({ kind: 'done' });
    expect(first.rig.slip().legs.map(({ selectionId }) => Number(selectionId))).toEqual([2]);
  });

  it('[MEND-32] go on sharing, and come to an end, whatever somebody else writes where they share', () => {
    const [leg] = legsOfSomebody();
    const value = fc.oneof(
      fc.constantFrom<unknown[]>(null, 5, { kind: 'eachWay' }, { kind: 'tab', tab: 'acca' }, leg),
      fc.constantFrom('5', '1e3', '-5', '9'.repeat(500), '<b>').map((text) => ({ kind: 'stake', text })),
      fc.boolean().map((open) => ({ kind: 'session', gwSessionId: 'g1', open })),
    );
    const keys = [
      'leg:1',
      'leg:9',
      'stake:single:1',
      'stake:acca',
      'stake:nothing',
      'session',
      'tab',
      'eachWay:acca',
      '__proto__',
      'x',
    ];
    const entry = fc.record({
      version: fc.constantFrom(1, 3, 1e6, 2 ** 40, Number.MAX_SAFE_INTEGER, 1e300, -1, 1.5),
      tab: fc.constantFrom('a0', 'zz'),
      value,
    });
    const board = fc.record({
      at: fc.constantFrom(0, 1e300),
      entries: fc.dictionary(fc.constantFrom(...keys), entry),
    });
    const text = fc.oneof(
      fc.constantFrom('', '{', 'null', '[]', '{"at":1}'),
      board.map((one) => JSON.stringify(one)),
    );
    const step = fc.record({
      tab: fc.nat(1),
      deed: fc.option(calm, { nil: null, freq: 4 }),
      writes: fc.option(text),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
        const { browser, tabs } = twoTabs();
        tabs[0].do({ kind: 'press', id: 1 });
        for (const { tab, deed, writes } of steps) {
          if (writes !== null) browser.scrawl(writes);
          if (deed === null) browser.deliver(tabs[tab]!.page);
          else tabs[tab]!.do(deed);
        }
        browser.deliverAll();
        for (const tab of tabs) tab.do({ kind: 'done' });
        browser.deliverAll();
        tabs[0].do({ kind: 'clear' });
        browser.deliverAll();
        tabs[0].do({ kind: 'press', id: 2 });
        browser.deliverAll();
        for (const { rig } of tabs) {
          expect(rig.slip().legs.map(({ selectionId }) => Number(selectionId))).toEqual([2]);
          expect(Object.values(rig.slip().stakes.values).every((one) => /^[\d.]{0,11}$/.test(one))).toBe(
            true,
          );
          expect(rig.defects).toEqual([]);
        }
      }),
    );
  });

  it('[MEND-32] a tab that is alone logs nothing of it', () => {
    const alone = new SharedTab(new SharedStorage(), 'alone');
    for (const id of [1, 2, 1, 3]) alone.do({ kind: 'press', id });
    alone.do({ kind: 'stake', id: 0, text: '5' });
    alone.do({ kind: 'place', wins: true });
    expect(alone.rig.log().filter(({ type }) => type.startsWith('tabs/'))).toEqual([]);
  });
});
