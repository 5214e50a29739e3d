import { expect, it, vi } from 'vitest';
import { simulatorConfig } from '../../config.ts';
import { scriptOf } from '../../playing/sport-programme.ts';
import type { Course } from './course.ts';
import { football } from './football.ts';
import { minutesOf } from './match-minutes.ts';

vi.setConfig({ testTimeout: 120_000 });

const SEED = 'book';
const sport = football(simulatorConfig.football);

interface Book {
  /** Who scored, in order, own goals left out, and who had come on late by each of these goals. */
  readonly goals: readonly { readonly by: string; readonly on: ReadonlySet<string> }[];
  readonly booked: ReadonlySet<string>;
  readonly cards: Readonly<Record<'HOME' | 'AWAY', number>>;
  readonly reds: number;
  readonly points: number;
  /** Sides of the corners, in the order in which they were taken. */
  readonly order: readonly ('HOME' | 'AWAY')[];
  readonly corners: Readonly<Record<'HOME' | 'AWAY', number>>;
  readonly absent: ReadonlySet<string>;
  readonly bench: ReadonlySet<string>;
}

/** The referee's report, from the course, with corners as the page's statistics told them last. */
function reportOf({ moments, sheets }: Course, corners: Book['corners'], order: Book['order']): Book {
  const nameOf = (side: string, nth: number): string => `${side.toUpperCase()}_${nth + 1}`;
  const goals: Book['goals'][number][] = [];
  const booked = new Set<string>();
  const on = new Set<string>();
  const cards = { HOME: 0, AWAY: 0 };
  let [reds, points] = [0, 0];
  for (const moment of moments) {
    if (moment.kind === 'comesOn') on.add(nameOf(moment.side, moment.nth));
    if (moment.kind !== 'goal' && moment.kind !== 'yellow' && moment.kind !== 'red') continue;
    const by = typeof moment.by === 'number' ? nameOf(moment.side, moment.by) : 'SOMEBODY';
    if (moment.kind === 'goal') {
      if (moment.by !== 'own') goals.push({ by, on: new Set(on) });
      continue;
    }
    booked.add(by);
    cards[moment.side === 'home' ? 'HOME' : 'AWAY'] += moment.kind === 'red' ? 2 : 1;
    points += moment.kind === 'red' ? 25 : 10;
    if (moment.kind === 'red') reds += 1;
  }
  const all = (['home', 'away'] as const).map((side) => [side, sheets[side]] as const);
  const absent = all.flatMap(([side, { out }]) => out.map((nth) => nameOf(side, nth)));
  const bench = all.flatMap(([side, sheet]) => sheet.bench.map(({ nth }) => nameOf(side, nth)));
  return {
    goals,
    booked,
    cards,
    reds,
    points,
    order,
    corners,
    absent: new Set(absent),
    bench: new Set(bench),
  };
}

const won = (holds: boolean): string => (holds ? 'WON' : 'LOST');
const overOrUnder = (side: string, count: number, line: string): string =>
  won(side === 'OVER' ? count > Number(line) : count < Number(line));
const mostOf = (side: string, { HOME, AWAY }: Book['cards']): string =>
  won(side === (HOME === AWAY ? 'DRAW' : HOME > AWAY ? 'HOME' : 'AWAY'));

