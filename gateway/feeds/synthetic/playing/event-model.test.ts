import { describe, expect, it } from 'vitest';
import type { EventModel } from '../../../core/event-model.ts';
import type { MarketSpec } from '../families/market-spec.ts';
import { random } from '../random.ts';
import type { Combinable, SimulatedSport, SportCourse, SportFixture } from '../sport.ts';
import { americanFootball } from '../sports/american-football/american-football.ts';
import * as drives from '../sports/american-football/drives.ts';
import { gameEndings as gridironEndings } from '../sports/american-football/endings.ts';
import { Outlook as GridironOutlook } from '../sports/american-football/outlook.ts';
import { basketball } from '../sports/basketball/basketball.ts';
import { gameEndings as hoopEndings } from '../sports/basketball/endings.ts';
import { Outlook as HoopOutlook } from '../sports/basketball/outlook.ts';
import { ballOf, lengthOf, pointsAt, rateAt } from '../sports/basketball/possession.ts';
import { gameEndings as iceEndings } from '../sports/ice-hockey/endings.ts';
import { iceHockey } from '../sports/ice-hockey/ice-hockey.ts';
import { Outlook as IceOutlook } from '../sports/ice-hockey/outlook.ts';
import * as ice from '../sports/ice-hockey/rates.ts';
import { matchEndings as rugbyEndings } from '../sports/rugby/endings.ts';
import { Outlook as RugbyOutlook } from '../sports/rugby/outlook.ts';
import { rugbyLeague } from '../sports/rugby/rugby.ts';
import { conversionChance, HALF, LEAGUE, MINUTES, REST, tryChance } from '../sports/rugby/rules.ts';
import { matchEndings as tennisEndings } from '../sports/tennis/endings.ts';
import { TennisOutlook } from '../sports/tennis/outlook.ts';
import { afterPoint, isWon, pointServer, scoreBefore, type TennisTally } from '../sports/tennis/tally.ts';
import { tennis } from '../sports/tennis/tennis.ts';
import type { Endings } from './endings.ts';
import { eventModel } from './event-model.ts';
import type { Moment } from './script.ts';

const PLAYED = 4_000;
const FINE = 1_048_576;

interface End {
  readonly home: number;
  readonly away: number;
  /** Regular time, sixty minutes or the first set. */
  readonly first: { readonly home: number; readonly away: number };
  readonly extra?: boolean;
  readonly sets?: number;
  readonly tieBreak?: boolean;
}

interface Played {
  readonly model: EventModel;
  /** Keys of everything that combines. */
  readonly keys: readonly string[];
  /** Plays it out once, by nothing but what can happen next. */
  readonly end: (seed: number) => End;
  /** Legs by what they mean, written down again and without the markets' own code. */
  readonly legs: Readonly<Record<string, (end: End) => boolean>>;
}

/** Sides of the markets that combine, under `MARKET/SIDE`. */
const sidesOf = <O, T>(specs: readonly MarketSpec<O, T>[], tally: T): readonly Combinable<O, T>[] =>
  specs
    .filter((spec) => spec.combines && spec.outcomes(tally) === undefined)
    .flatMap((spec) => spec.sides.map(({ code }, side) => ({ key: `${spec.code}/${code}`, spec, side })));

/** An event of a whole book: the first of the running ones. */
function begun<F extends SportFixture, M extends Moment, C extends SportCourse<M>, S, O, T>(
  sport: SimulatedSport<F, M, C, S, O, T>,
  key: string,
) {
  const fixture = sport.fixtureOf('builders', key);
  if (fixture === undefined) throw new Error(`no event ${key}`);
  const whole = { ...fixture, tier: 'A' as const };
  const state = sport.initial(sport.courseOf('builders', fixture));
  return { specs: sport.markets(whole), state, fixture: whole };
}

const modelled = <O, T>(endings: Endings<T>, specs: readonly MarketSpec<O, T>[], tally: T) => {
  const sides = sidesOf(specs, tally);
  return { model: eventModel(endings, sides), keys: sides.map(({ key }) => key) };
};

