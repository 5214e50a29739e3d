import type { Draft } from '@reduxjs/toolkit';
import type { LiveAlert } from '#domain/settings/live-alert.ts';
import type { Folds } from '../projection.ts';
import type { SettingsState } from './settings-state.ts';

/** Alerts that wait to be read; the oldest give way. */
export const MOST_ALERTS = 3;

function hold(state: Draft<SettingsState>, alerts: readonly LiveAlert[]): void {
  if (alerts.length === 0) delete state.alerts;
  else state.alerts = [...alerts];
}

/** One of an event, the latest; nothing of before a reload is told again (ENG-05). */
export const alertFolds: Folds<SettingsState> = {
  'settings/alertsRaised': (state, { data }) => {
    const latest = new Map<number, LiveAlert>();
    for (const alert of [...(state.alerts ?? []), ...data.alerts]) {
      latest.delete(alert.eventId);
      latest.set(alert.eventId, alert);
    }
    hold(state, [...latest.values()].slice(-MOST_ALERTS));
  },
  'intent/alertDismissed': (state, { data }) =>
    hold(
      state,
      (state.alerts ?? []).filter(({ eventId }) => eventId !== data.eventId),
    ),
  'lifecycle/sessionResumed': (state) => hold(state, []),
};
