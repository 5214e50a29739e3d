import type { Prng } from '../chance/prng.ts';
import type { Tinkering } from '../world/tinkering.ts';
import { AtTimes } from './at-times.ts';
import { ChooseAnother } from './choose-another.ts';
import { ClearAndUndo } from './clear-and-undo.ts';
import { fidgeting } from './fidget.ts';
import { roaming } from './roam.ts';
import { SlipByCode } from './slip-by-code.ts';
import { SwitchLegs } from './switch-legs.ts';
import type { Way } from './way.ts';

/** What somebody does with a slip who tinkers with it. @param of a stream of this person's own for each name */
export const tinkeringWays = (
  { clears, switches, chooses, codes, fidgets, roams }: Tinkering,
  of: (name: string) => Prng,
  toldCodes: Set<string>,
): readonly Way[] => [
  new ClearAndUndo(of('clear and undo'), clears),
  new SwitchLegs(of('switch legs'), switches),
  new ChooseAnother(of('choose another'), chooses),
  new SlipByCode(of('slip by code'), codes, toldCodes),
  new AtTimes(of('fidget'), fidgets, fidgeting),
  new AtTimes(of('roam'), roams, roaming),
];