function hoops(played: number, home: number, away: number): Played {
  const law = { length: lengthOf({ american: true }), means: { home: 116, away: 110 } };
  const { specs, state } = begun(basketball, 'sim.bb.r.9000001');
  const quarters = Array.from({ length: Math.floor(played / 50) }, () => ({ home: 0, away: 0 }));
  const tally = { ...state, played, home, away, quarters };
  const into = new Float64Array(4);
  return {
    ...modelled(hoopEndings(new HoopOutlook(tally, law)), specs, tally),
    end: (seed) => {
      const draw = random('hoops', seed);
      const score = { home, away };
      for (let step = played; ; step += 1) {
        const isBreak = step >= 200 && (step - 200) % 20 === 0;
        if (isBreak && score.home !== score.away) return { ...score, first: score, extra: step > 200 };
        pointsAt(rateAt(law, step), score.home - score.away, into);
        let ticket = draw.below(FINE) / FINE;
        let points = 0;
        while (points < 3 && ticket >= (into[points] ?? 0)) ticket -= into[points++] ?? 0;
        score[ballOf(law.length, step)] += points;
      }
    },
    legs: {
      'MONEY_LINE/HOME': (end) => end.home > end.away,
      'HANDICAP_MINUS_65/HOME': (end) => end.home - end.away >= 7,
      'HANDICAP_MINUS_65/AWAY': (end) => end.home - end.away <= 6,
      'TOTAL_POINTS_2205/OVER': (end) => end.home + end.away >= 221,
      'TOTAL_POINTS_2305/UNDER': (end) => end.home + end.away <= 230,
      'TEAM_POINTS_AWAY_1125/OVER': (end) => end.away >= 113,
      'TEAM_POINTS_HOME_1175/UNDER': (end) => end.home <= 117,
      'WINNING_MARGIN/HOME_1-5': (end) => end.home - end.away >= 1 && end.home - end.away <= 5,
      'OVERTIME/YES': (end) => end.extra === true,
      'ODD_OR_EVEN/ODD': (end) => (end.home + end.away) % 2 === 1,
    },
  };
}

function gridiron(over: { readonly played: number; readonly home: number; readonly away: number }): Played {
  const law = { home: 0.24, away: 0.19 };
  const { specs, state } = begun(americanFootball, 'sim.af.r.9000001');
  const tally = { ...state, ...over };
  const into = new Float64Array(drives.POINTS.length);
  return {
    ...modelled(gridironEndings(new GridironOutlook(tally, law)), specs, tally),
    end: (seed) => {
      const draw = random('drives', seed);
      const score = { home: over.home, away: over.away };
      for (let step = over.played; step < drives.LAST; step += 1) {
        if (drives.endsBefore(step) && score.home !== score.away) break;
        const side = drives.ballOf(step);
        const lead = side === 'home' ? score.home - score.away : score.away - score.home;
        drives.endingsOf(law, { step, lead, zone: 0 }, into);
        let ticket = draw.below(FINE) / FINE;
        let ending = 0;
        while (ending < 4 && ticket >= (into[ending] ?? 0)) ticket -= into[ending++] ?? 0;
        score[side] += drives.POINTS[ending] ?? 0;
      }
      return { ...score, first: score };
    },
    legs: {
      'HANDICAP_MINUS_25/HOME': (end) => end.home - end.away >= 3,
      'HANDICAP_PLUS_65/AWAY': (end) => end.away - end.home >= 7,
      'TOTAL_POINTS_415/OVER': (end) => end.home + end.away >= 42,
      'TOTAL_POINTS_495/UNDER': (end) => end.home + end.away <= 49,
      'TEAM_POINTS_HOME_235/OVER': (end) => end.home >= 24,
      'TEAM_POINTS_AWAY_205/UNDER': (end) => end.away <= 20,
      'WINNING_MARGIN/HOME_1-6': (end) => end.home - end.away >= 1 && end.home - end.away <= 6,
      'WINNING_MARGIN/DRAW': (end) => end.home === end.away,
      'WINNER_AND_TOTAL/AWAY_OVER': (end) => end.away > end.home && end.home + end.away >= 46,
    },
  };
}

