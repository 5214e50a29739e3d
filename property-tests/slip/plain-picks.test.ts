import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventId } from '#domain/brand.ts';
import { apartIn, groupKey } from '#domain/builder/builder-state.ts';
import { GROUP_SIZE } from '#domain/builder/rules.ts';
import { MATCH, market, rigWithMatch } from '#testing/slip/builder-rig.ts';
import { offerOf, type Rig, selection } from '#testing/slip/slip-rig.ts';

const built = (rig: Rig) => rig.view().groups.map(({ legs }) => [...legs]);
const groupKeyOf = (ids: readonly number[]): string => groupKey(ids.map(selection));

function act(rig: Rig, kind: string, n: number, event: typeof MATCH): void {
  if (kind === 'press') rig.press(n);
  else if (kind === 'build') rig.build(n);
  else if (kind === 'bulk')
    rig.submit({
      type: 'intent/selectionsPressed',
      data: { selectionIds: [n, (n % 6) + 1].map(selection) },
    });
  else if (kind === 'split') rig.submit({ type: 'intent/builderSplitPressed', data: { eventId: event } });
  else if (kind === 'combine') rig.submit({ type: 'intent/builderCombinePressed', data: { eventId: event } });
  else if (kind === 'reload') rig.reload();
  else rig.submit({ type: kind === 'clear' ? 'intent/slipCleared' : 'intent/clearUndone', data: {} });
}

/** Markets of their own, in two matches; 7 is of the market of 6. */
function rigWithTwo(): Rig {
  const rig = rigWithMatch();
  for (let n = 4; n <= 7; n += 1)
    rig.offers.set(
      n,
      offerOf(n, { eventId: EventId.parse(71), marketId: market(Math.min(n, 6)), builder: true }),
    );
  return rig;
}

/** A group is of one event, and of as many markets as legs; nobody is in one and apart from it. */
function expectWhole(rig: Rig): void {
  const { legs, builder } = rig.slip();
  for (const ids of built(rig)) {
    const members = legs.filter((leg) => ids.includes(leg.selectionId));
    expect(new Set(members.map((leg) => leg.eventId)).size).toBe(1);
    expect(new Set(members.map((leg) => leg.marketId)).size).toBe(ids.length);
  }
  expect(apartIn(builder).some((one) => builder.members.includes(one))).toBe(false);
  const there = legs.map((leg) => leg.selectionId);
  expect([...builder.members, ...apartIn(builder)].every((one) => there.includes(one))).toBe(true);
}

describe('plain picks of one event', () => {
  it('[BBD-01.10] whatever is done: picks of one event that can be one bet are, unless their customer took them apart', () => {
    const id = fc.integer({ min: 1, max: 7 });
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('press' as const, 'build' as const), id }) },
      { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('bulk' as const), id }) },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constantFrom('split' as const, 'combine' as const), id }),
      },
      fc.record({ kind: fc.constantFrom('clear' as const, 'undo' as const, 'reload' as const), id }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const rig = rigWithTwo();
        const taken = new Set<number>();
        // Taken apart and then built upon by hand: neither rule is about these.
        const mixed = new Set<number>();
        // What was so when the slip was cleared is so again when that is undone.
        let cleared: { readonly taken: readonly number[]; readonly mixed: readonly number[] } | undefined;
        for (const { kind, id: n } of steps) {
          const before = new Set(rig.slip().legs.map((leg) => leg.selectionId));
          const event = EventId.parse(n < 4 ? 70 : 71);
          const from = rig.log().length;
          act(rig, kind, n, event);
          const did = rig.log().slice(from);
          if (kind === 'clear' && before.size > 0) cleared = { taken: [...taken], mixed: [...mixed] };
          if (kind === 'undo' && rig.slip().legs.length > before.size) {
            // Picks that were made since then stand as they are; what comes back beside them is mixed.
            const since = rig.slip().legs.filter((leg) => before.has(leg.selectionId));
            for (const one of cleared?.taken ?? [])
              (since.some((leg) => leg.eventId === one) ? mixed : taken).add(one);
            for (const one of cleared?.mixed ?? []) mixed.add(one);
          }
          const joined = did.flatMap((fact) =>
            fact.type === 'betslip/groupAdded' ? [fact.data.eventId] : [],
          );
          for (const fact of kind === 'split' ? did : [])
            if (fact.type === 'betslip/groupSplit') {
              const wasIn = new Set<number>(fact.data.selectionIds);
              const own = rig.slip().legs.filter((leg) => leg.eventId === event);
              // One that could not join has been a bet of its own before, and nobody took it apart.
              (own.every((leg) => wasIn.has(leg.selectionId)) ? taken : mixed).add(event);
            }
          if (kind === 'combine' && joined.includes(event)) taken.delete(event);
          if (kind === 'build' && taken.has(event)) mixed.add(event);
          const { legs } = rig.slip();
          const groups = built(rig);
          for (const of of [MATCH, EventId.parse(71)]) {
            const own = legs.filter((leg) => leg.eventId === of);
            if (own.length === 0) for (const set of [taken, mixed]) set.delete(of);
            if (mixed.has(of) || !['press', 'bulk', 'build'].includes(kind)) continue;
            if (taken.has(of)) expect(joined).not.toContain(of);
            const markets = new Set(own.map((leg) => leg.marketId));
            const cameIn = own.some((leg) => !before.has(leg.selectionId));
            if (cameIn && !taken.has(of) && own.length >= GROUP_SIZE.minimum && markets.size === own.length)
              expect(groups.map(groupKeyOf)).toContain(groupKeyOf(own.map((leg) => leg.selectionId)));
          }
          expectWhole(rig);
        }
        expect(rig.defects).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
