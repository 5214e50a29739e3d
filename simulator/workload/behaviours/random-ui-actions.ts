import type { Deeds } from './at-times.ts';

const FORMATS = ['FRACTIONAL', 'DECIMAL'] as const;

/** What can be done around a slip, whether there is anything to do it with or not. */
export const randomUiActions: Deeds = (_tab, { stakes, life, placement }, chance) => {
  const [box] = stakes;
  return [
    { type: 'intent/slipOpened', data: {} },
    { type: 'intent/slipClosed', data: {} },
    { type: 'intent/unavailableRemoved', data: {} },
    { type: 'intent/awayDismissed', data: {} },
    { type: 'intent/maxLimitDismissed', data: {} },
    { type: 'intent/quickSlipClosed', data: {} },
    { type: 'intent/moreBetsPressed', data: {} },
    { type: 'intent/settingChanged', data: { name: 'offer.oddsFormat', value: chance.pick(FORMATS) } },
    ...(placement.lateResults.length === 0
      ? []
      : [
          {
            type: 'intent/lateResultDismissed',
            data: { refs: placement.lateResults.slice(0, 1).map(({ ref }) => ref) },
          } as const,
        ]),
    ...(life.stakeTip === null
      ? []
      : [{ type: 'intent/stakeTipAnswered', data: { accept: chance.chance(1, 2) } } as const]),
    ...(box === undefined
      ? []
      : ([
          { type: 'intent/stakeFocused', data: { stakeId: box.stakeId } },
          { type: 'intent/stakeCancelled', data: { stakeId: box.stakeId } },
        ] as const)),
  ];
};
