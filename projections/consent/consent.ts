import { projection } from '../projection.ts';
import { type ConsentState, nothingSaid } from './consent-state.ts';

export const consent = projection<ConsentState>(1, nothingSaid, {
  'consent/remembered': (state, { data }) => {
    state.choice = data.choice;
    state.noticeClosed ||= data.noticeClosed;
  },
  'consent/granted': (state, { data }) => {
    state.choice = { granted: true, ...data };
    state.noticeClosed = true;
  },
  'consent/withdrawn': (state, { data }) => {
    state.choice = { granted: false, ...data };
    state.noticeClosed = true;
  },
  'consent/noticeClosed': (state) => {
    state.noticeClosed = true;
  },
});
