import type { Side } from '../../chances/units.ts';
import {
  ballsAt,
  CLEAR,
  COLOURS_FROM,
  firstPot,
  OF,
  placeAfterMiss,
  pointsLeft,
  pointsPotted,
  SHARES_OF,
} from './balls.ts';
import { CENTURY, FIFTY, type FrameSoFar, leadOf } from './tally.ts';

type Pots = Readonly<Record<Side, number>>;
const SIDES = ['home', 'away'] as const;
const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** Where a visit may begin. */
export const STARTS = Array.from({ length: CLEAR }, (_, place) => place).filter(
  (place) => place >= COLOURS_FROM || place % 2 === 0,
);

/** How a break may end before it has come to a number: where the next visit begins, and what it added. */
export interface BreakEnd {
  readonly place: number;
  readonly added: number;
  readonly chance: number;
}
export interface Breaks {
  readonly ends: readonly BreakEnd[];
  /** Chance that the number is reached. */
  readonly reached: number;
}

/** Every way for a break to go on from a pot at a place. @param to points that are asked about */
export function breaksFrom(pot: number, from: number, inBreak: number, to: number): Breaks {
  const ends: BreakEnd[] = [];
  let reached = 0;
  let open = new Float64Array(to);
  open[Math.min(to - 1, inBreak)] = 1;
  for (let place = from; place < CLEAR; place += 1) {
    const next = new Float64Array(to);
    for (let points = inBreak; points < to; points += 1) {
      const chance = open[points] ?? 0;
      if (chance === 0) continue;
      ends.push({ place: placeAfterMiss(place), added: points - inBreak, chance: chance * (1 - pot) });
      for (const ball of ballsAt(place)) {
        const goes = (chance * pot * ball.share) / SHARES_OF;
        const after = points + ball.points;
        if (after >= to) reached += goes;
        else next[after] = (next[after] ?? 0) + goes;
      }
    }
    open = next;
  }
  for (const [points, chance] of open.entries())
    if (chance > 0) ends.push({ place: CLEAR, added: points - inBreak, chance });
  return { ends, reached };
}

/** The breaks of a visit that begins at a place, once its first ball is potted. */
export function breaksOfVisit(pot: number, place: number, to: number): Breaks {
  let reached = 0;
  const ends: BreakEnd[] = [];
  for (const { points, share } of ballsAt(place)) {
    const part = share / SHARES_OF;
    const after = breaksFrom(pot, place + 1, points, to);
    reached += part * after.reached;
    for (const end of after.ends)
      ends.push({ place: end.place, added: end.added + points, chance: part * end.chance });
  }
  return { ends, reached };
}

/** Chance that each makes a century in a frame when a visit begins, by place and striker. */
export type CenturyLaw = ReadonlyMap<number, Readonly<Record<Side, Readonly<Record<Side, number>>>>>;

/** No frame is given up while there are points for a century: the lead says nothing about it. */
export function centuryLaw(pots: Pots): CenturyLaw {
  const law = new Map<number, Record<Side, Record<Side, number>>>();
  const starts = STARTS.filter((place) => pointsLeft(place) >= CENTURY).reverse();
  for (const place of starts) {
    const first = firstPot(place) / OF;
    const miss = 1 - first;
    const whole = 1 - miss * miss;
    const potted = { home: { home: 0, away: 0 }, away: { home: 0, away: 0 } };
    for (const striker of SIDES) {
      const { ends, reached } = breaksOfVisit(pots[striker] / OF, place, CENTURY);
      potted[striker][striker] += reached;
      for (const end of ends) {
        const after = law.get(end.place)?.[otherSide(striker)];
        for (const side of SIDES) potted[striker][side] += end.chance * (after?.[side] ?? 0);
      }
    }
    const begun = (striker: Side, side: Side): number =>
      (first * (potted[striker][side] + miss * potted[otherSide(striker)][side])) / whole;
    law.set(place, {
      home: { home: begun('home', 'home'), away: begun('home', 'away') },
      away: { home: begun('away', 'home'), away: begun('away', 'away') },
    });
  }
  return law;
}

