import type { TablePoints } from './table-points.ts';

/** A match that was played to its end. */
export interface PlayedMatch {
  readonly startTime: number;
  readonly home: string;
  readonly away: string;
  readonly homeScore: number;
  readonly awayScore: number;
}

export interface TableRow {
  /** From 1; sides that nothing tells apart share a place. */
  readonly place: number;
  readonly name: string;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
  readonly points: number;
}

type Tally = Omit<TableRow, 'place'>;

const nothing = { played: 0, won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0 };

function after(tally: Tally, scored: number, conceded: number, points: TablePoints): Tally {
  const won = scored > conceded ? 1 : 0;
  const drawn = scored === conceded ? 1 : 0;
  return {
    name: tally.name,
    played: tally.played + 1,
    won: tally.won + won,
    drawn: tally.drawn + drawn,
    lost: tally.lost + 1 - won - drawn,
    scored: tally.scored + scored,
    conceded: tally.conceded + conceded,
    points: tally.points + won * points.win + drawn * points.draw,
  };
}

/** More points first, then the better difference, then more goals; nothing else ranks (BRW-11.4). */
const byRank = (a: Tally, b: Tally): number =>
  b.points - a.points || b.scored - b.conceded - (a.scored - a.conceded) || b.scored - a.scored;
const byName = (a: Tally, b: Tally): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/** The table of a league: a fold over its matches, in whatever order they come (BRW-11.2). */
export function leagueTable(matches: readonly PlayedMatch[], points: TablePoints): readonly TableRow[] {
  const tallies = new Map<string, Tally>();
  const count = (name: string, scored: number, conceded: number): void =>
    void tallies.set(name, after(tallies.get(name) ?? { name, ...nothing }, scored, conceded, points));
  for (const { home, away, homeScore, awayScore } of matches) {
    count(home, homeScore, awayScore);
    count(away, awayScore, homeScore);
  }
  const ranked = [...tallies.values()].sort((a, b) => byRank(a, b) || byName(a, b));
  const rows: TableRow[] = [];
  for (const [index, tally] of ranked.entries()) {
    const above = rows.at(-1);
    const shares = above !== undefined && byRank(above, tally) === 0;
    rows.push({ place: shares ? above.place : index + 1, ...tally });
  }
  return rows;
}

/**
 * Of the newest matches as many as a season has in which each side meets each other at home and away: what a
 * table is made of where no feed says when a season began (ADR 0358).
 *
 * @param newestFirst of one league
 */
export function asManyAsASeason(newestFirst: readonly PlayedMatch[]): readonly PlayedMatch[] {
  const sides = new Set(newestFirst.flatMap(({ home, away }) => [home, away])).size;
  return newestFirst.slice(0, sides * Math.max(0, sides - 1));
}
