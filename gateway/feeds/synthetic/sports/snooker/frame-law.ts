import type { Side } from '../../chances/units.ts';
import {
  ballsAt,
  CLEAR,
  firstPot,
  OF,
  placeAfterMiss,
  pointsLeft,
  pointsPotted,
  SHARES_OF,
} from './balls.ts';

/** Leads of the home side are stored from here: nobody is further ahead than all balls. */
const MIDDLE = 154;
const LEADS = 2 * MIDDLE + 1;
const SIDES = ['home', 'away'] as const;

/** Chances that the home side wins a frame, by place, striker and lead. */
export interface FrameLaw {
  /** When a visit begins. */
  readonly fresh: Float64Array;
  /** When the striker is in a break. */
  readonly within: Float64Array;
}

export const atOf = (place: number, striker: Side, lead: number): number =>
  (2 * place + (striker === 'home' ? 0 : 1)) * LEADS + lead + MIDDLE;

/** Won, lost, or the toss of a black that is put back. */
const decided = (lead: number): number => (lead > 0 ? 1 : lead < 0 ? 0 : 0.5);

/**
 * Both visit the table in turn; a visit goes on with every pot. From the last ball backwards, so that
 * everything that may follow is known: exact.
 */
export function frameLaw(pots: Readonly<Record<Side, number>>): FrameLaw {
  const fresh = new Float64Array(2 * (CLEAR + 1) * LEADS);
  const within = new Float64Array(2 * (CLEAR + 1) * LEADS);
  for (let lead = -MIDDLE; lead <= MIDDLE; lead += 1)
    for (const side of SIDES) within[atOf(CLEAR, side, lead)] = decided(lead);
  for (let place = CLEAR - 1; place >= 0; place -= 1) {
    const most = pointsPotted(place);
    const balls = ballsAt(place);
    const first = firstPot(place) / OF;
    const next = placeAfterMiss(place);
    const left = pointsLeft(next);
    for (let lead = -most; lead <= most; lead += 1) {
      const potted = { home: 0, away: 0 };
      for (const { points, share } of balls) {
        const part = share / SHARES_OF;
        potted.home += part * (within[atOf(place + 1, 'home', lead + points)] ?? 0);
        potted.away += part * (within[atOf(place + 1, 'away', lead - points)] ?? 0);
      }
      // Each lets the other in: what it is worth to begin is an equation of two.
      const miss = 1 - first;
      const whole = 1 - miss * miss;
      if (next === place) {
        fresh[atOf(place, 'home', lead)] = (first * (potted.home + miss * potted.away)) / whole;
        fresh[atOf(place, 'away', lead)] = (first * (potted.away + miss * potted.home)) / whole;
      }
      const isGivenUp = Math.abs(lead) > left;
      for (const side of SIDES) {
        const pot = pots[side] / OF;
        const other = side === 'home' ? 'away' : 'home';
        const after = isGivenUp ? decided(lead) : (fresh[atOf(next, other, lead)] ?? 0);
        within[atOf(place, side, lead)] = pot * potted[side] + (1 - pot) * after;
      }
    }
  }
  return { fresh, within };
}
