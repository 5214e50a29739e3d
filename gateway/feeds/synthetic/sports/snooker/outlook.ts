import { Highest, withinBounds } from '../../chances/lanes.ts';
import {
  type Count,
  type Ending,
  endingsFrom,
  isDecided,
  otherOf,
  type Side,
  type UnitLaw,
} from '../../chances/units.ts';
import type { Holds, Score } from '../../families/contest.ts';
import { CLEAR } from './balls.ts';
import {
  type CenturyLaw,
  centuriesLeft,
  centuryLaw,
  type FiftyLaw,
  fiftyLaw,
  fiftyLeft,
} from './break-law.ts';
import { atOf, type FrameLaw, frameLaw } from './frame-law.ts';
import {
  BREAK_BOUNDS,
  type BreaksLaw,
  boundedFrame,
  breaksLaw,
  breaksLeft,
  MAXIMUM,
} from './highest-break.ts';
import { freshFrame, leadOf, type SnookerTally } from './tally.ts';

type Pots = Readonly<Record<Side, number>>;
/** What a match is counted in beside its score. */
export type Counted = 'nothing' | 'centuries' | 'difference';

/** More centuries than any line asks about, and more of a lead in them. */
const MOST = 12;
const LEAD = 20;

/** All that two players' skills say of a frame; the dear part only where it is asked for. */
interface Laws {
  readonly frame: FrameLaw;
  readonly centuries: CenturyLaw;
  fifty?: FiftyLaw;
  breaks?: BreaksLaw;
}
const known = new Map<string, Laws>();
/** Of matches in play, whose skills stay the same, and of a few beliefs before the start. */
const KEPT = 12;

function lawsOf(pots: Pots): Laws {
  const name = `${pots.home},${pots.away}`;
  const laws = known.get(name) ?? { frame: frameLaw(pots), centuries: centuryLaw(pots) };
  // Whoever was asked for last is kept longest.
  known.delete(name);
  known.set(name, laws);
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
  return laws;
}

/** A frame as its winner and centuries: who makes one wins. */
interface FrameChances {
  readonly wins: number;
  readonly centuries: Readonly<Record<Side, number>>;
}

function unitLaw({ wins, centuries }: FrameChances, counted: Counted): UnitLaw {
  const home = [wins - centuries.home, centuries.home];
  const away = [1 - wins - centuries.away, centuries.away];
  if (counted === 'nothing') return { home: [wins], away: [1 - wins] };
  if (counted === 'centuries') return { home, away };
  return { home: [0, ...home], away: [away[1] ?? 0, away[0] ?? 0, 0] };
}

/** A match seen from a shot, when both pot as is believed: all of it is exact. */
export class SnookerOutlook {
  readonly #tally: SnookerTally;
  readonly #pots: Pots;
  readonly #laws: Laws;
  readonly #endings = new Map<Counted, readonly Ending[]>();
  #now: FrameChances | undefined;
  #highest: Highest | undefined;

  constructor(tally: SnookerTally, pots: Pots) {
    this.#tally = tally;
    this.#pots = pots;
    this.#laws = lawsOf(pots);
  }

