import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventType, NewInput } from '#domain/events/registry.ts';
import { fixed, LOST, offerOf, Rig, selection } from '#testing/slip/slip-rig.ts';
import { SLIP_INTENTS } from './decide-slip.ts';

/**
 * What ends each intent of slip and placement; exactly one of these, or `intent/ignored`, stands in its
 * commit.
 */
const OUTCOMES: Readonly<Record<string, readonly EventType[]>> = {
  'intent/oddsPressed': ['betslip/legAdded', 'betslip/legsRemoved', 'betslip/legRefused'],
  'intent/selectionsPressed': ['betslip/legsAdded', 'betslip/legRefused'],
  'intent/builderPressed': [
    'betslip/groupAdded',
    'betslip/groupRefused',
    'betslip/legsRemoved',
    'betslip/legRefused',
  ],
  'intent/builderAccaPressed': ['betslip/groupAdded', 'betslip/groupRefused', 'betslip/legRefused'],
  'intent/builderSplitPressed': ['betslip/groupSplit'],
  'intent/builderCombinePressed': ['betslip/groupAdded'],
  'intent/legRemovePressed': ['betslip/legsRemoved'],
  'intent/legSwitched': ['betslip/legActivityChanged'],
  'intent/legPreferred': ['betslip/legPreferred'],
  'intent/choiceOpened': ['betslip/choiceShown'],
  'intent/choiceDismissed': ['betslip/choiceClosed'],
  'intent/selectionChosen': ['betslip/selectionSwitched', 'betslip/legRefused', 'betslip/choiceClosed'],
  'intent/slipCleared': ['betslip/legsRemoved'],
  'intent/unavailableRemoved': ['betslip/legsRemoved'],
  'intent/clearUndone': ['betslip/slipRestored'],
  'intent/quickSlipClosed': ['betslip/quickSlipMoved'],
  'intent/awayDismissed': ['betslip/awaySummaryClosed'],
  'intent/stakeTipAnswered': ['betslip/stakeTipClosed'],
  'intent/slipCodeAsked': ['sharing/slipCodeWorkStarted', 'sharing/slipCodeFailed'],
  'intent/slipCodeEntered': ['sharing/slipCodeWorkStarted', 'sharing/slipCodeFailed'],
  'intent/betRequestSubmitted': ['sharing/betRequestSent', 'sharing/betRequestEnded'],
  'intent/betRequestDismissed': ['sharing/betRequestClosed'],
  'intent/slipLinkProblemDismissed': ['sharing/slipLinkProblemClosed'],
  'intent/changesAccepted': ['betslip/priceChangesAccepted'],
  'intent/eachWayPressed': ['betslip/eachWaySwitched'],
  'intent/slipTabChosen': ['betslip/tabChanged'],
  'intent/slipOpened': ['betslip/visibilityChanged'],
  'intent/slipClosed': ['betslip/visibilityChanged'],
  'intent/maxLimitDismissed': ['betslip/maxLimitClosed'],
  'intent/stakeFocused': ['betslip/stakeActivated'],
  'intent/stakeKeyPressed': ['betslip/stakeChanged'],
  'intent/stakeEdited': ['betslip/stakeChanged', 'betslip/stakeTextRefused'],
  'intent/quickStakePressed': ['betslip/stakeChanged'],
  'intent/stakeConfirmed': ['betslip/stakeEntryEnded'],
  'intent/stakeCancelled': ['betslip/stakeEntryEnded'],
  'intent/placePressed': ['placement/requested', 'placement/refused'],
  'intent/resultDismissed': ['placement/resultClosed'],
};

