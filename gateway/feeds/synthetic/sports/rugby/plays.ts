import { type Code, HALF, HUNDRED, MINUTES, REST, SIN_BIN, type TeamSide, UNIT } from './rules.ts';

/** What somebody believes: the chance of a scoring play in a minute in play, and the home side's part. */
export interface Law {
  readonly code: Code;
  readonly plays: number;
  readonly share: number;
}

export const lawOf = (code: Code, [home = 0, away = 0]: readonly number[]): Law => ({
  code,
  plays: (home + away) / UNIT,
  share: home / Math.max(1, home + away),
});

/** A side has a man more in the minutes `from` to before `until`. */
export interface ManMore {
  readonly side: TeamSide;
  readonly from: number;
  readonly until: number;
}

/** Part of the scoring plays of a minute that are the home side's. */
export function shareAt({ share }: Law, more: ManMore | undefined, minute: number): number {
  if (more === undefined || minute < more.from || minute >= more.until) return share;
  return share + (more.side === 'home' ? SIN_BIN.moves : -SIN_BIN.moves);
}

/** Where a match is. */
export interface Place {
  /** The first minute, from 0, that is not over, and what part of it has gone by. */
  readonly minute: number;
  readonly gone: number;
  /** The first minute in which there can be a scoring play. */
  readonly free: number;
  readonly more: ManMore | undefined;
}

/** How many scoring plays of both sides are to come, with the home side's part of them on average. */
export interface Ahead {
  readonly counts: Float64Array;
  readonly share: number;
}
/** More plays than there can be: one in three minutes. */
const MOST = Math.ceil(HALF / REST) + 1;

/** Chance of a scoring play in a minute, of which a part went by without one. */
function chanceIn({ plays }: Law, { minute: first, gone }: Place, minute: number): number {
  return minute === first ? (plays * (1 - gone)) / (1 - plays * gone) : plays;
}

/** What is to come until the end of a half, the first or the second, from a place in it or before it. */
export function aheadIn(law: Law, place: Place, half: 1 | 2): Ahead {
  const [begins, ends] = [(half - 1) * HALF, half * HALF];
  const isNow = place.minute >= begins;
  const first = Math.max(begins, Math.min(ends, Math.max(place.minute, isNow ? place.free : begins)));
  const rows = Array.from({ length: ends - first + 1 }, () => new Float64Array(MOST + 1));
  if (rows[0] !== undefined) rows[0][0] = 1;
  let [all, home] = [0, 0];
  for (let minute = first; minute < ends; minute += 1) {
    const chance = chanceIn(law, place, minute);
    const share = shareAt(law, place.more, minute);
    const row = rows[minute - first];
    const idle = rows[minute + 1 - first];
    const busy = rows[Math.min(ends, minute + REST) - first];
    if (row === undefined || idle === undefined || busy === undefined) continue;
    for (let count = 0; count < MOST; count += 1) {
      const here = row[count] ?? 0;
      if (here === 0) continue;
      idle[count] = (idle[count] ?? 0) + here * (1 - chance);
      busy[count + 1] = (busy[count + 1] ?? 0) + here * chance;
      all += here * chance;
      home += here * chance * share;
    }
  }
  return { counts: rows.at(-1) ?? new Float64Array([1]), share: all === 0 ? law.share : home / all };
}

const meanOf = (counts: Float64Array): number => {
  let sum = 0;
  for (let count = 1; count < counts.length; count += 1) sum += count * (counts[count] ?? 0);
  return sum;
};

/** Both stretches one after the other. */
export function bothAhead(one: Ahead, other: Ahead): Ahead {
  const counts = new Float64Array(one.counts.length + other.counts.length);
  for (const [first, chance] of one.counts.entries()) {
    if (chance === 0) continue;
    for (const [second, more] of other.counts.entries())
      counts[first + second] = (counts[first + second] ?? 0) + chance * more;
  }
  const [own, rest] = [meanOf(one.counts), meanOf(other.counts)];
  const all = own + rest;
  return { counts, share: all === 0 ? one.share : (own * one.share + rest * other.share) / all };
}

/** Whose the next scoring play is. */
export function nextPlay(law: Law, place: Place): Readonly<Record<TeamSide | 'none', number>> {
  let [none, home, away] = [1, 0, 0];
  // The rest after a play ends with the half.
  const free = place.minute < HALF ? Math.min(HALF, place.free) : place.free;
  for (let minute = Math.max(place.minute, free); minute < MINUTES; minute += 1) {
    const chance = none * chanceIn(law, place, minute);
    const share = shareAt(law, place.more, minute);
    home += chance * share;
    away += chance * (1 - share);
    none -= chance;
  }
  return { home, away, none };
}

/** One scoring play: what it brings each side, with its chance. */
export interface Brings {
  readonly home: number;
  readonly away: number;
  readonly chance: number;
}

const forBoth = (share: number, parts: readonly (readonly [number, number])[]): readonly Brings[] =>
  parts.flatMap(([brings, part]) => [
    { home: brings, away: 0, chance: (share * part) / HUNDRED },
    { home: 0, away: brings, chance: ((1 - share) * part) / HUNDRED },
  ]);

/** Points of a scoring play, a try with what its kick brings. */
export const pointsOf = ({ points, parts }: Code, share: number): readonly Brings[] =>
  forBoth(share, [
    [points.try + points.conversion, parts.converted],
    [points.try, parts.missed],
    [points.penalty, parts.penalty],
    [points.drop, parts.drop],
  ]);

export const triesOf = ({ parts }: Code, share: number): readonly Brings[] =>
  forBoth(share, [
    [1, parts.converted + parts.missed],
    [0, parts.penalty + parts.drop],
  ]);

/** What is kicked in a scoring play: all of a side's kicks are one player's. */
export const kicksOf = ({ points, parts }: Code, share: number): readonly Brings[] =>
  forBoth(share, [
    [points.conversion, parts.converted],
    [0, parts.missed],
    [points.penalty, parts.penalty],
    [points.drop, parts.drop],
  ]);
