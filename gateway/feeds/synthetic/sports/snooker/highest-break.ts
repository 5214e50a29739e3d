import { type Bound, type BoundedLaw, Highest } from '../../chances/lanes.ts';
import { otherOf, type Side } from '../../chances/units.ts';
import { CLEAR, firstPot, OF, pointsLeft } from './balls.ts';
import { type Breaks, breaksFrom, breaksOfVisit, STARTS } from './break-law.ts';
import { CENTURY, type FrameSoFar } from './tally.ts';

type Pots = Readonly<Record<Side, number>>;
const SIDES = ['home', 'away'] as const;

/** All balls with fifteen blacks. */
export const MAXIMUM = pointsLeft(0);
/** Beyond it a break is more than half of all points: one alone can be made, and it wins the frame. */
const WINNING = Math.floor(MAXIMUM / 2);

/** What is asked of a match: who has the highest break, how high it is, and whether one makes a century. */
export const BREAK_BOUNDS = Highest.bounds(MAXIMUM, [CENTURY - 1]);

/** The bounds that breaks of a frame are looked at by. */
const BOUNDS: readonly Bound[] = [
  ...BREAK_BOUNDS,
  ...Array.from({ length: MAXIMUM + 1 - WINNING }, (_, nth) => nth + WINNING).flatMap((at) => [
    { home: at, away: MAXIMUM },
    { home: MAXIMUM, away: at },
  ]),
];
const LANES = BOUNDS.length;
/** Where the bound of one side alone stands among them. */
const ofOne = (side: Side, at: number): number =>
  BREAK_BOUNDS.length + 2 * (at - WINNING) + (side === 'home' ? 0 : 1);

/** What bounds allow the breaks of a side, as places: this is looked at most often. */
const ALLOWED = {
  home: Int32Array.from(BOUNDS, ({ home }) => home),
  away: Int32Array.from(BOUNDS, ({ away }) => away),
} as const;

/** Of a visit: chances that its break is at most so high and that the next visit begins at a place. */
type EndsUpTo = ReadonlyMap<number, Float64Array>;
function endsUpTo({ ends }: Breaks, before: number): EndsUpTo {
  const upTo = new Map<number, Float64Array>();
  for (const { place, added, chance } of ends) {
    const chances = upTo.get(place) ?? new Float64Array(MAXIMUM + 1);
    chances[before + added] = (chances[before + added] ?? 0) + chance;
    upTo.set(place, chances);
  }
  for (const chances of upTo.values())
    for (let at = 1; at <= MAXIMUM; at += 1) chances[at] = (chances[at] ?? 0) + (chances[at - 1] ?? 0);
  return upTo;
}

/** Chances, by bound, that no break of what is left of a frame is beyond it: by place and striker. */
export type BreaksLaw = ReadonlyMap<number, Readonly<Record<Side, Float64Array>>>;

/** Nothing more is played. */
const ANY = new Float64Array(LANES).fill(1);

function after(ends: EndsUpTo, striker: Side, law: BreaksLaw): Float64Array {
  const chances = new Float64Array(LANES);
  const allowed = ALLOWED[striker];
  for (const [place, upTo] of ends) {
    const rest = law.get(place)?.[otherOf(striker)] ?? ANY;
    for (let lane = 0; lane < LANES; lane += 1)
      chances[lane] = (chances[lane] ?? 0) + (upTo[allowed[lane] ?? 0] ?? 0) * (rest[lane] ?? 1);
  }
  return chances;
}

/**
 * Backwards over the visits of a frame. Who gives it up is left out: nobody does while there are points for
 * a break that wins it, and of lower ones few are missed.
 */
export function breaksLaw(pots: Pots): BreaksLaw {
  const law = new Map<number, Record<Side, Float64Array>>();
  for (const place of [...STARTS].reverse()) {
    const first = firstPot(place) / OF;
    const miss = 1 - first;
    const whole = 1 - miss * miss;
    const pottedBy = (side: Side): Float64Array =>
      after(endsUpTo(breaksOfVisit(pots[side] / OF, place, MAXIMUM + 1), 0), side, law);
    const potted = { home: pottedBy('home'), away: pottedBy('away') };
    const begun = (striker: Side): Float64Array => {
      const [own, other] = [potted[striker], potted[otherOf(striker)]];
      return own.map((chance, lane) => (first * (chance + miss * (other[lane] ?? 0))) / whole);
    };
    law.set(place, { home: begun('home'), away: begun('away') });
  }
  return law;
}

/** The same from a shot, a break that is on included. */
export function breaksLeft(law: BreaksLaw, pots: Pots, frame: FrameSoFar): Float64Array {
  const { place, striker, inBreak } = frame;
  if (place === CLEAR) return ANY;
  if (inBreak === 0) return law.get(place)?.[striker] ?? ANY;
  return after(endsUpTo(breaksFrom(pots[striker] / OF, place, inBreak, MAXIMUM + 1), inBreak), striker, law);
}

/**
 * A frame by its winner, without a break beyond a bound. Of breaks that do not win it alone it is taken that
 * they say nothing of who does.
 *
 * @param wins chance of the home side
 */
export function boundedFrame(within: Float64Array, wins: number): BoundedLaw {
  const law = { home: new Float64Array(BREAK_BOUNDS.length), away: new Float64Array(BREAK_BOUNDS.length) };
  for (const [lane, bound] of BREAK_BOUNDS.entries()) {
    const [home, away] = SIDES.map((side) => 1 - (within[ofOne(side, Math.max(WINNING, bound[side]))] ?? 0));
    const noneWins = 1 - (home ?? 0) - (away ?? 0);
    const part = noneWins > 0 ? (within[lane] ?? 0) / noneWins : 0;
    law.home[lane] = Math.max(0, wins - (home ?? 0)) * part;
    law.away[lane] = Math.max(0, 1 - wins - (away ?? 0)) * part;
  }
  return law;
}