const id = fc.integer({ min: 1, max: 4 }).map(selection);
const stakeId = fc.constantFrom('acca', 'commonSingle', 'single:1', 'single:2', 'system:trixie', 'nonsense');
const only = (type: NewInput['type']) => fc.constant({ type, data: {} } as unknown as NewInput);
/** What happens around the legs, as one kind among the others: it must not push them out of the sessions. */
const around: fc.Arbitrary<NewInput> = fc.oneof(
  ...(
    [
      'intent/unavailableRemoved',
      'intent/choiceDismissed',
      'intent/quickSlipClosed',
      'intent/awayDismissed',
      'intent/slipCodeAsked',
      'intent/betRequestDismissed',
      'intent/slipLinkProblemDismissed',
    ] as const
  ).map(only),
  fc
    .constantFrom('AB12CD34', 'nonsense', '')
    .map((text): NewInput => ({ type: 'intent/slipCodeEntered', data: { text } })),
  id.map((selectionId): NewInput => ({ type: 'intent/choiceOpened', data: { selectionId } })),
  fc.tuple(id, id).map(
    ([from, to]): NewInput => ({
      type: 'intent/selectionChosen',
      data: {
        from,
        to: { selectionId: to, marketId: from as never, eventId: from as never },
        shown: { price: '2/1', version: 1, selection: '', market: '', event: '' },
      },
    }),
  ),
  fc
    .constantFrom('a bet', '  ')
    .map((description): NewInput => ({ type: 'intent/betRequestSubmitted', data: { description } })),
);
const intents: fc.Arbitrary<NewInput> = fc.oneof(
  id.map(
    (selectionId): NewInput => ({
      type: 'intent/oddsPressed',
      data: {
        selectionId,
        marketId: selectionId as never,
        eventId: selectionId as never,
        shown: { price: '2/1', version: 1, selection: '', market: '', event: '' },
      },
    }),
  ),
  fc
    .array(id, { maxLength: 3 })
    .map((selectionIds): NewInput => ({ type: 'intent/selectionsPressed', data: { selectionIds } })),
  id.map((selectionId): NewInput => ({ type: 'intent/legRemovePressed', data: { selectionId } })),
  id.map((selectionId): NewInput => ({ type: 'intent/legPreferred', data: { selectionId } })),
  fc
    .tuple(id, fc.boolean())
    .map(
      ([selectionId, active]): NewInput => ({ type: 'intent/legSwitched', data: { selectionId, active } }),
    ),
  fc.tuple(id, fc.integer({ min: 1, max: 3 })).map(
    ([selectionId, version]): NewInput => ({
      type: 'intent/changesAccepted',
      data: { shown: [{ selectionId, was: '', now: '', version }] },
    }),
  ),
  fc
    .tuple(fc.constantFrom('single:1', 'acca', 'system', 'nonsense'), fc.boolean())
    .map(([key, on]): NewInput => ({ type: 'intent/eachWayPressed', data: { key, on } })),
  fc
    .constantFrom('single', 'acca', 'system' as const)
    .map((tab): NewInput => ({ type: 'intent/slipTabChosen', data: { tab: tab } })),
  ...(
    [
      'intent/slipCleared',
      'intent/clearUndone',
      'intent/slipOpened',
      'intent/slipClosed',
      'intent/maxLimitDismissed',
    ] as const
  ).map(only),
  ...(['intent/stakeFocused', 'intent/stakeConfirmed', 'intent/stakeCancelled'] as const).map((type) =>
    stakeId.map((box): NewInput => ({ type, data: { stakeId: box } })),
  ),
  fc.tuple(stakeId, fc.constantFrom('5', '0', '.', 'backspace' as const)).map(
    ([box, key]): NewInput => ({
      type: 'intent/stakeKeyPressed',
      data: { stakeId: box, key: key },
    }),
  ),
  fc.tuple(stakeId, fc.constantFrom('5', '10', 'x')).map(
    ([box, amount]): NewInput => ({
      type: 'intent/quickStakePressed',
      data: { stakeId: box, amount },
    }),
  ),
  around,
  fc.boolean().map((reuse): NewInput => ({ type: 'intent/resultDismissed', data: { reuse } })),
);
type Step =
  | { readonly kind: 'intent'; readonly input: NewInput }
  | { readonly kind: 'place' | 'tick' | 'suspend' | 'lose' | 'wait' | 'logOut' | 'reload' };
const steps = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: intents.map((input): Step => ({ kind: 'intent', input })) },
    {
      weight: 4,
      arbitrary: fc
        .constantFrom('place', 'tick', 'suspend', 'lose', 'wait', 'logOut', 'reload' as const)
        .map((kind): Step => ({ kind: kind as 'place' })),
    },
  ),
  { minLength: 5, maxLength: 40 },
);

