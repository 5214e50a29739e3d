import type { Standing } from '#domain/contract/results.ts';
import { formOf } from '#domain/results/form.ts';
import { leagueTable, type PlayedMatch } from '#domain/results/league-table.ts';
import { tablePointsOf } from '#domain/results/table-points.ts';
import { matchDataOf } from '#domain/virtuals/match-data.ts';
import { drawnGoals, scoreAfter } from '#domain/virtuals/virtual-match.ts';
import { resultRules } from '../../config/results.ts';
import type { Catalogue } from '../../core/catalogue.ts';
import { SPORTS } from '../../feeds/sports.ts';
import { sha256 } from '../../proofs/sha256.ts';
import type { DrawBook, Published } from '../draw-book.ts';
import { type VirtualRules, virtualRules } from '../virtual-rules.ts';
import { fixtureOf, MATCHES, matchKey, roundsOfSeason } from './virtual-league.ts';

interface Shown {
  readonly catalogue: Pick<Catalogue, 'events'>;
  readonly now: number;
}

/** The table of the season that is played; undefined while the draws cannot be read. */
export type SeasonTable = (shown: Shown) => Promise<Standing | undefined>;

/** Matches that the offer does not show as over: nothing of how they end is told yet. */
function untoldIn({ catalogue }: Shown): ReadonlySet<string> {
  const untold = new Set<string>();
  for (const event of catalogue.events()) {
    const key = event.state === 'FINISHED' ? undefined : matchDataOf(event)?.draw.key;
    if (key !== undefined) untold.add(key);
  }
  return untold;
}

/** Keys of this season's matches whose result is told. */
function toldKeys(shown: Shown, rules: VirtualRules): readonly string[] {
  const untold = untoldIn(shown);
  return roundsOfSeason(shown.now, rules)
    .filter(({ startsAt }) => startsAt + rules.runs.football <= shown.now)
    .flatMap(({ slot }) => Array.from({ length: MATCHES }, (_, nth) => matchKey(slot, nth)))
    .filter((key) => !untold.has(key));
}

/** How a match ended by its draw; undefined for one that was not drawn. */
function playedOf({ committed, number }: Published, rules: VirtualRules): PlayedMatch | undefined {
  const fixture = fixtureOf(committed.key, rules);
  if (fixture === undefined || number === null) return undefined;
  const { startsAt: startTime, home, away } = fixture;
  const score = scoreAfter(drawnGoals(sha256, { ...committed, number }));
  return { startTime, home, away, homeScore: score.home, awayScore: score.away };
}

function standingOf(matches: readonly PlayedMatch[]): Standing {
  const points = tablePointsOf(SPORTS.virtualFootball.id);
  if (points === undefined) return { kind: 'none' };
  const newestFirst = matches.toSorted((a, b) => b.startTime - a.startTime);
  const [first, last] = [newestFirst.at(-1), newestFirst[0]];
  if (first === undefined || last === undefined) return { kind: 'tooFew', matches: 0 };
  return {
    kind: 'table',
    matches: matches.length,
    from: first.startTime,
    to: last.startTime,
    rows: leagueTable(matches, points).map((row) => ({
      ...row,
      form: [...formOf(newestFirst, row.name, resultRules.form)],
    })),
  };
}

/**
 * The table of virtual football (VIR-01.13): a fold of what was drawn, as the database has it, so that every
 * gateway tells the same one and a restart changes nothing. It is worked out once for a round.
 */
export function createSeasonTable(
  draws: Pick<DrawBook, 'read'>,
  rules: VirtualRules = virtualRules,
): SeasonTable {
  let made: { readonly of: string; readonly table: Promise<Standing> } | undefined;
  const make = async (keys: readonly string[]): Promise<Standing> => {
    const drawn = await draws.read(keys);
    return standingOf([...drawn.values()].flatMap((one) => playedOf(one, rules) ?? []));
  };
  return async (shown) => {
    const keys = toldKeys(shown, rules);
    const of = keys.join();
    const current = made?.of === of ? made : { of, table: make(keys) };
    made = current;
    try {
      return await current.table;
    } catch {
      // The matches can be bet on without it; whoever looks next asks again.
      if (made === current) made = undefined;
      return undefined;
    }
  };
}
