import type { Device } from '../../device/device.ts';
import type { Tab } from '../../device/tab.ts';
import type { Chances } from '../../random/prng.ts';
import type { WorldOptions } from '../../scenario/options.ts';
import type { Turns } from '../customers/account-turns.ts';
import { Handover } from '../customers/handover.ts';
import { PASSWORD } from '../customers/open-account.ts';
import { RacingCustomer } from '../customers/racing-customer.ts';
import { Reminded } from './answer-reminders.ts';
import type { Behaviour } from './behaviour.ts';
import { BuilderBehaviour } from './builder-behaviour.ts';
import { CashOutBehaviour } from './cash-out-behaviour.ts';
import { CastBehaviour } from './cast-behaviour.ts';
import { EditBehaviour } from './edit-behaviour.ts';
import { operatorBehaviours } from './operator-behaviours.ts';
import { LastMoment } from './placing/last-moment.ts';
import { LogoutWhilePending } from './placing/logout-while-pending.ts';
import { RunOut } from './placing/run-out.ts';
import { SwitchTabWhilePending } from './placing/switch-tab-while-pending.ts';
import { TwinBehaviour } from './placing/twin-behaviour.ts';
import { WaitForPrice } from './placing/wait-for-price.ts';
import { AllSingles } from './slip/all-singles.ts';
import { BothSides } from './slip/both-sides.ts';
import { CommonStake } from './slip/common-stake.ts';
import { Reorder } from './slip/reorder.ts';
import { slipEditingBehaviours } from './slip/slip-editing-behaviours.ts';

/**
 * So long takes a write where the live channel is away: what is pressed in the last moment is stored after
 * it, ms.
 */
const STORED_SLOWLY_MS = 115;

export interface Seat {
  readonly id: string;
  readonly device: Device;
  readonly turns: Turns;
  /** What the same customer has open elsewhere. */
  readonly others: () => readonly Tab[];
  /** Codes of slips that people of this world have told each other. */
  readonly toldCodes: Set<string>;
}

/**
 * What somebody does beside the everyday, by what their world has; and how slow the disk of the device is for
 * it.
 */
export function behavioursOf(
  { id, device: { clock, disk }, turns, others, toldCodes }: Seat,
  {
    sharing,
    outage,
    temper,
    variety,
    wagers,
    dealings,
    reminders,
    tinkering,
    building,
    wavering,
    cashingOut,
  }: WorldOptions,
  chances: Chances,
): readonly Behaviour[] {
  const of = (name: string) => chances.of(`${name} ${id}`);
  const later = (ms: number, run: () => void): void => void clock.after(ms, run);
  const ways: Behaviour[] = [];
  if (reminders !== null) ways.push(new Reminded(of('reminded'), reminders));
  if (reminders?.twins === true) ways.push(new TwinBehaviour(of('twins who are reminded'), others));
  if (cashingOut !== null && cashingOut.edits > 0) ways.push(new EditBehaviour(of('edits'), cashingOut));
  if (cashingOut !== null) ways.push(new CashOutBehaviour(of('cash-outs'), cashingOut));
  if (sharing !== null) {
    disk.writeMs = sharing.writeMs;
    ways.push(new Handover({ chance: of('handover'), sharing, turns, password: PASSWORD, later }));
  }
  if (outage !== null) {
    disk.writeMs = Math.max(disk.writeMs, STORED_SLOWLY_MS);
    ways.push(new LastMoment(of('last moment'), later));
  }
  if (wavering !== null)
    ways.push(
      new LogoutWhilePending(of('walk out'), wavering.walksOut),
      new AllSingles(of('all singles to walk out of'), wavering.walksOut),
      new SwitchTabWhilePending(of('turn over'), wavering.turnsOver),
      new Reorder(of('reorder'), wavering.reorders),
    );
  if (temper !== null)
    ways.push(
      new RunOut(of('run out'), temper.runsOut, (ms) => clock.jump(ms)),
      new AllSingles(of('all singles'), temper.allSingles),
      new WaitForPrice(of('stare'), temper.stares),
    );
  if (variety !== null)
    ways.push(
      new CommonStake(of('common stake'), variety.common),
      new BothSides(of('both sides'), variety.drifts),
    );
  if (wagers !== null && wagers.casts > 0) ways.push(new CastBehaviour(of('casts'), wagers.casts));
  if (building !== null)
    ways.push(
      new WaitForPrice(of('stare at builders'), building.stares, 'builders'),
      new BuilderBehaviour(of('builder'), building),
    );
  if (wagers !== null) ways.push(new RacingCustomer(of('punter'), wagers));
  if (tinkering !== null) ways.push(...slipEditingBehaviours(tinkering, of, toldCodes));
  return [...ways, ...operatorBehaviours(dealings, id, chances, clock, others)];
}
