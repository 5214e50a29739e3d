import type { Prng } from '../../../random/prng.ts';
import type { SlipEditing } from '../../../scenario/slip-editing.ts';
import { AtTimes } from '../at-times.ts';
import type { Behaviour } from '../behaviour.ts';
import { navigating } from '../navigate.ts';
import { randomUiActions } from '../random-ui-actions.ts';
import { ChooseAnother } from './choose-another.ts';
import { ClearAndUndo } from './clear-and-undo.ts';
import { SlipByCode } from './slip-by-code.ts';
import { SwitchLegs } from './switch-legs.ts';

/**
 * What somebody does with a slip who tinkers with it. @param of a stream of this person's own for each name
 */
export const slipEditingBehaviours = (
  { clears, switches, chooses, codes, fidgets, roams }: SlipEditing,
  of: (name: string) => Prng,
  toldCodes: Set<string>,
): readonly Behaviour[] => [
  new ClearAndUndo(of('clear and undo'), clears),
  new SwitchLegs(of('switch legs'), switches),
  new ChooseAnother(of('choose another'), chooses),
  new SlipByCode(of('slip by code'), codes, toldCodes),
  new AtTimes(of('fidget'), fidgets, randomUiActions),
  new AtTimes(of('roam'), roams, navigating),
];
