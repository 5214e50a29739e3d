import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { EventOf } from '#domain/events/registry.ts';
import { contentHashInput } from '#domain/placement/content-hash-input.ts';
import { rootReducer } from '#projections/root.ts';
import { ANN, accepted, failed, fixed, json, ok, Rig, sha256Hex, status } from '#testing/slip/slip-rig.ts';

const ASK = [{ type: 'SAME_BET_AGAIN', message: '' }];

function typed(...ids: number[]): Rig {
  const rig = new Rig();
  rig.add(...ids);
  if (ids.length > 1) rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
  for (const id of ids) rig.type(`single:${id}`, '5');
  return rig;
}
const sentBy = (rig: Rig) => rig.asked('placeBets')[0];
const requested = (rig: Rig) =>
  rig
    .all('placement/requested')
    .at(-1)!
    .data.bets.map(({ slip }) => slip);
function confirm(rig: Rig): void {
  rig.place();
  const press = rig
    .log()
    .findLast((event): event is EventOf<'intent/placePressed'> => event.type === 'intent/placePressed');
  rig.submit({ type: 'intent/sameBetConfirmed', data: { shown: press!.data.shown } });
}

describe('same bet again?', () => {
  it('[FAIL-71] asks about exactly the bets that the gateway asked about, and a yes marks those and no others', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
        fc.nat(15),
        (ids, mask) => {
          const rig = typed(...ids);
          rig.place();
          const slips = requested(rig);
          const asked = slips.filter((_, nth) => (mask & (1 << nth)) !== 0);
          rig.answer(
            sentBy(rig)!,
            ok(slips.map((slip) => (asked.includes(slip) ? failed(slip, ASK) : failed(slip)))),
          );
          expect(rig.view().placement.sameBet).toBe(asked.length > 0);
          confirm(rig);
          if (asked.length === 0) {
            expect(rig.all('intent/ignored').at(-1)?.data.reason).toBe('notAsked');
            return;
          }
          const again = requested(rig);
          const idOf = ({ selections }: PlacementSlip) => selections[0]!.id;
          expect(again.filter((slip) => slip.sameBetAgain === true).map(idOf)).toEqual(asked.map(idOf));
          expect(again.every((slip) => slip.contentHash === sha256Hex(contentHashInput(slip, ANN)))).toBe(
            true,
          );
          expect(new Set([...slips, ...again].map(({ ref }) => ref)).size).toBe(2 * slips.length);
          rig.answer(sentBy(rig)!, ok(again.map((slip) => accepted(slip))));
          expect(rig.view().placement).toMatchObject({ sameBet: false, placed: ids.length });
        },
      ),
    );
  });

  it('[FAIL-71] a price that moved while the question stood is asked about like any other, and nothing goes out', () => {
    const rig = typed(1);
    rig.place();
    rig.answer(sentBy(rig)!, ok([failed(requested(rig)[0]!, ASK)]));
    const [press] = rig.all('intent/placePressed');
    rig.change(1, { price: fixed(3, 2) });
    rig.submit({ type: 'intent/sameBetConfirmed', data: { shown: press!.data.shown } });
    expect(rig.all('placement/refused').at(-1)?.data.reasons).toEqual(['oddsChanged']);
    expect(rig.asked('placeBets')).toEqual([]);
    expect(rig.view().action.kind).toBe('acceptChanges');
  });

  it('[FAIL-71] [RGT-01] between the result that asks and the next request there is no moment in which nothing is being placed', () => {
    const rig = typed(1);
    rig.place();
    rig.answer(sentBy(rig)!, ok([failed(requested(rig)[0]!, ASK)]));
    const steps: string[] = [];
    let state = rig.state();
    const before = rig.commits.length;
    confirm(rig);
    for (const event of rig.commits.slice(before).flatMap(({ events }) => [...events])) {
      state = rootReducer(state, event);
      steps.push(state.placement.step);
    }
    expect([...new Set(steps)]).toEqual(['semiFailed', 'progress']);
    expect(state.placement).toEqual(rig.placement());
  });

  it('[FAIL-71] a question that nobody asked is no press', () => {
    const rig = typed(1);
    rig.place();
    rig.answer(sentBy(rig)!, ok([failed(requested(rig)[0]!)]));
    confirm(rig);
    expect(rig.count('placement/requested')).toBe(1);
  });
});