function rugby(): Played {
  const { code } = { code: LEAGUE };
  const law = { code, plays: code.plays * 1.1, share: 0.58 };
  const { specs, state } = begun(rugbyLeague, 'sim.rl.r.9000001');
  const place = { minute: 0, gone: 0, free: 0, more: undefined };
  return {
    ...modelled(rugbyEndings()(new RugbyOutlook(state, law, place)), specs, state),
    end: (seed) => {
      const draw = random('minutes', seed);
      const chance = (part: number): boolean => draw.below(FINE) < FINE * part;
      const score = { home: 0, away: 0 };
      let rests = 0;
      for (let minute = 0; minute < MINUTES; minute += 1) {
        if (minute === HALF) rests = HALF;
        if (minute < rests || !chance(law.plays)) continue;
        rests = minute + REST;
        const side = chance(law.share) ? 'home' : 'away';
        const isTry = chance(tryChance(code));
        const isPenalty = chance(code.parts.penalty / (code.parts.penalty + code.parts.drop));
        score[side] += code.points[isTry ? 'try' : isPenalty ? 'penalty' : 'drop'];
        if (isTry && chance(conversionChance(code))) score[side] += code.points.conversion;
      }
      return { ...score, first: score };
    },
    legs: {
      'MATCH_ODDS/HOME': (end) => end.home > end.away,
      'MATCH_ODDS/DRAW': (end) => end.home === end.away,
      'WINNING_MARGIN_SHORT/AWAY_1-12': (end) => end.away > end.home && end.away - end.home <= 12,
      'WINNING_MARGIN_SHORT/HOME_13+': (end) => end.home - end.away >= 13,
      'ODD_OR_EVEN/EVEN': (end) => (end.home + end.away) % 2 === 0,
      [`TOTAL_POINTS_${`${LEAGUE.lines.totals[1]}`.replace('.', '')}/OVER`]: (end) =>
        end.home + end.away > (LEAGUE.lines.totals[1] ?? 0),
      [`TEAM_POINTS_AWAY_${`${LEAGUE.lines.team[0]}`.replace('.', '')}/UNDER`]: (end) =>
        end.away < (LEAGUE.lines.team[0] ?? 0),
    },
  };
}

function hockey(from: number, home: number, away: number): Played {
  const means = { home: 3_300, away: 2_700 };
  const { specs, state } = begun(iceHockey, 'sim.i.r.9000001');
  const period = Math.floor(from / ice.PERIOD_STEPS) + 1;
  const nil = { home: 0, away: 0 };
  const periods = Array.from({ length: period - 1 }, () => nil);
  const tally = { ...state, home, away, period, periods, now: { home, away }, stage: 'running' as const };
  const outlook = new IceOutlook(tally, [means.home, means.away], { step: from, left: 1 });
  const men = ice.manFactors('home', undefined, 0);
  return {
    ...modelled(iceEndings(outlook), specs, tally),
    end: (seed) => {
      const draw = random('ice', seed);
      const score = { home, away };
      for (let step = from; step < ice.STEPS; step += 1) {
        const ticket = draw.below(FINE) / FINE;
        const lead = score.home - score.away;
        const man = men[step - from] ?? 1;
        const own = ice.goalChance(means.home, ice.scoreFactor(step, lead) * man);
        const other = ice.goalChance(means.away, ice.scoreFactor(step, -lead) * man);
        if (ticket < own) score.home += 1;
        else if (ticket < own + other) score.away += 1;
      }
      const sixty = { ...score };
      if (score.home !== score.away) return { ...score, first: sixty };
      let isOpen = true;
      for (let step = 0; step < ice.OVERTIME_STEPS && isOpen; step += 1)
        if (draw.below(FINE) < FINE * ice.OVERTIME_STEP) isOpen = false;
      const isHome = isOpen ? draw.chance(1, 2) : draw.chance(means.home, means.home + means.away);
      score[isHome ? 'home' : 'away'] += 1;
      return { ...score, first: sixty, extra: isOpen };
    },
    legs: {
      'MONEY_LINE/HOME': (end) => end.home > end.away,
      'MATCH_ODDS/DRAW': (end) => end.first.home === end.first.away,
      'MATCH_ODDS/AWAY': (end) => end.first.home < end.first.away,
      'DOUBLE_CHANCE/HOME_DRAW': (end) => end.first.home >= end.first.away,
      'PUCK_LINE_PLUS_15/HOME': (end) => end.home - end.away >= -1,
      'TOTAL_GOALS_55/OVER': (end) => end.home + end.away >= 6,
      'TOTAL_GOALS_65/UNDER': (end) => end.home + end.away <= 6,
      'BOTH_TEAMS_TO_SCORE/YES': (end) => end.home > 0 && end.away > 0,
      'TEAM_TOTAL_AWAY_25/OVER': (end) => end.away >= 3,
      'SHOOT_OUT/YES': (end) => end.extra === true,
      'CORRECT_SCORE/S32': (end) => end.first.home === 3 && end.first.away === 2,
    },
  };
}