/** How a side of a market ends by the report. */
function byReport(type: string, line: string, side: string, book: Book): string {
  const team = /^TEAM_(CORNERS|CARDS)_(HOME|AWAY)$/u.exec(type);
  if (team !== null) {
    const counted = team[1] === 'CORNERS' ? book.corners : book.cards;
    return overOrUnder(side, team[2] === 'HOME' ? counted.HOME : counted.AWAY, line);
  }
  const isPlayer = /^(HOME|AWAY)_\d$/u.test(side);
  if (isPlayer && book.absent.has(side)) return 'VOID';
  const [first] = book.goals;
  switch (type) {
    case 'TOTAL_CORNERS':
      return overOrUnder(side, book.corners.HOME + book.corners.AWAY, line);
    case 'TOTAL_CARDS':
      return overOrUnder(side, book.cards.HOME + book.cards.AWAY, line);
    case 'MOST_CORNERS':
      return mostOf(side, book.corners);
    case 'MOST_CARDS':
      return mostOf(side, book.cards);
    case 'BOOKING_POINTS':
      return overOrUnder(side, book.points, line);
    case 'RACE_TO_CORNERS': {
      const taken = { HOME: 0, AWAY: 0 };
      const first = book.order.find((corner) => {
        taken[corner] += 1;
        return taken[corner] === Number(line);
      });
      return won(side === (first ?? 'NONE'));
    }
    case 'SENDING_OFF':
      return won(book.reds > 0 === (side === 'YES'));
    case 'PLAYER_CARDED':
      return won(book.booked.has(side));
    case 'GOALSCORER':
      return won(book.goals.filter(({ by }) => by === side).length >= Number(line));
    case 'FIRST_GOALSCORER':
      if (side !== 'NONE' && first !== undefined && book.bench.has(side) && !first.on.has(side))
        return 'VOID';
      return won((first?.by ?? 'NONE') === side);
    case 'LAST_GOALSCORER':
      return won((book.goals.at(-1)?.by ?? 'NONE') === side);
    default:
      throw new Error(`no law for ${type}`);
  }
}

const keys = Array.from({ length: 60 }, (_, day) =>
  new Date(Date.UTC(2026, 0, 5 + day)).toISOString(),
).flatMap((date) => [`sim.f.c.${date.slice(0, 10)}.crown.1`, `sim.f.c.${date.slice(0, 10)}.caledon.2`]);
const quick = Array.from({ length: 40 }, (_, slot) => `sim.f.r.${slot}`);

it('[sports] settles corners, cards and scorers as the report of the referee has them', () => {
  const met = new Map<string, number>();
  let [own, seconds] = [0, 0];
  for (const key of [...keys, ...quick]) {
    const script = scriptOf(sport, SEED, key);
    const fixture = sport.fixtureOf(SEED, key);
    if (script === undefined || fixture === undefined) throw new Error(`no match ${key}`);
    const course = sport.courseOf(SEED, fixture);
    const end = script.moments.reduce((play, moment) => script.step(play, moment), script.initial);
    const corners = script.statistics?.(end)?.find(({ kind }) => kind === 'corners');
    const { home, away } = minutesOf(course);
    const order = home.flatMap((ofHome, minute): Book['order'] => {
      const ofAway = away[minute];
      const [homes, aways] = [ofHome.corners, ofAway?.corners ?? 0];
      const both =
        ofHome.ball < (ofAway?.ball ?? 0) ? (['AWAY', 'HOME'] as const) : (['HOME', 'AWAY'] as const);
      return both.filter((side) => (side === 'HOME' ? homes : aways) > 0);
    });
    const book = reportOf(course, { HOME: corners?.home ?? -1, AWAY: corners?.away ?? -1 }, order);
    seconds += course.moments.filter((moment) => moment.kind === 'red' && moment.second === true).length;
    own += course.moments.filter((moment) => moment.kind === 'goal' && moment.by === 'own').length;
    for (const { shape, result } of script.look(end).markets) {
      const { corners: isCorners, cards, scorers } = shape.groupRanks;
      if (isCorners === undefined && cards === undefined && scorers === undefined) continue;
      for (const [nth, { outcomeType = '', hcp, noPart = false }] of shape.selections.entries()) {
        expect([shape.key, outcomeType, noPart]).toEqual([
          shape.key,
          outcomeType,
          book.absent.has(outcomeType),
        ]);
        const law = byReport(shape.type, hcp ?? shape.line ?? '', outcomeType, book);
        const said = result?.results[nth]?.result.outcome;
        expect([shape.key, outcomeType, said]).toEqual([shape.key, outcomeType, law]);
        met.set(`${shape.type} ${law}`, (met.get(`${shape.type} ${law}`) ?? 0) + 1);
      }
    }
  }
  expect(own).toBeGreaterThan(3);
  expect(seconds).toBeGreaterThan(1);
  const players = ['GOALSCORER', 'FIRST_GOALSCORER', 'LAST_GOALSCORER', 'PLAYER_CARDED'];
  const counts = ['TOTAL', 'MOST'].flatMap((what) => [`${what}_CORNERS`, `${what}_CARDS`]);
  const teams = ['CORNERS', 'CARDS'].flatMap((what) => [`TEAM_${what}_HOME`, `TEAM_${what}_AWAY`]);
  for (const type of [...players, ...counts, ...teams, 'SENDING_OFF', 'BOOKING_POINTS', 'RACE_TO_CORNERS'])
    for (const law of players.includes(type) ? ['WON', 'LOST', 'VOID'] : ['WON', 'LOST'])
      expect([type, law, met.has(`${type} ${law}`)]).toEqual([type, law, true]);
});

