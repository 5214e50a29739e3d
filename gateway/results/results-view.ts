import { CategoryId, type EventId, SportId } from '#domain/brand.ts';
import type { LeagueResults, Result, SportResults, Standing } from '#domain/contract/results.ts';
import { EventEnding } from '#domain/market/event-ending.ts';
import { dayAfter, londonDate } from '#domain/racing/london-time.ts';
import { formOf } from '#domain/results/form.ts';
import { asManyAsASeason, leagueTable, type PlayedMatch } from '#domain/results/league-table.ts';
import { tablePointsOf } from '#domain/results/table-points.ts';
import { resultRules, type ScoreRules } from '../config/results.ts';
import type { SeasonSpan } from '../core/feed.ts';
import { sportById } from '../feeds/sports.ts';
import { namedLeague } from '../views/named-on-offer.ts';
import type { ViewContext } from '../views/view-context.ts';
import type { Results } from './create-results.ts';
import type { FinishedRow } from './finished-rows.ts';

/** London days that results can be looked at, the newest first. */
const daysUntil = (now: number): string[] =>
  Array.from({ length: resultRules.days }, (_, ago) => dayAfter(londonDate(now), -ago));

const endingIn = ({ ending }: FinishedRow): EventEnding | undefined =>
  ending === null ? undefined : EventEnding.parse(JSON.parse(ending));

/** As a page shows it. */
export function resultOf(row: FinishedRow): Result {
  const ending = endingIn(row);
  return {
    name: row.name,
    startTime: row.starts_at,
    state: row.state,
    ...(row.home === null ? {} : { home: row.home }),
    ...(row.away === null ? {} : { away: row.away }),
    ...(ending === undefined ? {} : { ending }),
  };
}

/** Those whose score says who won; two feeds, or a recording that is played again, may tell one twice. */
function playedOf(rows: readonly FinishedRow[], { draws }: ScoreRules): readonly PlayedMatch[] {
  const found = new Map<string, PlayedMatch>();
  for (const row of rows) {
    const { home, away, starts_at: startTime } = row;
    const ending = endingIn(row);
    if (home === null || away === null || ending?.kind !== 'score') continue;
    if (ending.home === ending.away && !draws) continue;
    const match = { startTime, home, away, homeScore: ending.home, awayScore: ending.away };
    found.set(`${startTime} ${home} ${away}`, match);
  }
  return [...found.values()];
}

const rulesOf = (sport: string): ScoreRules | undefined =>
  Object.hasOwn(resultRules.scores, sport) ? resultRules.scores[sport] : undefined;

type Seasons = (at: number) => SeasonSpan | undefined;

/**
 * What a table is made of: this season as soon as everybody has played a few, the one before it until then.
 * Where nobody knows of seasons, as many of the newest as a season has.
 */
function matchesOfTable(newestFirst: readonly PlayedMatch[], seasons: Seasons, now: number) {
  const current = seasons(now);
  if (current === undefined) return asManyAsASeason(newestFirst);
  const within = ({ from, to }: SeasonSpan) =>
    newestFirst.filter(({ startTime }) => startTime >= from && startTime < to);
  const before = seasons(current.from - 1);
  const matches = within(current);
  const sides = [...new Set(newestFirst.flatMap(({ home, away }) => [home, away]))];
  const isEnough = sides.every(
    (side) =>
      matches.filter(({ home, away }) => side === home || side === away).length >= resultRules.tableLeast,
  );
  const last = isEnough || before === undefined ? [] : within(before);
  return last.length > 0 ? last : matches;
}

function standingOf(
  newestFirst: readonly PlayedMatch[],
  sport: SportId,
  seasons: Seasons,
  now: number,
): Standing {
  const points = tablePointsOf(sport);
  if (points === undefined) return { kind: 'none' };
  const matches = matchesOfTable(newestFirst, seasons, now);
  const rows = leagueTable(matches, points);
  const [first, last] = [matches.at(-1), matches[0]];
  const isEnough = rows.every(({ played }) => played >= resultRules.tableLeast);
  if (first === undefined || last === undefined || !isEnough)
    return { kind: 'tooFew', matches: matches.length };
  return {
    kind: 'table',
    matches: matches.length,
    from: first.startTime,
    to: last.startTime,
    rows: rows.map((row) => ({ ...row, form: [...formOf(newestFirst, row.name, resultRules.form)] })),
  };
}