function tennisFrom(tally: TennisTally): Played {
  const serves = { home: 0.66, away: 0.62 };
  const { fixture } = begun(tennis, 'sim.t.r.9000001');
  const found = { ...fixture, league: { ...fixture.league, bestOf: tally.bestOf } };
  const specs = [...tennis.markets(found), ...(tennis.arising?.(found, { tally, begun: true }) ?? [])];
  const nth = tally.sets.length;
  return {
    ...modelled(tennisEndings(new TennisOutlook(tally, serves)), specs, tally),
    end: (seed) => {
      const draw = random('points', seed);
      let now = tally;
      while (!isWon(now)) {
        const server = pointServer(now);
        const isHeld = draw.below(FINE) < FINE * serves[server];
        now = afterPoint(now, isHeld ? server : server === 'home' ? 'away' : 'home').tally;
      }
      const games = (side: 'home' | 'away') => now.sets.reduce((sum, set) => sum + set[side], 0);
      return {
        home: games('home'),
        away: games('away'),
        first: now.sets[nth] ?? { home: 0, away: 0 },
        sets: now.sets.filter((set) => set.home > set.away).length,
        extra: now.sets.length === 3,
        tieBreak: now.sets.some((set) => set.home + set.away === 13),
      };
    },
    legs: {
      'MATCH_WINNER/HOME': (end) => end.sets === (tally.bestOf + 1) / 2,
      'MATCH_WINNER/AWAY': (end) => (end.sets ?? 0) < (tally.bestOf + 1) / 2,
      'TIE_BREAK_IN_MATCH/NO': (end) => end.tieBreak === false,
      [`SET_WINNER_${nth + 1}/AWAY`]: (end) => end.first.away > end.first.home,
      [`SET_${nth + 1}_TOTAL_GAMES_95/OVER`]: (end) => end.first.home + end.first.away >= 10,
      'GAME_HANDICAP_MINUS_35/HOME': (end) => end.home - end.away >= 4,
      ...(tally.bestOf === 3
        ? {
            'TOTAL_GAMES_225/OVER': (end: End) => end.home + end.away >= 23,
            'TOTAL_SETS_25/OVER': (end: End) => end.extra === true,
            'SET_BETTING/S20': (end: End) => end.sets === 2 && end.extra === false,
          }
        : { 'TOTAL_GAMES_385/OVER': (end: End) => end.home + end.away >= 39 }),
    },
  };
}

const inSecondSet = (): TennisTally => {
  let tally = scoreBefore(3, 'away');
  const winners = ['home', 'home', 'away'] as const;
  for (let nth = 0; tally.sets.length === 0 || tally.games.home < 3; nth += 1)
    tally = afterPoint(tally, winners[nth % 3] ?? 'home').tally;
  return tally;
};

