import { describe, expect, it } from 'vitest';
import type { CastType } from '#domain/bet/casts.ts';
import { mayStand } from '#domain/betslip/multi-selections.ts';
import { TABS, type Tab } from '#domain/betslip/slip.ts';
import { EventId, MarketId } from '#domain/brand.ts';
import { calculated, rigWithMatch } from '#testing/slip/builder-rig.ts';
import { offerOf, type Rig, selection } from '#testing/slip/slip-rig.ts';

const RACE = EventId.parse(900);
const MARKETS = { FORECAST: MarketId.parse(901), TRICAST: MarketId.parse(902) } as const;
const TERMS = { num: 1, den: 5, places: 3, required: false };

/** Two singles, and what belongs together: runners from 101 or from 201 on, a bet builder of 1 and 2. */
function rigWith(...parts: readonly (CastType | 'builder')[]): Rig {
  const rig = rigWithMatch();
  for (const id of [41, 42]) rig.offers.set(id, offerOf(id));
  rig.add(41, 42);
  for (const part of parts) {
    if (part === 'builder') {
      rig.build(1, 2);
      continue;
    }
    const marketId = MARKETS[part];
    const base = part === 'FORECAST' ? 100 : 200;
    const places = part === 'FORECAST' ? ([1, 2] as const) : ([1, 2, 3] as const);
    for (const place of places) {
      const cast = { type: part, availability: 'open' } as const;
      const names = { selection: `Horse ${place}`, market: part, event: '14:35 Ascot' };
      const id = base + place;
      const price = { kind: 'none' } as const;
      rig.offers.set(id, offerOf(id, { eventId: RACE, marketId, names, price, cast }));
    }
    const picks = places.map((position) => ({ selectionId: selection(base + position), position }));
    rig.submit({ type: 'intent/castPressed', data: { eventId: RACE, marketId, picks, shown: 'Add' } });
  }
  return rig;
}

const go = (rig: Rig, tab: Tab): void => rig.submit({ type: 'intent/slipTabChosen', data: { tab } });
const multiNotices = (rig: Rig) =>
  rig.view().notices.filter(({ key }) => key === 'nonCombinableMultiSelection');

describe('selections that belong together', () => {
  it('[BSL-12.1] a cast and a bet builder know their kind, their selections, what they pay together, and their tabs', () => {
    const rig = rigWith('FORECAST', 'TRICAST', 'builder');
    expect(rig.view().casts.map(({ together }) => together)).toEqual([
      {
        kind: 'STRAIGHTFORECAST',
        selections: [101, 102],
        pairedOdds: { kind: 'dividend' },
        allowedTabs: ['single'],
        stakeId: 'cast:901-101-102',
      },
      {
        kind: 'STRAIGHTTRICAST',
        selections: [201, 202, 203],
        pairedOdds: { kind: 'dividend' },
        allowedTabs: ['single'],
        stakeId: 'cast:902-201-202-203',
      },
    ]);
    const builder = () => rig.view().groups.map(({ together }) => together);
    const same = { kind: 'YOURBET', selections: [1, 2], allowedTabs: ['single', 'acca'] };
    expect(builder()).toMatchObject([{ ...same, pairedOdds: { kind: 'waiting' } }]);
    calculated(rig, { odds: '350/100' });
    expect(builder()).toMatchObject([{ ...same, pairedOdds: { kind: 'priced' } }]);
    expect(rig.view().groups[0]?.priceText).toBe('7/2');
  });

  it.each(TABS)(
    '[BSL-12.2] [BSL-12.3] on the %s tab what may not stand there says so, and the rest is a bet of it',
    (tab) => {
      const rig = rigWith('FORECAST', 'TRICAST', 'builder');
      calculated(rig, { odds: '350/100' });
      go(rig, tab);
      rig.type('cast:901-101-102', '2');
      const { casts, groups, stakes } = rig.view();
      const parts = [...casts, ...groups];
      expect(parts).toHaveLength(3);
      for (const { together, outside } of parts) {
        const told = multiNotices(rig).filter(
          ({ stakeId, legs }) =>
            stakeId === together.stakeId ||
            (legs.length > 0 && legs.every((id) => together.selections.includes(id))),
        );
        expect(outside).toBe(!together.allowedTabs.includes(tab));
        expect(outside).toBe(!mayStand(together.kind, tab));
        expect(told).toHaveLength(outside ? 1 : 0);
        for (const { params, blocking } of told) {
          expect(params).toEqual({ kind: together.kind, tab: together.allowedTabs[0] });
          expect(blocking).toBe(false);
        }
      }
      // What is told is all that is told, and no stake of it stands there.
      expect(multiNotices(rig)).toHaveLength(parts.filter(({ outside }) => outside).length);
      const boxes = stakes.map(({ stakeId }) => stakeId);
      for (const { outside, stakeId } of casts) expect(boxes.includes(stakeId)).toBe(!outside);
      expect(rig.defects).toEqual([]);
    },
  );

  it('[BSL-12.3] back on the tab that it belongs to nothing is told any more, and its stake is as it was', () => {
    const rig = rigWith('FORECAST');
    rig.type('cast:901-101-102', '2');
    expect(rig.view().tab).toBe('single');
    expect(multiNotices(rig)).toEqual([]);
    go(rig, 'acca');
    expect(multiNotices(rig)).toHaveLength(1);
    expect(rig.view().totals.stake).toBe(0);
    go(rig, 'single');
    expect(multiNotices(rig)).toEqual([]);
    expect(rig.view().totals.stake).toBe(200);
    go(rig, 'system');
    expect(multiNotices(rig)).toHaveLength(1);
    rig.submit({ type: 'intent/castRemovePressed', data: { castId: '901-101-102' } });
    expect(multiNotices(rig)).toEqual([]);
  });

  it('[BSL-12.2] [BSL-12.3] each way alike: told on the tab where it may not be, and gone on the one where it may', () => {
    const rig = rigWithMatch();
    rig.offers.set(41, offerOf(41, { eachWay: { ...TERMS, required: true } }));
    rig.offers.set(42, offerOf(42));
    rig.offers.set(43, offerOf(43));
    rig.add(41, 42, 43);
    const told = (tab: Tab) => {
      go(rig, tab);
      return rig.view().notices.filter(({ key }) => key === 'nonCombinableSelectionEw');
    };
    for (const tab of ['acca', 'system'] as const)
      expect(told(tab)).toMatchObject([{ legs: [42, 43], blocking: true }]);
    expect(told('single')).toEqual([]);
    expect(rig.view().stakes.find(({ stakeId }) => stakeId === 'single:41')?.eachWay).toBe(true);
  });
});