/** What another tab has sent for the same bet, at another price perhaps. */
function otherTab(rig: Rig, nth = 0): PlacementSlip {
  const own = requested(rig)[nth]!;
  const draft = { ...own, ref: own.ref.replace(/.$/, 'f') as typeof own.ref, clientHead: 'ab'.repeat(32) };
  return { ...draft, contentHash: sha256Hex(contentHashInput(draft, ANN)) };
}

describe('the same bet in two tabs of a browser', () => {
  const taken = (rig: Rig, lives: boolean, nth = 0): PlacementSlip => {
    const slip = otherTab(rig, nth);
    rig.submit({ type: 'storage/betTaken', data: { ref: requested(rig)[nth]!.ref, slip, lives } });
    return slip;
  };
  const held = (...ids: number[]): Rig => {
    const rig = typed(...ids);
    rig.barrier = 'held';
    rig.place();
    return rig;
  };
  const receipt = (slip: PlacementSlip) => ({ ref: slip.ref, state: 'KNOWN', outcome: accepted(slip) });

  it('[FAIL-69] the second tab sends nothing, says so, and shows the receipt of the one bet', () => {
    const rig = held(1);
    const slip = taken(rig, true);
    rig.store();
    expect(rig.asked('placeBets')).toEqual([]);
    expect(rig.view().placement).toMatchObject({ phase: 'sending', otherTab: true });
    rig.advance(2_000);
    const question = rig.asked('betStatus')[0]!;
    // The tab that sent it lives: nobody calls its bet off.
    expect(question.data.body).toEqual({ refs: [slip.ref], fence: false });
    rig.answer(question, status([receipt(slip)]));
    expect(rig.view().placement.bets.map((bet) => [bet.ref, bet.status])).toEqual([[slip.ref, 'placed']]);
    expect(rig.slip().legs).toEqual([]);
  });

  it('[FAIL-69] of several bets the others go out, once, and without the one that is taken', () => {
    const rig = held(1, 2, 3);
    const own = requested(rig);
    const slip = taken(rig, true, 1);
    rig.store();
    expect(rig.sentSlips().map(({ ref }) => ref)).toEqual([own[0]!.ref, own[2]!.ref]);
    expect(rig.all('placement/sent').map(({ data }) => data.refs)).toEqual([[own[0]!.ref, own[2]!.ref]]);
    rig.answer(sentBy(rig)!, ok([accepted(own[0]!), accepted(own[2]!)]));
    expect(rig.placement().step).toBe('progress');
    rig.advance(2_000);
    rig.answer(rig.asked('betStatus')[0]!, status([receipt(slip)]));
    expect(rig.view().placement).toMatchObject({ outcome: 'success', placed: 3 });
  });

  it('[FAIL-70] when the other tab is gone this one asks, calls off what never arrived, and says "not placed"', () => {
    for (const lives of [true, false]) {
      const rig = held(1);
      const slip = taken(rig, lives);
      rig.store();
      if (lives) rig.submit({ type: 'storage/betFreed', data: { ref: slip.ref } });
      expect(rig.view().placement.phase).toBe('checking');
      for (let tries = 0; tries < 4 && rig.fenceAll() === 0; tries += 1) {
        for (const request of rig.asked('betStatus'))
          rig.answer(request, status([{ ref: slip.ref, state: 'UNKNOWN', outcome: null }]));
        rig.advance(1_000);
      }
      expect(rig.asked('placeBets')).toEqual([]);
      expect(rig.view().placement.bets.map((bet) => [bet.ref, bet.status])).toEqual([[slip.ref, 'failed']]);
      expect(rig.slip().legs).toHaveLength(1);
    }
  });

  it('[FAIL-69] a claim that comes when the bet is on its way already changes nothing', () => {
    const rig = typed(1);
    rig.place();
    const before = rig.placement();
    rig.submit({
      type: 'storage/betTaken',
      data: { ref: requested(rig)[0]!.ref, slip: json(otherTab(rig)) as never, lives: true },
    });
    expect(rig.placement()).toEqual(before);
  });

  it('[FAIL-69] [FAIL-61] a reload of the second tab goes on with the one ref', () => {
    const rig = held(1);
    const slip = taken(rig, true);
    rig.store();
    rig.reload();
    rig.advance(0);
    const asked = rig.asked('betStatus').flatMap(({ data }) => (data.body as { refs?: string[] }).refs ?? []);
    expect(new Set(asked)).toEqual(new Set([slip.ref]));
    expect(rig.asked('placeBets')).toEqual([]);
  });
});
