/**
 * How often goals fall. A period is 120 steps of ten seconds; in each at most one goal does, by these
 * chances: the course is drawn from them and every price is worked out from them.
 */
export const STEP = 10;
export const PERIOD_STEPS = 120;
export const PERIOD_SECONDS = PERIOD_STEPS * STEP;
export const STEPS = 3 * PERIOD_STEPS;
export const OVERTIME_STEPS = 30;

export type TeamSide = 'home' | 'away';
export const otherSide = (side: TeamSide): TeamSide => (side === 'home' ? 'away' : 'home');

/** Level, both wait for overtime from here on. */
const CAREFUL = { from: 300, rate: 0.7 };
/** One or two behind, the goalkeeper comes off in the last two minutes. */
export const EMPTY_NET = { from: 348, behind: 2.2, ahead: 5, reach: 2 };

/** Before this step rates do not hang on the score. */
export const LEAD_COUNTS_FROM = Math.min(CAREFUL.from, EMPTY_NET.from);

/** What the score makes of a side's rate. @param lead its own goals less the other's */
export function scoreFactor(step: number, lead: number): number {
  if (lead === 0) return step >= CAREFUL.from ? CAREFUL.rate : 1;
  if (step < EMPTY_NET.from || Math.abs(lead) > EMPTY_NET.reach) return 1;
  return lead < 0 ? EMPTY_NET.behind : EMPTY_NET.ahead;
}

/** Two minutes a man more or less, and otherwise so that all comes to the side's mean. */
export const POWER_PLAY = { steps: 12, more: 2.2, fewer: 0.4, even: 0.907 } as const;
/** A step at even strength brings a penalty against each side with this chance. */
export const PENALTY = 0.009;

/** What a manpower makes of the home side's rate and the away side's. */
export const manFactor = (side: TeamSide, more: TeamSide | undefined): number =>
  more === undefined ? POWER_PLAY.even : more === side ? POWER_PLAY.more : POWER_PLAY.fewer;

/** Of overtime at three against three: seven in ten are decided within its thirty steps. */
export const OVERTIME_STEP = 0.039_338;
/** An attempt of a shoot-out is scored with this chance. */
export const ATTEMPT = { of: 3, scored: 1 } as const;
export const ROUNDS = 3;

/** A side's chance of a goal in one step. @param mean goals in sixty minutes, in thousandths */
export const goalChance = (mean: number, factor: number): number =>
  Math.min(0.45, (mean * factor) / (1_000 * STEPS));

/** An average side's goal ends a power play for it with this chance a step. */
const CUT_SHORT = goalChance(2_940, POWER_PLAY.more);

/**
 * What manpower is expected to make of a side's rate, step by step from now: `more` and `fewer` while a power
 * play of so many steps is left, then what penalties to come make of it. First index: steps left of it.
 */
function expectedFactors(during: number): readonly (readonly number[])[] {
  const begun: number[] = [];
  const even: number[] = [];
  const average = (POWER_PLAY.more + POWER_PLAY.fewer) / 2;
  const factors = Array.from({ length: POWER_PLAY.steps + 1 }, (): number[] => []);
  // From even strength: a chance of being there, and of power plays that began so many steps ago.
  let playing = Array.from({ length: POWER_PLAY.steps }, () => 0);
  let free = 1;
  for (let step = 0; step <= STEPS; step += 1) {
    even.push(free);
    begun.push(playing.reduce((sum, chance) => sum + chance, 0));
    const cut = playing.map((chance) => chance * CUT_SHORT);
    const over = (playing.at(-1) ?? 0) - (cut.at(-1) ?? 0);
    const fouled = free * 2 * PENALTY;
    free += over + cut.reduce((sum, chance) => sum + chance, 0) - fouled;
    playing = [fouled, ...playing.slice(0, -1).map((chance, nth) => chance - (cut[nth] ?? 0))];
  }
  const fromEven = (step: number): number =>
    (even[step] ?? 0) * POWER_PLAY.even + (begun[step] ?? 0) * average;
  for (const [left, list] of factors.entries()) {
    let goesOn = 1;
    const ends: number[] = [];
    for (let step = 0; step <= STEPS; step += 1) {
      const isOn = step < left;
      const elsewhere = ends.reduce((sum, chance, at) => sum + chance * fromEven(step - at), 0);
      list.push(isOn ? goesOn * during + elsewhere : left === 0 ? fromEven(step) : elsewhere);
      if (left === 0) continue;
      const stops = step + 1 < left ? goesOn * CUT_SHORT : step + 1 === left ? goesOn : 0;
      if (step + 1 <= left) {
        ends[step + 1] = stops;
        goesOn -= stops;
      }
    }
  }
  return factors;
}

const FACTORS = { more: expectedFactors(POWER_PLAY.more), fewer: expectedFactors(POWER_PLAY.fewer) };

/** Expected factors of a side from now on. @param more who has a man more, for `left` steps yet */
export const manFactors = (side: TeamSide, more: TeamSide | undefined, left: number): readonly number[] =>
  FACTORS[more === side ? 'more' : 'fewer'][
    more === undefined ? 0 : Math.max(0, Math.min(POWER_PLAY.steps, left))
  ] ?? [];
