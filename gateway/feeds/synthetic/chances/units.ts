import type { Score } from '../families/contest.ts';

export type Side = 'home' | 'away';
export const otherOf = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** So many units (legs, frames, games) win a set, so many sets the match; one set where units alone count. */
export interface Format {
  readonly units: number;
  readonly sets: number;
}

export interface Standing {
  readonly sets: Score;
  /** Units of the set that is on. */
  readonly units: Score;
}
export const AT_FIRST: Standing = { sets: { home: 0, away: 0 }, units: { home: 0, away: 0 } };

/** Chances that a unit goes to a side, by how much of something was counted in it. */
export interface UnitLaw {
  readonly home: readonly number[];
  readonly away: readonly number[];
}

/** What is counted over the units: a number that a unit adds to. Beyond its ends it stays at them. */
export interface Count {
  readonly start: number;
  readonly size: number;
  /** Place in a law at which a unit adds nothing. */
  readonly zero: number;
}
const NOTHING: Count = { start: 0, size: 1, zero: 0 };

/** A way for the match to end, with the chances of each number that was counted. */
export interface Ending extends Standing {
  readonly weights: readonly number[];
}

export const plusOne = (score: Score, side: Side): Score => ({ ...score, [side]: score[side] + 1 });
const most = ({ home, away }: Score): number => Math.max(home, away);

/** The standing once a unit has gone to a side; units of the last set stay as they ended. */
export function afterUnit(format: Format, { sets, units }: Standing, side: Side): Standing {
  const won = plusOne(units, side);
  if (won[side] < format.units) return { sets, units: won };
  const after = plusOne(sets, side);
  return { sets: after, units: after[side] === format.sets ? won : AT_FIRST.units };
}

export const isDecided = (format: Format, { sets }: Standing): boolean => most(sets) === format.sets;

/** The score by which the match is named: in sets, or in units where there is one set. */
export const scoreOf = (format: Format, { sets, units }: Standing): Score =>
  format.sets === 1 ? units : sets;

/** Who begins a unit: sides take turns within a set, and so do the first units of sets. */
export function starterOf({ sets, units }: Standing, first: Side): Side {
  const begun = sets.home + sets.away + units.home + units.away;
  return begun % 2 === 0 ? first : otherOf(first);
}

/** Of the unit that is on, and of a later one by who begins it; of one that decides, where it is another. */
export interface UnitLaws {
  readonly now: UnitLaw;
  readonly later: Readonly<Record<Side, UnitLaw>>;
  readonly last?: Readonly<Record<Side, UnitLaw>>;
}
const isLastUnit = (format: Format, { sets, units }: Standing): boolean =>
  units.home + units.away === 2 * format.units - 2 && sets.home + sets.away === 2 * format.sets - 2;

function added(into: number[], before: readonly number[], law: readonly number[], zero: number): void {
  const last = into.length - 1;
  for (let counted = 0; counted < before.length; counted += 1) {
    const chance = before[counted] ?? 0;
    if (chance === 0) continue;
    for (let more = 0; more < law.length; more += 1) {
      const share = law[more] ?? 0;
      if (share === 0) continue;
      const at = Math.min(last, Math.max(0, counted + more - zero));
      into[at] = (into[at] ?? 0) + chance * share;
    }
  }
}

const nameOf = ({ sets, units }: Standing): number =>
  ((sets.home * 64 + sets.away) * 64 + units.home) * 64 + units.away;

/**
 * Every way for a match to end from a standing, unit by unit and exact.
 */
export function endingsFrom(
  format: Format,
  standing: Standing,
  first: Side,
  laws: UnitLaws,
  { start, size, zero }: Count = NOTHING,
): readonly Ending[] {
  const weights = Array.from({ length: size }, (_, at) => (at === Math.min(size - 1, start) ? 1 : 0));
  if (isDecided(format, standing)) return [{ ...standing, weights }];
  const ended = new Map<number, Ending & { weights: number[] }>();
  let open = new Map<number, Ending>([[nameOf(standing), { ...standing, weights }]]);
  for (let isNow = true; open.size > 0; isNow = false) {
    const next = new Map<number, Ending & { weights: number[] }>();
    for (const before of open.values()) {
      const fresh = isLastUnit(format, before) ? (laws.last ?? laws.later) : laws.later;
      const law = isNow ? laws.now : fresh[starterOf(before, first)];
      for (const side of ['home', 'away'] as const) {
        const after = afterUnit(format, before, side);
        const into = isDecided(format, after) ? ended : next;
        const name = nameOf(after);
        const found = into.get(name) ?? { ...after, weights: Array.from({ length: size }, () => 0) };
        into.set(name, found);
        added(found.weights, before.weights, law[side], zero);
      }
    }
    open = next;
  }
  return [...ended.values()];
}

const EITHER: UnitLaw = { home: [0.5], away: [0.5] };
const known = new Map<string, readonly Score[]>();

/** The scores to which a match can still come. */
export function scoresLeft(format: Format, standing: Standing): readonly Score[] {
  const name = `${format.units},${format.sets},${nameOf(standing)}`;
  const found = known.get(name);
  if (found !== undefined) return found;
  const laws = { now: EITHER, later: { home: EITHER, away: EITHER } };
  const scores = new Map(
    endingsFrom(format, standing, 'home', laws).map((ending) => {
      const score = scoreOf(format, ending);
      return [`${score.home}-${score.away}`, score] as const;
    }),
  );
  known.set(name, [...scores.values()]);
  return [...scores.values()];
}
