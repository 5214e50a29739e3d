import { invalid, type KindRules } from './kind-rules.ts';
import { linedKind } from './lined-kind.ts';
import { relatedLegs } from './related-legs.ts';

export const accumulator: KindRules = {
  ...linedKind,
  shapeFaults: ({ selections, systemType }, limits) => [
    ...(selections.length >= limits.accaMinimumLegs
      ? []
      : [invalid(`An accumulator needs at least ${limits.accaMinimumLegs} selections.`)]),
    ...(systemType === null ? [] : [invalid('An accumulator has no system type.')]),
  ],
  combinationFaults: relatedLegs,
  minimumStake: (limits) => limits.minimumStake,
  hasPrice: true,
};
