import type { Side } from '../../chances/units.ts';
import type { Moment } from '../../playing/script.ts';
import { type Random, random } from '../../random.ts';
import type { SportCourse, Suspension } from '../../sport.ts';
import { type Fixture, LINGER, skillsOf } from './fixtures.ts';
import { afterVisit, type DartsTally, isWon, tallyAtFirst } from './tally.ts';
import { HIGHEST_FINISH, OF, visitsFrom } from './visit-law.ts';

export type DartsMoment = Moment &
  (
    | { readonly kind: 'begun' | 'settled' }
    | { readonly kind: 'retired'; readonly side: Side }
    | {
        readonly kind: 'visit';
        readonly left: number;
        readonly ends: 'visit' | 'leg' | 'match';
        /** The leg, from 1, of which somebody can from now on throw the last dart. */
        readonly opens?: number;
      }
  );

export interface Course extends SportCourse<DartsMoment> {
  readonly fixture: Fixture;
  readonly first: Side;
}

const SECOND = 1_000;
/** From one visit to the next, and on top of it between legs and sets, ms. */
const BETWEEN = { visit: [15 * SECOND, 25 * SECOND], leg: 20 * SECOND, set: 150 * SECOND } as const;
/** A leg is known this long after bets went off for it; they are back so long after it. */
const KNOWN_AFTER = 400;
const BACK_AFTER = 5 * SECOND;
const RESULTS_AFTER = 6 * SECOND;
/** Matches that somebody cannot finish, out of a thousand, and after how many visits at most. */
const RETIRED = { matches: 3, visits: 120 } as const;

const SIDES = ['home', 'away'] as const;
export const legWinnerCode = (leg: number): string => `LEG_WINNER_${leg}`;

/** Bets are off for the end of a leg; those on its winner for good once it can be finished. */
export function suspensionOf(moment: DartsMoment): Suspension | undefined {
  if (moment.kind === 'retired') return { lead: KNOWN_AFTER };
  if (moment.kind !== 'visit') return undefined;
  if (moment.ends === 'match') return { lead: KNOWN_AFTER };
  if (moment.ends === 'leg') return { lead: KNOWN_AFTER, back: BACK_AFTER };
  if (moment.opens === undefined) return undefined;
  const closed = legWinnerCode(moment.opens);
  return { lead: 0, only: (code) => code === closed };
}

function drawnVisit(skill: number, left: number, draw: Random): number {
  let ticket = draw.below(OF);
  for (const visit of visitsFrom(skill, left)) {
    ticket -= visit.weight;
    if (ticket < 0) return visit.left;
  }
  return left;
}

const canFinish = ({ left }: DartsTally): boolean => Math.min(left.home, left.away) <= HIGHEST_FINISH;

function visitMoment(before: DartsTally, after: DartsTally, at: number, left: number): DartsMoment {
  const isLeg = after.legs.length > before.legs.length;
  const opens = !isLeg && canFinish(after) && !canFinish(before) ? { opens: after.legs.length + 1 } : {};
  return { kind: 'visit', at, left, ends: isWon(after) ? 'match' : isLeg ? 'leg' : 'visit', ...opens };
}

/** The whole course of a match, visit by visit. Same seed and fixture, same match. */
export function courseOf(seed: string, fixture: Fixture): Course {
  const [home, away] = skillsOf(seed, fixture);
  const draw = random(seed, 'match', fixture.key);
  const pace = random(seed, 'pace', fixture.key);
  const first = draw.pick(SIDES);
  const isRetired = draw.chance(RETIRED.matches, 1_000);
  const retiredAfter = isRetired ? draw.between(1, RETIRED.visits) : Number.POSITIVE_INFINITY;
  const retires = draw.pick(SIDES);
  const moments: DartsMoment[] = [{ kind: 'begun', at: fixture.startsAt }];
  let tally = tallyAtFirst(fixture.league.format, first);
  let at = fixture.startsAt;
  while (!isWon(tally)) {
    at += pace.between(...BETWEEN.visit);
    if (tally.visits === retiredAfter) {
      moments.push({ kind: 'retired', at, side: retires });
      break;
    }
    const skill = tally.thrower === 'home' ? home : away;
    const left = drawnVisit(skill, tally.left[tally.thrower], draw);
    const after = afterVisit(tally, left);
    moments.push(visitMoment(tally, after, at, left));
    if (after.legs.length > tally.legs.length) at += BETWEEN.leg;
    if (after.sets.length > tally.sets.length) at += BETWEEN.set;
    tally = after;
  }
  const settledAt = (moments.at(-1)?.at ?? at) + RESULTS_AFTER;
  moments.push({ kind: 'settled', at: settledAt });
  return { fixture, first, truth: [home, away], spans: [], moments, goneAt: settledAt + LINGER };
}