/** Chances of a century by each in what is left of a frame. */
export function centuriesLeft(
  law: CenturyLaw,
  pots: Pots,
  frame: FrameSoFar,
): Readonly<Record<Side, number>> {
  const { place, striker, inBreak, century } = frame;
  const none = { home: 0, away: 0 };
  if (century !== undefined) return none;
  if (inBreak === 0) return law.get(place)?.[striker] ?? none;
  const { ends, reached } = breaksFrom(pots[striker] / OF, place, inBreak, CENTURY);
  const left = { ...none, [striker]: reached };
  for (const end of ends) {
    const after = law.get(end.place)?.[otherSide(striker)];
    for (const side of SIDES) left[side] += end.chance * (after?.[side] ?? 0);
  }
  return left;
}

const MIDDLE = 154;
const LEADS = 2 * MIDDLE + 1;
const placed = (place: number, striker: Side, lead: number): number =>
  (2 * place + (striker === 'home' ? 0 : 1)) * LEADS + lead + MIDDLE;

/** Chance that nobody makes a fifty any more when a visit begins: by place, striker and lead. */
export type FiftyLaw = Float64Array;

/** Ends of a visit's breaks as places of the law that are added to a lead: this is summed up most often. */
interface Ways {
  readonly into: Int32Array;
  readonly chances: Float64Array;
}
function waysOf({ ends }: Breaks, striker: Side): Ways {
  const way = striker === 'home' ? 1 : -1;
  return {
    into: Int32Array.from(ends, ({ place, added }) => placed(place, otherSide(striker), way * added)),
    chances: Float64Array.from(ends, ({ chance }) => chance),
  };
}
function summed(law: FiftyLaw, { into, chances }: Ways, lead: number): number {
  let sum = 0;
  for (let nth = 0; nth < into.length; nth += 1)
    sum += (chances[nth] ?? 0) * (law[(into[nth] ?? 0) + lead] ?? 0);
  return sum;
}

/** None is made in a frame that is given up, nor with the black that is put back. */
function noneWhereOver(): FiftyLaw {
  const law = new Float64Array(2 * (CLEAR + 1) * LEADS);
  for (const place of [...STARTS, CLEAR])
    for (let lead = -MIDDLE; lead <= MIDDLE; lead += 1)
      if (place === CLEAR || Math.abs(lead) > pointsLeft(place))
        for (const side of SIDES) law[placed(place, side, lead)] = 1;
  return law;
}

/** Backwards over the visits of a frame, as who has won gives way before the table is clear. */
export function fiftyLaw(pots: Pots): FiftyLaw {
  const law = noneWhereOver();
  for (const place of [...STARTS].reverse()) {
    const first = firstPot(place) / OF;
    const miss = 1 - first;
    const whole = 1 - miss * miss;
    const most = Math.min(pointsPotted(place), pointsLeft(place));
    const breaks = {
      home: waysOf(breaksOfVisit(pots.home / OF, place, FIFTY), 'home'),
      away: waysOf(breaksOfVisit(pots.away / OF, place, FIFTY), 'away'),
    };
    for (let lead = -most; lead <= most; lead += 1) {
      const home = summed(law, breaks.home, lead);
      const away = summed(law, breaks.away, lead);
      law[placed(place, 'home', lead)] = (first * (home + miss * away)) / whole;
      law[placed(place, 'away', lead)] = (first * (away + miss * home)) / whole;
    }
  }
  return law;
}

/** Chance of a fifty in what is left of a frame that has had none. */
export function fiftyLeft(law: FiftyLaw, pots: Pots, frame: FrameSoFar): number {
  const { place, striker, inBreak } = frame;
  const lead = leadOf(frame);
  if (inBreak === 0) return 1 - (law[placed(place, striker, lead)] ?? 0);
  return 1 - summed(law, waysOf(breaksFrom(pots[striker] / OF, place, inBreak, FIFTY), striker), lead);
}
