import type { Chances } from '../chance/prng.ts';
import { AllSingles } from '../client/all-singles.ts';
import { BothSides } from '../client/both-sides.ts';
import { BuilderWay } from '../client/builder-way.ts';
import { CastWay } from '../client/cast-way.ts';
import { CommonStake } from '../client/common-stake.ts';
import { dealingWays } from '../client/dealing-ways.ts';
import type { Device } from '../client/device.ts';
import { Handover } from '../client/handover.ts';
import { LastMoment } from '../client/last-moment.ts';
import { Punter } from '../client/punter.ts';
import { Reminded } from '../client/reminded.ts';
import { Reorder } from '../client/reorder.ts';
import { RunOut } from '../client/run-out.ts';
import { Stare } from '../client/stare.ts';
import type { Tab } from '../client/tab.ts';
import { tinkeringWays } from '../client/tinkering-ways.ts';
import { TurnOver } from '../client/turn-over.ts';
import type { Turns } from '../client/turns.ts';
import { TwinWay } from '../client/twin-way.ts';
import { WalkOut } from '../client/walk-out.ts';
import type { Way } from '../client/way.ts';
import { PASSWORD } from './open-account.ts';
import type { WorldOptions } from './options.ts';

/** So long takes a write where the live channel is away: what is pressed in the last moment is stored after it, ms. */
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

/** What somebody does beside the everyday, by what their world has; and how slow the disk of the device is for it. */
export function waysOf(
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
  }: WorldOptions,
  chances: Chances,
): readonly Way[] {
  const of = (name: string) => chances.of(`${name} ${id}`);
  const later = (ms: number, run: () => void): void => void clock.after(ms, run);
  const ways: Way[] = [];
  if (reminders !== null) ways.push(new Reminded(of('reminded'), reminders));
  if (reminders?.twins === true) ways.push(new TwinWay(of('twins who are reminded'), others));
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
      new WalkOut(of('walk out'), wavering.walksOut),
      new AllSingles(of('all singles to walk out of'), wavering.walksOut),
      new TurnOver(of('turn over'), wavering.turnsOver),
      new Reorder(of('reorder'), wavering.reorders),
    );
  if (temper !== null)
    ways.push(
      new RunOut(of('run out'), temper.runsOut, (ms) => clock.jump(ms)),
      new AllSingles(of('all singles'), temper.allSingles),
      new Stare(of('stare'), temper.stares),
    );
  if (variety !== null)
    ways.push(
      new CommonStake(of('common stake'), variety.common),
      new BothSides(of('both sides'), variety.drifts),
    );
  if (wagers !== null && wagers.casts > 0) ways.push(new CastWay(of('casts'), wagers.casts));
  if (building !== null)
    ways.push(
      new Stare(of('stare at builders'), building.stares, 'builders'),
      new BuilderWay(of('builder'), building),
    );
  if (wagers !== null) ways.push(new Punter(of('punter'), wagers));
  if (tinkering !== null) ways.push(...tinkeringWays(tinkering, of, toldCodes));
  return [...ways, ...dealingWays(dealings, id, chances, clock, others)];
}
