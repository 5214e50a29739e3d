import { invalid, type KindRules } from './kind-rules.ts';
import { linedKind } from './lined-kind.ts';

export const single: KindRules = {
  ...linedKind,
  shapeFaults: ({ selections, systemType }) => [
    ...(selections.length === 1 ? [] : [invalid('A single has one selection.')]),
    ...(systemType === null ? [] : [invalid('A single has no system type.')]),
  ],
  combinationFaults: () => [],
  minimumStake: (limits) => limits.minimumStake,
  hasPrice: true,
};
