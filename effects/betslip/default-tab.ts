import { filter, mergeMap } from 'rxjs';
import type { Tab } from '#domain/betslip/slip.ts';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { selectFeature } from '#projections/config/select-config.ts';
import type { Epic } from '../runtime/epic.ts';

const TABS: Readonly<Record<Settings['betslip']['defaultMultibetType'], Tab>> = {
  SINGLE: 'single',
  COMBO: 'acca',
  SYSTEM: 'system',
};

const isAboutTab = (event: AppEvent): boolean =>
  event.type === 'settings/loaded' ||
  (event.type === 'settings/changed' && event.data.name === 'betslip.defaultMultibetType');

/**
 * The slip opens on the tab that the customer wants, until they choose one by hand for what is in it (BSL-03,
 * SET-01).
 */
export const defaultTab: Epic = (events$, state$) =>
  events$.pipe(
    filter(isAboutTab),
    mergeMap((): NewDerived[] => {
      const { betslip, placement, settings } = state$.value;
      const wanted = TABS[settings.settings.betslip.defaultMultibetType];
      const tab = wanted === 'system' && !selectFeature(state$.value, 'betslipMultiples') ? 'acca' : wanted;
      const inUse = betslip.tabChosenByHand || placement.step === 'progress';
      return inUse || betslip.activeTab === tab
        ? []
        : [{ type: 'betslip/tabChanged', data: { tab, manual: false } }];
    }),
  );