function competitionsOf(rows: readonly FinishedRow[]): SportResults['competitions'] {
  const leagues = new Map<string, FinishedRow[]>();
  for (const row of rows) leagues.set(row.category_id, [...(leagues.get(row.category_id) ?? []), row]);
  return [...leagues]
    .map(([id, all]) => {
      const { category: name = '', country = null } = all[0] ?? {};
      return {
        id: CategoryId.parse(id),
        name,
        ...(country === null ? {} : { country }),
        count: all.length,
        results: all.slice(0, resultRules.perLeague).map(resultOf),
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** A day that can be looked at; today in the place of any other. */
const dayIn = (days: readonly string[], day: string | undefined, now: number): string =>
  day !== undefined && days.includes(day) ? day : londonDate(now);

/** Results of a sport on a day; undefined for a sport that nobody knows. */
export async function sportResults(
  { now }: ViewContext,
  results: Results,
  sportId: SportId,
  asked: string | undefined,
): Promise<SportResults | undefined> {
  const sport = sportById(sportId)?.name;
  if (sport === undefined) return undefined;
  const days = daysUntil(now);
  const day = dayIn(days, asked, now);
  const rows = await results.ofDay(sportId, day);
  return { kind: 'sport', sportId, sport, day, days, competitions: competitionsOf(rows) };
}

/** By what is on offer of it, else by what was. */
function leagueNamed(context: ViewContext, league: CategoryId, rows: readonly FinishedRow[]) {
  const known = namedLeague(context, league);
  if (known !== undefined) {
    const { category, sport } = known;
    return { name: category.name, sportId: sport.sportId, sport: sport.name };
  }
  const [row] = rows;
  return row === undefined
    ? undefined
    : { name: row.category, sportId: SportId.parse(row.sport_id), sport: row.sport };
}

/** Table and results of a league; undefined for one that was never on offer. */
export async function leagueResults(
  context: ViewContext,
  results: Results,
  id: CategoryId,
  asked: string | undefined,
): Promise<LeagueResults | undefined> {
  const { now } = context;
  const rows = await results.ofLeague(id, now);
  const named = leagueNamed(context, id, rows);
  if (named === undefined) return undefined;
  const rules = rulesOf(named.sportId);
  const days = daysUntil(now);
  const day = asked === undefined ? undefined : dayIn(days, asked, now);
  const shown = day === undefined ? rows.slice(0, resultRules.latest) : await results.ofLeagueDay(id, day);
  return {
    kind: 'league',
    id,
    ...named,
    standing: standingOf(
      rules === undefined ? [] : playedOf(rows, rules),
      named.sportId,
      (at) => results.season(id, at),
      now,
    ),
    ...(day === undefined ? {} : { day }),
    days,
    results: shown.map(resultOf),
  };
}

/** The league of an event that is not on offer any more, and how it ended. */
async function overResults(
  context: ViewContext,
  results: Results,
  eventId: EventId,
): Promise<LeagueResults | undefined> {
  const row = await results.ofEvent(eventId);
  if (row === undefined) return undefined;
  const league = await leagueResults(context, results, CategoryId.parse(row.category_id), undefined);
  return league === undefined ? undefined : { ...league, over: resultOf(row) };
}

/** Where two sides met; two feeds, or a recording that is played again, may tell one match twice. */
function metIn(rows: readonly FinishedRow[], one: string, other: string): readonly FinishedRow[] {
  const met = rows.filter(
    ({ home, away }) => (home === one && away === other) || (home === other && away === one),
  );
  return met.filter((row, at) => met.findIndex((first) => first.starts_at === row.starts_at) === at);
}

/** Where both sides met before, and who won. */
function meetingsBetween(
  rows: readonly FinishedRow[],
  rules: ScoreRules | undefined,
  home: string,
  away: string,
): LeagueResults['meetings'] {
  const met = metIn(rows, home, away).slice(0, resultRules.meetings);
  const results = met.map(resultOf);
  if (rules === undefined) return { results };
  const leads = playedOf(met, rules).map((match) =>
    Math.sign(match.home === home ? match.homeScore - match.awayScore : match.awayScore - match.homeScore),
  );
  const count = (lead: number) => leads.filter((one) => one === lead).length;
  return { results, won: { home: count(1), drawn: count(0), away: count(-1) } };
}

/**
 * The league of an event on offer, with the meetings of both sides, and with their form where a score says
 * who won; of one that is over, how it ended.
 */
export async function eventResults(
  context: ViewContext,
  results: Results,
  eventId: EventId,
): Promise<LeagueResults | undefined> {
  const event = context.catalogue.event(eventId);
  if (event === undefined) return overResults(context, results, eventId);
  const league = await leagueResults(context, results, event.categoryId, undefined);
  if (league === undefined) return undefined;
  const sideNamed = (role: 'home' | 'away') => event.participants.find((one) => one.role === role)?.name;
  const [home, away] = [sideNamed('home'), sideNamed('away')];
  if (home === undefined || away === undefined) return league;
  const rules = rulesOf(event.sportId);
  const rows = await results.ofLeague(event.categoryId, context.now);
  const meetings = meetingsBetween(rows, rules, home, away);
  if (rules === undefined) return { ...league, meetings };
  const matches = playedOf(rows, rules);
  const sides = [home, away].map((name) => ({ name, form: [...formOf(matches, name, resultRules.form)] }));
  return { ...league, sides, meetings };
}