it('[sports] names every scorer and booked player on the board, and nobody for an own goal', () => {
  for (const key of keys.slice(0, 30)) {
    const script = scriptOf(sport, SEED, key);
    const fixture = sport.fixtureOf(SEED, key);
    if (script === undefined || fixture === undefined) throw new Error(`no match ${key}`);
    const end = script.moments.reduce((play, moment) => script.step(play, moment), script.initial);
    const { scoreboard, markets } = script.look(end);
    const told = scoreboard?.incidents ?? [];
    const goals = told.filter(({ kind }) => kind === 'goal');
    expect(goals.length).toBe((scoreboard?.home ?? 0) + (scoreboard?.away ?? 0));
    const anytime = markets.find(({ shape }) => shape.key.endsWith('/GOALSCORER_1'));
    const winners = anytime?.shape.selections.filter(
      (_, nth) => anytime.result?.results[nth]?.result.outcome === 'WON',
    );
    const scorers = goals.flatMap(({ player, side }) => (player === undefined ? [] : [`${side} ${player}`]));
    expect(winners?.map(({ name, participantId }) => `${participantId} ${name}`).sort()).toEqual(
      [...new Set(scorers)].sort(),
    );
    expect(goals.filter(({ own, player }) => own === true && player !== undefined)).toEqual([]);
  }
});

it('[sports] sends a player off for his second yellow card alone, and nothing more of his follows', () => {
  let seconds = 0;
  for (const key of [...keys, ...quick]) {
    const fixture = sport.fixtureOf(SEED, key);
    const script = scriptOf(sport, SEED, key);
    if (script === undefined || fixture === undefined) throw new Error(`no match ${key}`);
    const booked = new Map<string, number>();
    const off = new Set<string>();
    for (const moment of sport.courseOf(SEED, fixture).moments) {
      if (moment.kind !== 'goal' && moment.kind !== 'yellow' && moment.kind !== 'red') continue;
      if (typeof moment.by !== 'number') continue;
      const player = `${moment.side} ${moment.by}`;
      expect(off.has(player)).toBe(false);
      if (moment.kind === 'goal') continue;
      const before = booked.get(player) ?? 0;
      if (moment.kind === 'yellow') expect(before).toBe(0);
      if (moment.kind === 'red' && moment.second === true) {
        seconds += 1;
        expect(before).toBe(1);
      }
      booked.set(player, before + 1);
      if (moment.kind === 'red') off.add(player);
    }
    const end = script.moments.reduce((play, moment) => script.step(play, moment), script.initial);
    const { incidents = [] } = script.look(end).scoreboard ?? {};
    const counted = script.statistics?.(end) ?? [];
    for (const side of ['home', 'away'] as const) {
      const told = (kind: string): number =>
        incidents.filter((incident) => incident.kind === kind && incident.side === side).length;
      // The second yellow card is the red one that follows.
      expect(counted.find(({ kind }) => kind === 'yellowCards')?.[side]).toBe(told('yellow'));
      expect(counted.find(({ kind }) => kind === 'redCards')?.[side]).toBe(told('red'));
    }
    for (const incident of incidents.filter(({ second }) => second === true))
      expect([incident.kind, typeof incident.player]).toEqual(['red', 'string']);
  }
  expect(seconds).toBeGreaterThan(1);
});