/** Brings the slip to where it can be placed, by the same intents a customer would use. */
function makeReady(rig: Rig): void {
  rig.submit({ type: 'live/connectionChanged', data: { connected: true } });
  rig.submit({ type: 'intent/resultDismissed', data: { reuse: false } });
  rig.change(1, { availability: 'open' });
  if (!rig.slip().legs.some((leg) => leg.selectionId === 1)) rig.press(1);
  rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
  for (const leg of rig.slip().legs) {
    const inUse = leg.selectionId === 1;
    rig.submit({ type: 'intent/legSwitched', data: { selectionId: leg.selectionId, active: inUse } });
  }
  const shown = rig
    .view()
    .legs.map(({ selectionId, version }) => ({ selectionId, version, was: '', now: '' }));
  rig.submit({ type: 'intent/changesAccepted', data: { shown } });
  rig.submit({ type: 'intent/quickStakePressed', data: { stakeId: 'single:1', amount: '5' } });
  rig.submit({ type: 'intent/eachWayPressed', data: { key: 'single:1', on: true } });
}

const world: Readonly<Record<Exclude<Step['kind'], 'intent'>, (rig: Rig, n: number) => void>> = {
  place: (rig, n) => {
    if (n % 2 === 0) makeReady(rig);
    rig.place();
  },
  tick: (rig, n) => rig.change(1, { price: fixed(2 + (n % 3), 1), availability: 'open' }),
  suspend: (rig, n) => rig.change(2, { availability: n % 2 === 0 ? 'suspended' : 'open' }),
  lose: (rig) => {
    for (const request of rig.asked('placeBets')) rig.answer(request, LOST);
  },
  wait: (rig) => rig.advance(4_000),
  logOut: (rig) => rig.logOut(),
  reload: (rig) => rig.reload(),
};

function take(rig: Rig, step: Step, n: number): void {
  if (step.kind === 'intent') rig.submit(step.input);
  else world[step.kind](rig, n);
}

describe('intents', () => {
  it('[EVT-02.1] in any session every intent has exactly one outcome in its own commit', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(steps, (session) => {
        const rig = new Rig();
        const eachWay = { num: 1, den: 5, places: 3, required: false };
        for (const n of [1, 2, 3]) rig.offers.set(n, offerOf(n, { eachWay }));
        for (const [n, step] of session.entries()) take(rig, step, n);
        for (const { events } of rig.commits) {
          const [input] = events;
          const outcomes = OUTCOMES[input.type];
          if (outcomes === undefined) continue;
          const found = events.filter(({ type }) => type === 'intent/ignored' || outcomes.includes(type));
          expect([input.type, found.map(({ type }) => type)]).toEqual([input.type, [expect.any(String)]]);
          seen.add(`${input.type}>${found[0]!.type}`);
        }
        expect(rig.defects).toEqual([]);
        // Nothing goes out twice, and progress comes from requests only (INV-16).
        const sent = rig.all('gateway/requested').filter(({ data }) => data.op === 'placeBets');
        expect(sent.length).toBeLessThanOrEqual(rig.count('placement/requested'));
        const refs = sent.flatMap(({ data }) =>
          (data.body as { betSlips: { ref: string }[] }).betSlips.map(({ ref }) => ref),
        );
        expect(new Set(refs).size).toBe(refs.length);
      }),
      { numRuns: 300 },
    );
    // The sessions were not empty: most pairs of intent and outcome came up.
    expect(seen.size).toBeGreaterThan(24);
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'intent/placePressed>placement/requested',
        'intent/placePressed>placement/refused',
        'intent/placePressed>intent/ignored',
        'intent/oddsPressed>intent/ignored',
        'intent/eachWayPressed>intent/ignored',
      ]),
    );
  });

  it('[EVT-02] every slip intent is in the table of outcomes', () => {
    expect(SLIP_INTENTS.filter((type) => OUTCOMES[type] === undefined)).toEqual([]);
  });
});
