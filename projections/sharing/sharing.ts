import type { Draft } from '@reduxjs/toolkit';
import { projection } from '../projection.ts';
import { noRequest, nothingShared, type SharingState } from './sharing-state.ts';

/** A code stands for what was in the slip when it was made. */
function selectionsChanged(state: Draft<SharingState>): void {
  state.codes = null;
  if (state.failed?.what === 'make') state.failed = null;
}

export const sharing = projection<SharingState>(1, nothingShared, {
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
    state.request = noRequest;
  },
  'sharing/recommendationsReceived': (state, { data }) => {
    state.recommended = data.selections;
  },
  'betslip/legAdded': selectionsChanged,
  'betslip/legsAdded': selectionsChanged,
  'betslip/legsRemoved': selectionsChanged,
  'betslip/slipRestored': selectionsChanged,
  'betslip/legActivityChanged': selectionsChanged,
  'betslip/legPreferred': selectionsChanged,
  'betslip/lineChanged': selectionsChanged,
  'betslip/selectionSwitched': selectionsChanged,
  'placement/finished': (state, { data }) => {
    if (data.outcome === 'success') Object.assign(state, { codes: null, failed: null, opened: null });
  },
  'session/ended': (state) => {
    state.request = noRequest;
  },
  'lifecycle/sessionResumed': (state) => {
    // Nobody waits for the answers of the page that is gone.
    state.working = null;
    if (state.request.status === 'sending') state.request = { status: 'failed', code: null };
  },
});
