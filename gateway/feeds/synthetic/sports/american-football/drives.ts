/**
 * What a drive brings: sides have the ball in turn, and each time score nothing, a field goal or a
 * touchdown. The course is drawn from these chances and every price is worked out from them.
 */
export type TeamSide = 'home' | 'away';
export const otherSide = (side: TeamSide): TeamSide => (side === 'home' ? 'away' : 'home');

export const QUARTERS = 4;
export const QUARTER = 6;
export const HALF = 2 * QUARTER;
/** Drives of both sides in regular time. */
export const REGULAR = QUARTERS * QUARTER;
/** Overtime: one each, then the next score decides; with so many drives level, it is a tie. */
export const OVERTIME = 6;
export const LAST = REGULAR + OVERTIME;
/** From here on the score says what a side goes for. */
const LATE_FROM = REGULAR - 6;

/** Points of each ending of a drive: nothing, a field goal, a touchdown with nought, one, two points more. */
export const POINTS = [0, 3, 6, 7, 8] as const;
export const FIELD_GOAL = 1;
export const isTouchdown = (ending: number): boolean => ending > FIELD_GOAL;

const AVERAGE = { touchdown: 0.208, fieldGoal: 0.163 } as const;
/** Of touchdowns, those with nought, one, two points more; of a side that was eight behind. */
const AFTER = [0.055, 0.91, 0.035] as const;
const AFTER_EIGHT = [0.52, 0, 0.48] as const;
/** A belief says the chance of a touchdown at a drive in this unit. */
export const UNIT = 100_000;
export const USUAL = AVERAGE.touchdown * UNIT;
const MOST = 0.6;

/** Chances of a touchdown at a drive of each side, as somebody believes. */
export interface Law {
  readonly home: number;
  readonly away: number;
}
export const lawOf = ([home = 0, away = 0]: readonly number[]): Law => ({
  home: home / UNIT,
  away: away / UNIT,
});

/** Who has the ball: the home side first, after half-time the away side, and the home side in overtime. */
export function ballOf(step: number): TeamSide {
  const first: TeamSide = step >= HALF && step < REGULAR ? 'away' : 'home';
  return step % 2 === 0 ? first : otherSide(first);
}

/** How touchdowns and field goals change in the last drives, by the lead of the side that has the ball. */
function lateFactors(lead: number): readonly [touchdown: number, fieldGoal: number] {
  if (lead > 0) return [0.5, 1];
  if (lead === 0) return [0.7, 2.8];
  if (lead >= -3) return [1, 2];
  return lead >= -8 ? [1.35, 0.25] : [1, 0.6];
}

/** Own part of the field, own half, the other half, in reach of a kick, red zone. */
export const RED_ZONE = 4;
/** How often a drive gets as far as each part if it ends in a field goal, or in nothing. */
export const REACHED = { fieldGoal: [1, 1, 1, 1, 0.3], nothing: [1, 0.6, 0.32, 0.13, 0.05] } as const;

export interface Situation {
  /** Drives so far. */
  readonly step: number;
  /** Of the side that has the ball. */
  readonly lead: number;
  /** How far the drive that is on has come. */
  readonly zone: number;
}

/** Chances of each ending of a drive, into a table of five. */
export function endingsOf(law: Law, { step, lead, zone }: Situation, into: Float64Array): void {
  const base = law[ballOf(step)];
  const isLate = step >= LATE_FROM && step < REGULAR;
  const [more, kicks] = isLate ? lateFactors(lead) : [1, 1];
  const touchdown = Math.min(MOST, base * more);
  const fieldGoal = Math.min(1 - touchdown, AVERAGE.fieldGoal * Math.sqrt(base / AVERAGE.touchdown) * kicks);
  // A drive that scores comes through every part of the field: to have come so far says which it may be.
  const some = fieldGoal * (REACHED.fieldGoal[zone] ?? 1);
  const none = (1 - touchdown - fieldGoal) * (REACHED.nothing[zone] ?? 1);
  const all = touchdown + some + none;
  // The touchdown that decides an overtime has no try after it.
  const isSudden = step >= REGULAR + 2;
  const after = isLate && lead === -8 ? AFTER_EIGHT : isSudden ? [1, 0, 0] : AFTER;
  into[0] = none / all;
  into[FIELD_GOAL] = some / all;
  for (let more = 0; more < 3; more += 1) into[2 + more] = (touchdown * (after[more] ?? 0)) / all;
}

/** Before this drive a game that is not level is over. */
export const endsBefore = (step: number): boolean => step === REGULAR || step >= REGULAR + 2;
