import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UserId } from '#domain/brand.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { moved } from '#domain/placement/deciders/step-machine.ts';
import { NO_PLACEMENT, STEPS, type Step } from '#domain/placement/placement.ts';
import { placement } from './placement.ts';
import { lateResultsOf } from './select-late-results.ts';

const fold = (state: typeof NO_PLACEMENT, event: object) =>
  placement.reducer(state, { seq: 1, at: 0, ...event } as unknown as AppEvent);
const requested = { type: 'placement/requested', data: { account: 'ann', bets: [], shown: {} } };

describe('the placement read model', () => {
  it('[INV-15] [PLC-02.1] [TRAP-01] whatever facts arrive, steps move along the graph and progress comes from requests alone', () => {
    const event = fc.oneof(
      fc.constantFrom(...STEPS).map((step) => ({ type: 'placement/stepChanged', data: { step } })),
      fc.constant(requested),
      fc.constant({ type: 'betslip/legAdded', data: {} }),
      fc.constant({ type: 'betslip/legsRemoved', data: { selectionIds: [], cause: 'placed' } }),
      fc.constant({ type: 'placement/stopped', data: { refs: [], reason: 'logout' } }),
    );
    // A model of its own: the set of places the token may be, drawn from the table in the specification.
    const after: Readonly<Record<Step, readonly Step[]>> = {
      before: ['before', 'progress'],
      progress: ['before', 'progress', 'semiFailed', 'success', 'result'],
      semiFailed: ['before', 'semiFailed', 'success', 'result'],
      success: ['before', 'semiFailed', 'success', 'result'],
      result: ['before', 'semiFailed', 'success', 'result'],
    };
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let state = NO_PLACEMENT;
        for (const one of events) {
          const { step } = state;
          state = fold(state, one);
          expect(after[step]).toContain(state.step);
          if (one.type === 'betslip/legAdded')
            expect(state.step).toBe(step === 'progress' ? 'progress' : 'before');
        }
      }),
    );
  });

  it('[PLC-02.2] a step that may not follow is an anomaly in the log and changes nothing', () => {
    expect(moved('before', 'success')).toEqual({
      type: 'placement/transitionRefused',
      data: { from: 'before', to: 'success' },
    });
    expect(moved('progress', 'progress').type).toBe('placement/transitionRefused');
    expect(
      fold(NO_PLACEMENT, { type: 'placement/transitionRefused', data: { from: 'before', to: 'success' } }),
    ).toBe(NO_PLACEMENT);
    expect(fold(NO_PLACEMENT, { type: 'placement/stepChanged', data: { step: 'success' } }).step).toBe(
      'before',
    );
  });

  it('[PLC-03.1] the first final status stays, whatever facts follow', () => {
    const ref = '0198c0de-0000-4000-8000-000000000001';
    const outcome = fc.constantFrom('PENDING', 'SUCCEEDED', 'FAILED').map((status) => ({
      type: 'placement/betOutcomeReceived',
      data: { ref, stakeId: 'acca', status, errors: [], receipt: null, from: 'live' },
    }));
    const others = fc.constantFrom(
      { type: 'placement/waitingEnded', data: { refs: [ref] } },
      { type: 'placement/outcomeLost', data: { refs: [ref], cause: 'network' } },
      { type: 'placement/lateResultReceived', data: { ref, status: 'SUCCEEDED', errors: [], receipt: null } },
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(outcome, others), { maxLength: 12 }), (events) => {
        const bets = [{ stakeId: 'acca', identity: 'i', slip: { ref } }];
        let state = fold(NO_PLACEMENT, {
          type: 'placement/requested',
          data: { account: 'ann', bets, shown: {} },
        });
        let final: string | undefined;
        for (const one of events) {
          state = fold(state, one);
          const now = state.attempt!.bets[0]!.status;
          if (final !== undefined) expect(now).toBe(final);
          if (now !== 'PENDING') final = now;
        }
      }),
    );
  });

  it('[PLC-03] [INV-09] what is known for good stays known, and a late result stays until it was read', () => {
    const ref = '0198c0de-0000-4000-8000-000000000001';
    const bets = [{ stakeId: 'acca', identity: 'i', slip: { ref } }];
    const data = { ref, stakeId: 'acca', status: 'SUCCEEDED', errors: [], receipt: null, from: 'live' };
    const known = [
      { type: 'placement/requested', data: { account: 'ann', bets, shown: {} } },
      { type: 'placement/betOutcomeReceived', data },
      { type: 'placement/outcomeLost', data: { refs: [ref], cause: 'network' } },
    ].reduce(fold, NO_PLACEMENT);
    expect(known.attempt?.bets.map(({ knowledge }) => knowledge)).toEqual(['final']);
    const late = fold(known, { type: 'placement/lateResultReceived', data });
    expect(late.lateResults).toHaveLength(1);
    // [MEND-22] Its customer alone is told of it, also after a session that ended before it was read.
    const gone = ['session/logoutRequested', 'session/ended'].reduce(
      (state, type) => fold(state, { type, data: {} }),
      late,
    );
    const [ann, ben, nobody] = [UserId.parse('ann'), UserId.parse('ben'), null];
    expect(lateResultsOf(gone, ann)).toHaveLength(1);
    expect([lateResultsOf(gone, ben), lateResultsOf(gone, nobody)]).toEqual([[], []]);
    const other = {
      type: 'intent/lateResultDismissed',
      data: { refs: ['0198c0de-0000-4000-8000-000000000002'] },
    };
    expect(fold(gone, other).lateResults).toHaveLength(1);
    expect(fold(gone, { ...other, data: { refs: [ref] } }).lateResults).toEqual([]);
  });

  it('[FAIL-69] bets that another tab has sent stay open when the rest of the slip is given up', () => {
    const [own, joined, sent] = ['1', '2', '3'].map((nth) => `0198c0de-0000-4000-8000-00000000000${nth}`);
    const bets = [own, joined].map((ref) => ({ stakeId: ref, identity: ref, slip: { ref } }));
    const asked = { type: 'placement/requested', data: { account: 'ann', bets, shown: {} } };
    const elsewhere = { type: 'placement/joined', data: { ref: joined, slip: { ref: sent } } };
    const givenUp = (...refs: readonly unknown[]) => ({
      type: 'placement/abandoned',
      data: { refs, reason: 'stale' },
    });
    const left = [asked, elsewhere, givenUp(own)].reduce(fold, NO_PLACEMENT);
    expect(left).toMatchObject({ attempt: null, step: 'before', abandoned: 'stale' });
    expect(left.unresolved.map((attempt) => attempt.bets.map(({ ref }) => ref))).toEqual([[sent]]);
    expect([asked, givenUp(own, joined)].reduce(fold, NO_PLACEMENT).unresolved).toEqual([]);
  });

  it('[PLC-02.3] a request clears the last result', () => {
    const shown = {
      ...NO_PLACEMENT,
      lastResult: {
        outcome: 'failure',
        attempt: { account: 'ann', bets: [], shown: {}, requestedAt: 0, waitProlonged: false },
        at: 0,
      },
    };
    expect(fold(shown as unknown as typeof NO_PLACEMENT, requested)).toMatchObject({
      step: 'progress',
      lastResult: null,
    });
  });
});
