import type { Runs } from './half-law.ts';
import { BRANCHES, type Branch, isPlainOut, OUTS, PLACES, placeOf, type Rates } from './plays.ts';

/** Batters of a half inning who reach base one after the other: more than these come once in millions. */
const ON_BASE = 40;
/** Strikeouts of a half inning: from none to one for each out. */
const COUNTS = OUTS + 1;

/** How often each place with so many outs is come to, by strikeouts so far, with those who get on base. */
function withRunners(first: Float64Array, outs: number, rates: Rates): Float64Array {
  const times = first.slice();
  let now = first;
  for (let nth = 0; nth < ON_BASE; nth += 1) {
    const next = new Float64Array(now.length);
    for (let bases = 0; bases < 8; bases += 1)
      for (const branch of BRANCHES[placeOf(outs, bases)] ?? []) {
        if (branch.outs !== outs) continue;
        for (let count = 0; count < COUNTS; count += 1) {
          const into = branch.bases * COUNTS + count;
          const goes = (now[bases * COUNTS + count] ?? 0) * rates[branch.result] * branch.share;
          next[into] = (next[into] ?? 0) + goes;
        }
      }
    for (const [at, chance] of next.entries()) times[at] = (times[at] ?? 0) + chance;
    now = next;
  }
  return times;
}

/**
 * Strikeouts of a half inning from outs and runners on, exactly: runs have nothing to do with them.
 *
 * @param struckOut part of the plain outs
 */
export function strikeoutLaw(rates: Rates, struckOut: number, start: number): Runs {
  const law = new Float64Array(COUNTS);
  const places = Array.from({ length: OUTS }, () => new Float64Array(8 * COUNTS));
  const from = Math.floor(start / 8);
  const begun = places[from];
  if (start >= PLACES || begun === undefined) return Float64Array.of(1);
  begun[(start % 8) * COUNTS] = 1;
  const goesOn = (branch: Branch, count: number, chance: number): void => {
    const into = places[branch.outs];
    if (into === undefined) law[count] = (law[count] ?? 0) + chance;
    else {
      const at = branch.bases * COUNTS + count;
      into[at] = (into[at] ?? 0) + chance;
    }
  };
  for (let outs = from; outs < OUTS; outs += 1) {
    const times = withRunners(places[outs] ?? begun, outs, rates);
    for (let bases = 0; bases < 8; bases += 1)
      for (const branch of BRANCHES[placeOf(outs, bases)] ?? []) {
        if (branch.outs === outs) continue;
        const part = isPlainOut(branch, outs) ? struckOut : 0;
        for (let count = 0; count < COUNTS; count += 1) {
          const chance = (times[bases * COUNTS + count] ?? 0) * rates.out * branch.share;
          if (chance === 0) continue;
          goesOn(branch, count, chance * (1 - part));
          if (part > 0) goesOn(branch, count + 1, chance * part);
        }
      }
  }
  return law;
}
