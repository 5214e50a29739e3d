import type { Draft } from '@reduxjs/toolkit';
import type { LegIds } from '#domain/betslip/slip.ts';
import type { DataOf } from '#domain/events/registry.ts';
import { projection } from '../projection.ts';

/** Slips that travel: codes, links, bets asked for in words, and what goes with the slip (REQ-01, REQ-02, DPL-02). */
export interface SharingState {
  /** Under way at the gateway. */
  readonly working: 'make' | 'open' | null;
  /** Codes of the selections as they stand; gone when those change and when a bet on them was placed. */
  readonly codes: DataOf<'sharing/slipCodeCreated'> | null;
  readonly failed: DataOf<'sharing/slipCodeFailed'> | null;
  /** Selections that the last code brought. */
  readonly opened: number | null;
  readonly linkProblem: DataOf<'sharing/slipLinkRefused'>['problem'] | null;
  readonly request: {
    readonly status: 'idle' | 'sending' | DataOf<'sharing/betRequestEnded'>['outcome'];
    readonly code: number | null;
  };
  readonly recommended: readonly LegIds[];
}

const idle = { status: 'idle', code: null } as const;
const initial: SharingState = {
  working: null,
  codes: null,
  failed: null,
  opened: null,
  linkProblem: null,
  request: idle,
  recommended: [],
};

/** A code stands for what was in the slip when it was made. */
function selectionsChanged(state: Draft<SharingState>): void {
  state.codes = null;
  if (state.failed?.what === 'make') state.failed = null;
}

export const sharing = projection<SharingState>(1, initial, {
  'sharing/slipCodeWorkStarted': (state, { data }) => {
    Object.assign(state, { working: data.what, failed: null, opened: null });
  },
  'sharing/slipCodeCreated': (state, { data }) => {
    Object.assign(state, { working: null, codes: data });
  },
  'sharing/slipCodeOpened': (state, { data }) => {
    Object.assign(state, { working: null, opened: data.selectionIds.length });
  },
  'sharing/slipCodeFailed': (state, { data }) => {
    Object.assign(state, { working: null, failed: data, opened: null });
  },
  'sharing/slipLinkRefused': (state, { data }) => {
    state.linkProblem = data.problem;
  },
  'sharing/slipLinkOpened': (state) => {
    state.linkProblem = null;
  },
  'sharing/slipLinkProblemClosed': (state) => {
    state.linkProblem = null;
  },
  'sharing/betRequestSent': (state) => {
    state.request = { status: 'sending', code: null };
  },
  'sharing/betRequestEnded': (state, { data }) => {
    state.request = { status: data.outcome, code: data.code };
  },
  'sharing/betRequestClosed': (state) => {
    state.request = idle;
  },
  'sharing/recommendationsReceived': (state, { data }) => {
    state.recommended = data.selections;
  },
  'betslip/legAdded': selectionsChanged,
  'betslip/legsAdded': selectionsChanged,
  'betslip/legsRemoved': selectionsChanged,
  'betslip/slipRestored': selectionsChanged,
  'betslip/legActivityChanged': selectionsChanged,
  'betslip/lineChanged': selectionsChanged,
  'placement/finished': (state, { data }) => {
    if (data.outcome === 'success') Object.assign(state, { codes: null, failed: null, opened: null });
  },
  'session/ended': (state) => {
    state.request = idle;
  },
  'lifecycle/sessionResumed': (state) => {
    // Nobody waits for the answers of the page that is gone.
    state.working = null;
    if (state.request.status === 'sending') state.request = { status: 'failed', code: null };
  },
});
