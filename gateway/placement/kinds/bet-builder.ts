import { invalid, type KindRules } from './kind-rules.ts';
import { linedKind } from './lined-kind.ts';

/**
 * A bet builder alone: all its selections are one leg with one price (BBD-01); `gateway/builder` has the
 * rules of the group.
 */
export const betBuilder: KindRules = {
  ...linedKind,
  shapeFaults: ({ selections, selectionGroups, systemType }) => [
    ...(selections.length === 1 && selectionGroups.length === 1
      ? []
      : [invalid('A bet builder is one group of selections.')]),
    ...(systemType === null ? [] : [invalid('A bet builder has no system type.')]),
  ],
  combinationFaults: () => [],
  minimumStake: (limits) => limits.minimumStake,
  hasPrice: true,
};