  /** Chance that the home side wins the frame that is on. */
  get frame(): number {
    return this.#frameNow.wins;
  }
  /** Chance of a century in what is left of the frame that is on. */
  get centuryInFrame(): number {
    const { home, away } = this.#frameNow.centuries;
    return home + away;
  }
  /** Chance of a fifty in what is left of it, if it has had none. */
  get fiftyInFrame(): number {
    this.#laws.fifty ??= fiftyLaw(this.#pots);
    return fiftyLeft(this.#laws.fifty, this.#pots, this.#tally.frame);
  }

  /** Chance that the frames of the match satisfy a condition. */
  final(holds: Holds): number {
    return this.chanceOf('nothing', ({ home, away }) => holds(home, away));
  }

  /** Chance that the frames of the match and what was counted in them satisfy a condition. */
  chanceOf(counted: Counted, holds: (frames: Score, count: number) => boolean): number {
    const base = counted === 'difference' ? LEAD : 0;
    let chance = 0;
    for (const { units, weights } of this.#endingsOf(counted))
      for (const [at, weight] of weights.entries())
        if (weight > 0 && holds(units, at - base)) chance += weight;
    return chance;
  }

  /** The highest breaks of the match. */
  get highest(): Highest {
    this.#highest ??= new Highest(MAXIMUM, this.#tally.highest, this.#withinBreaks());
    return this.#highest;
  }

  /** Chance that the home side is first to so many frames. */
  race(to: number): number {
    const { standing, first } = this.#tally;
    return endingsFrom({ units: to, sets: 1 }, standing, first, this.#unitLaws('nothing')).reduce(
      (sum, { units, weights }) => (units.home === to ? sum + (weights[0] ?? 0) : sum),
      0,
    );
  }

  /** Chances of each score once so many frames have been played, counted in frames of the home side. */
  after(frames: number): readonly number[] {
    const { units } = this.#tally.standing;
    const chances = new Array<number>(frames + 1).fill(0);
    chances[units.home] = 1;
    for (let played = units.home + units.away; played < frames; played += 1) {
      const isNow = played === units.home + units.away;
      const wins = isNow ? this.frame : this.#freshFrame(played).wins;
      for (let home = frames; home >= 0; home -= 1)
        chances[home] = (chances[home] ?? 0) * (1 - wins) + (chances[home - 1] ?? 0) * wins;
    }
    return chances;
  }

  #withinBreaks(): Float64Array {
    const { format, standing, first, frame } = this.#tally;
    if (isDecided(format, standing)) return new Float64Array(BREAK_BOUNDS.length).fill(1);
    this.#laws.breaks ??= breaksLaw(this.#pots);
    const law = this.#laws.breaks;
    const whole = (striker: Side) =>
      boundedFrame(breaksLeft(law, this.#pots, freshFrame(otherOf(striker))), this.#frameOf(striker).wins);
    return withinBounds(format, standing, first, {
      now: boundedFrame(breaksLeft(law, this.#pots, frame), this.frame),
      later: { home: whole('away'), away: whole('home') },
    });
  }

  get #frameNow(): FrameChances {
    const { frame } = this.#tally;
    const { place, striker, inBreak } = frame;
    const at = atOf(place, striker, leadOf(frame));
    const law = inBreak > 0 || place === CLEAR ? this.#laws.frame.within : this.#laws.frame.fresh;
    this.#now ??= {
      wins: law[at] ?? 0,
      centuries: centuriesLeft(this.#laws.centuries, this.#pots, frame),
    };
    return this.#now;
  }

  /** @param played frames before it, which say who breaks off */
  #freshFrame(played: number): FrameChances {
    const { first } = this.#tally;
    const isTurned = played % 2 === 1;
    return this.#frameOf((first === 'home') === isTurned ? 'home' : 'away');
  }

  /** A whole frame by who has its first visit. */
  #frameOf(striker: Side): FrameChances {
    return {
      wins: this.#laws.frame.fresh[atOf(0, striker, 0)] ?? 0,
      centuries: this.#laws.centuries.get(0)?.[striker] ?? { home: 0, away: 0 },
    };
  }

  #unitLaws(counted: Counted) {
    return {
      now: unitLaw(this.#frameNow, counted),
      // Who breaks off leaves the first visit to the other one.
      later: {
        home: unitLaw(this.#frameOf('away'), counted),
        away: unitLaw(this.#frameOf('home'), counted),
      },
    };
  }

  #countOf(counted: Counted): Count {
    const { centuries } = this.#tally;
    if (counted === 'nothing') return { start: 0, size: 1, zero: 0 };
    if (counted === 'centuries') return { start: centuries.home + centuries.away, size: MOST, zero: 0 };
    return { start: LEAD + centuries.home - centuries.away, size: 2 * LEAD + 1, zero: 1 };
  }

  #endingsOf(counted: Counted): readonly Ending[] {
    const { format, standing, first } = this.#tally;
    const found =
      this.#endings.get(counted) ??
      endingsFrom(format, standing, first, this.#unitLaws(counted), this.#countOf(counted));
    this.#endings.set(counted, found);
    return found;
  }
}
