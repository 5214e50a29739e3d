import { filter, map } from 'rxjs';
import type { AppEvent, EventOf, NewDerived } from '#domain/events/registry.ts';
import { changeSetting } from '#domain/settings/change-setting.ts';
import { selectSettings } from '#projections/settings/select-settings.ts';
import type { Epic } from '../runtime/epic.ts';

const isChange = (event: AppEvent): event is EventOf<'intent/settingChanged'> =>
  event.type === 'intent/settingChanged';

/**
 * A changed setting is in force at once; one that cannot take the value stays as it is, and the log says so.
 */
export const changeSettings: Epic = (events$, state$) =>
  events$.pipe(
    filter(isChange),
    map(({ data: { name, value } }): NewDerived => {
      const settings = changeSetting(selectSettings(state$.value), name, value);
      return settings === undefined
        ? { type: 'intent/ignored', data: { intent: 'intent/settingChanged', reason: 'invalidSetting' } }
        : { type: 'settings/changed', data: { name, settings } };
    }),
  );