const events: readonly (readonly [string, () => Played])[] = [
  ['basketball before the start', () => hoops(0, 0, 0)],
  ['basketball late', () => hoops(184, 104, 106)],
  ['American football before the start', () => gridiron({ played: 0, home: 0, away: 0 })],
  ['American football late', () => gridiron({ played: 20, home: 17, away: 20 })],
  ['rugby league', rugby],
  ['ice hockey before the start', () => hockey(0, 0, 0)],
  ['ice hockey late', () => hockey(310, 2, 3)],
  ['tennis before the start', () => tennisFrom(scoreBefore(3, 'home'))],
  ['tennis in the second set', () => tennisFrom(inSecondSet())],
  ['tennis of five sets', () => tennisFrom(scoreBefore(5, 'home'))],
];

/** Every two and a few of every three. */
const groupsOf = (keys: readonly string[]): readonly (readonly string[])[] =>
  [
    ...keys.map((key) => [key]),
    ...keys.flatMap((one, at) => keys.slice(at + 1).map((other) => [one, other])),
    ...keys.flatMap((one, at) =>
      keys.slice(at + 1).map((other, nth) => [one, other, keys[(at + 3 * nth + 4) % keys.length] ?? one]),
    ),
  ].filter((keys) => new Set(keys).size === keys.length);

describe.each(events)('outcomes of one event together: %s', (_, made) => {
  const { model, keys, end, legs } = made();
  const known = Object.keys(legs).filter((key) => keys.includes(key));
  const ends = Array.from({ length: PLAYED }, (__, seed) => end(seed));
  const often = (group: readonly string[]): number =>
    ends.filter((one) => group.every((key) => legs[key]?.(one))).length;

  it('[BBD-01] have the chance that playing it out many times gives, refused where nothing else ever came', () => {
    expect(known.length).toBeGreaterThan(Object.keys(legs).length / 2);
    for (const group of groupsOf(known)) {
      const came = often(group);
      const together = model.together(group);
      const { kind } = together;
      if (together.kind === 'refused') {
        // Impossible never came; what is implied never made a difference.
        const others = group.filter((key) => key !== together.selection);
        const expected = together.reason === 'impossible' ? 0 : often(others);
        expect([group, together.reason, came]).toEqual([group, together.reason, expected]);
        continue;
      }
      const chance = together.chances.at(-1) ?? 0;
      const error = 4 * Math.sqrt((chance * (1 - chance)) / PLAYED) + 0.001;
      const isNear = Math.abs(came / PLAYED - chance) < error;
      expect([group, kind, isNear ? 'near' : [chance, came / PLAYED]]).toEqual([group, kind, 'near']);
    }
  });

  it('[BBD-01] never get likelier when one joins', () => {
    for (const group of groupsOf(known)) {
      const together = model.together(group);
      if (together.kind === 'refused') continue;
      for (const [set, chance] of together.chances.entries())
        for (let bit = 0; bit < group.length; bit += 1)
          expect(together.chances[set | (1 << bit)]).toBeLessThanOrEqual(chance + 1e-12);
    }
  });

  it('[BBD-02] exclude exactly what would be refused', () => {
    for (const first of known.slice(0, 4)) {
      if (model.together([first]).kind === 'refused') continue;
      const excluded = new Map(model.exclusions([first]).map(({ selection, reason }) => [selection, reason]));
      for (const key of keys.filter((one) => one !== first)) {
        const together = model.together([first, key]);
        const wanted =
          together.kind === 'chances'
            ? undefined
            : together.reason === 'implied' && together.selection === first
              ? 'implies'
              : together.reason;
        const said = excluded.get(key);
        // Both may be sure with the other: either of them is to blame then.
        const same = said === wanted || (said === 'implied' && wanted === 'implies');
        expect([first, key, same ? 'same' : [said, wanted]]).toEqual([first, key, 'same']);
      }
    }
  });
});
