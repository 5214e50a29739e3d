import { fitsSystem, isSystemType } from '#domain/bet/system-types.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import { invalid, type KindRules } from './kind-rules.ts';
import { linedKind } from './lined-kind.ts';
import { relatedLegs } from './related-legs.ts';

function shapeFaults({ systemType, selections }: PlacementSlip) {
  if (systemType === null) return [invalid('A system bet needs a type.')];
  if (!isSystemType(systemType)) return [invalid('This type of system bet is not offered.')];
  if (fitsSystem(systemType, selections.length)) return [];
  return [invalid(`A bet of type ${systemType} cannot have ${selections.length} selections.`)];
}

/** All combinations of a type, each a line of its own (SYS-01 to SYS-03). */
export const system: KindRules = {
  ...linedKind,
  shapeFaults,
  combinationFaults: relatedLegs,
  minimumStake: (limits) => limits.minimumSystemStake,
  hasPrice: false,
};
