import type { DataOf } from '#domain/events/registry.ts';
import { lookedAt, lookingFrom, seenAt } from '#domain/reality-check/looked-at.ts';
import { sessionTimeAt, sessionTimeTold } from '#domain/reality-check/session-time.ts';
import { projection } from '../projection.ts';
import { noRealityCheck, type RealityCheckStage, type RealityCheckState } from './reality-check-state.ts';

/**
 * Where the check stands after the gateway has told. A tab that is new counts what the session has lasted
 * without a check, hidden or not: rather too early than too late. One that counts already goes on, unless a
 * check was acknowledged elsewhere since. What is on the screen stays until somebody answers it in any tab.
 */
function stageTold(
  stage: RealityCheckStage,
  { minutes, sessionMs, uncheckedMs, visible }: DataOf<'realityCheck/loaded'>,
  mono: number,
): RealityCheckStage {
  if (stage.kind === 'shown' && sessionMs - uncheckedMs <= stage.dueMs) return stage;
  if (minutes === 0) return { kind: 'none' };
  const interval = minutes * 60_000;
  if (stage.kind === 'due' && uncheckedMs >= interval) return stage;
  const seenMs = stage.kind === 'counting' ? Math.min(seenAt(stage.count, mono), uncheckedMs) : uncheckedMs;
  return { kind: 'counting', count: lookingFrom(seenMs, mono, visible) };
}

const forgotten = (state: RealityCheckState): RealityCheckState =>
  state === noRealityCheck ? state : noRealityCheck;

/**
 * The reality check of the session: its interval, the time looked at, and the window itself (RGT-01, UK-27,
 * TRAP-22).
 */
export const realityCheck = projection<RealityCheckState>(4, noRealityCheck, {
  'realityCheck/loaded': (state, { data, at, mono }) => {
    state.minutes = data.minutes;
    state.sessionTime = sessionTimeTold(state.sessionTime, data.sessionMs, { at, mono });
    state.stage = stageTold(state.stage, data, mono);
    state.answerInvalid = false;
    state.saving = { kind: 'idle' };
  },
  'realityCheck/loadFailed': (state) => {
    state.answerInvalid = true;
  },
  'realityCheck/choiceSent': (state, { data }) => {
    state.saving = { kind: 'saving', minutes: data.minutes };
  },
  'realityCheck/choiceFailed': (state) => {
    state.saving = { kind: 'failed' };
  },
  // Where the session ends in the same moment these come behind its end, and there is nobody left to ask.
  'realityCheck/fellDue': (state, { at, mono }) => {
    if (state.stage.kind !== 'counting') return;
    const { sessionTime } = state;
    state.stage = { kind: 'due', dueMs: sessionTime === null ? 0 : sessionTimeAt(sessionTime, { at, mono }) };
  },
  'realityCheck/shown': (state, { data }) => {
    if (state.stage.kind === 'due') state.stage = { ...state.stage, kind: 'shown', ...data };
  },
  'realityCheck/acknowledged': (state, { data, mono }) => {
    // Reminders may have been switched off while this one was on the screen.
    state.stage =
      state.minutes === 0
        ? { kind: 'none' }
        : { kind: 'counting', count: lookingFrom(0, mono, data.visible) };
  },
  'lifecycle/visibilityChanged': (state, { data, mono }) => {
    if (state.stage.kind === 'counting') state.stage.count = lookedAt(state.stage.count, mono, data.visible);
  },
  // Between the last event and this one the page was not there. Of a tab that is gone nothing is known to be
  // this customer's.
  'lifecycle/sessionResumed': (state, { data, mono }) => {
    if (data.leftBehind === true) return noRealityCheck;
    if (state.stage.kind === 'counting') state.stage.count = lookedAt(state.stage.count, mono, data.visible);
  },
  'session/started': forgotten,
  'session/logoutRequested': forgotten,
  'session/ended': forgotten,
});
