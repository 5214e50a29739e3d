import { CategoryId } from '#domain/brand.ts';
import type { FeedEvent } from '../../../core/feed.ts';
import { SPORTS } from '../../sports.ts';
import { bookedPrice, noPrice } from '../book.ts';
import type { MarketShape, MarketSight, ShownPrice, Sight } from '../sight.ts';
import type { Course } from './course.ts';
import { earlyOf, reportedOf } from './early-payouts.ts';
import { GROUPS, type MarketSpec, nextGoal, standingMarkets, totalGoals, YOUR_BET } from './market-specs.ts';
import type { Combinable } from './match-model.ts';
import { expectationAt, type MatchState, matchAtFirst, tallyOf } from './match-state.ts';
import { Outlook } from './outlook.ts';
import { boostOf, type MatchBoost } from './price-boost.ts';

/** Seconds that an in-play bet waits. */
const inplayDelay = 5;

interface Dressed {
  readonly spec: MarketSpec;
  readonly before: MarketShape;
  readonly inplay: MarketShape;
}

const MATCH_RESULT = 'MATCH_ODDS';

/** The match result says before kick-off what it will report of each team (BON-05). */
const withReports = (shape: MarketShape): MarketShape => ({
  ...shape,
  selections: shape.selections.map((selection) => {
    const earlyPayouts = reportedOf(selection.outcomeType ?? '');
    return earlyPayouts === undefined ? selection : { ...selection, earlyPayouts: [...earlyPayouts] };
  }),
});

/** Ids of the two teams within their match. */
const PARTICIPANTS: Readonly<Record<string, string>> = { HOME: 'home', AWAY: 'away' };

/** Who does well when the side wins; sides such as a draw or a number of goals are about nobody. */
function participantOf(side: string): { readonly participantId?: string } {
  const participantId = PARTICIPANTS[side];
  return participantId === undefined ? {} : { participantId };
}

function dress(event: string, spec: MarketSpec, rank: number): Dressed {
  const key = `${event}/${spec.code}`;
  const before: MarketShape = {
    key,
    event,
    name: spec.name,
    type: spec.type,
    groupRanks: { [spec.group]: rank, ...(spec.combines ? { [YOUR_BET]: rank } : {}) },
    winners: spec.winners,
    inplayDelay: 0,
    ...(spec.line === undefined ? {} : { line: spec.line }),
    selections: spec.sides.map((side) => ({
      key: `${key}/${side.code}`,
      name: side.name,
      kind: 'REGULAR' as const,
      outcomeType: side.code,
      ...participantOf(side.code),
      ...(side.hcp === undefined ? {} : { hcp: side.hcp }),
    })),
  };
  const reported = spec.code === MATCH_RESULT ? withReports(before) : before;
  return { spec, before: reported, inplay: { ...before, inplayDelay } };
}

const states = { PRE: 'NOTSTARTED', '1H': 'INPLAY', HT: 'INPLAY', '2H': 'INPLAY', FT: 'FINISHED' } as const;

function eventOf(course: Course, state: MatchState): FeedEvent {
  const { fixture } = course;
  const { league } = fixture;
  const categoryId = CategoryId.parse(`sim.${league.code}`);
  const started = state.period !== 'PRE';
  return {
    key: fixture.key,
    name: `${fixture.home} v ${fixture.away}`,
    sportId: SPORTS.football.id,
    categories: [
      { id: categoryId, name: league.name, eventGroupType: 'REGULAR', country: league.country },
      { id: CategoryId.parse(SPORTS.football.id), name: SPORTS.football.name },
    ],
    categoryId,
    startTime: fixture.kickOff,
    state: states[state.period],
    inplay: started && state.period !== 'FT',
    suspended: false,
    outright: false,
    specials: false,
    provider: 'simulator',
    participants: [
      { id: 'home', name: fixture.home, role: 'home' },
      { id: 'away', name: fixture.away, role: 'away' },
    ],
    marketGroups: [...GROUPS],
  };
}

function scoreboardOf(course: Course, state: MatchState): NonNullable<Sight['scoreboard']> {
  return {
    home: state.home,
    away: state.away,
    period: state.period,
    clockSeconds: state.clock.seconds,
    clockAt: state.clock.at,
    running: state.period === '1H' || state.period === '2H',
    incidents: state.incidents.map((incident) => ({ ...incident })),
    /** Match seconds in a real second: the clock of a quick match runs fast. */
    clockRate: course.fixture.pace,
  };
}

/** What the home team is at in the match result: no price while there is none. */
function homePriceIn(markets: readonly MarketSight[]): ShownPrice {
  const result = markets.find(({ shape }) => shape.key.endsWith(`/${MATCH_RESULT}`));
  const home = result?.shape.selections.findIndex(({ outcomeType }) => outcomeType === 'HOME') ?? -1;
  return result?.state === 'OPEN' ? (result.prices[home] ?? noPrice) : noPrice;
}

/** Draws a match at a state: which markets there are, their prices, what is decided. */
export class MatchPainter {
  readonly #course: Course;
  readonly #standing: readonly Dressed[];
  readonly #more = new Map<string, Dressed>();
  readonly #boost: MatchBoost | undefined;

  constructor(course: Course) {
    this.#course = course;
    const { key, home, away } = course.fixture;
    this.#standing = standingMarkets(home, away).map((spec, index) => dress(key, spec, index + 1));
    const first = matchAtFirst(course);
    const outlook = new Outlook(tallyOf(first), expectationAt(course, first, first.at));
    this.#boost = boostOf(
      course.fixture,
      homePriceIn(this.#standing.map((dressed) => this.#paint(dressed, first, outlook))),
    );
  }

  look(state: MatchState): Sight {
    const { key, home, away } = this.#course.fixture;
    const tally = tallyOf(state);
    const outlook = new Outlook(tally, expectationAt(this.#course, state, state.at));
    const markets = this.#standing.map((dressed) => this.#paint(dressed, state, outlook));
    for (let goal = 1; goal <= state.scorers.length + 1; goal += 1) {
      const dressed = this.#extra(`NEXT_GOAL_${goal}`, () =>
        dress(key, nextGoal(home, away, goal), 40 + goal),
      );
      markets.push(this.#paint(dressed, state, outlook));
    }
    markets.push(...this.#lines(state, outlook));
    if (this.#boost !== undefined) markets.push(this.#boost.sight(state, homePriceIn(markets)));
    const scoreboard = state.period === 'PRE' ? {} : { scoreboard: scoreboardOf(this.#course, state) };
    return { event: eventOf(this.#course, state), markets, ...scoreboard };
  }

  /** Sides of markets on offer that may stand in a bet builder; none while no bets are taken. */
  combinable(state: MatchState): readonly Combinable[] {
    if (state.suspensions > 0 || state.period === 'FT') return [];
    const { key, home, away } = this.#course.fixture;
    const goal = state.scorers.length + 1;
    const next = this.#extra(`NEXT_GOAL_${goal}`, () => dress(key, nextGoal(home, away, goal), 40 + goal));
    const tally = tallyOf(state);
    // The line of the moment; one that it replaced takes no bets.
    const line = this.#linesOf(state).slice(-1);
    return [...this.#standing, ...line, next]
      .filter(({ spec }) => spec.combines && spec.outcomes(tally) === undefined)
      .flatMap(({ spec, before }) =>
        before.selections.map((selection, side) => ({ key: selection.key, spec, side })),
      );
  }

  #extra(code: string, make: () => Dressed): Dressed {
    const made = this.#more.get(code) ?? make();
    this.#more.set(code, made);
    return made;
  }

  /** Every total that was the main one so far, the one of the moment last. */
  #linesOf({ lines }: MatchState): Dressed[] {
    return lines.halves.map((half, index) =>
      this.#extra(`TOTAL_${index}`, () => {
        const about = {
          code: `TOTAL_${index}`,
          type: 'TOTAL_GOALS_LINE',
          name: 'Total goals',
          group: 'main',
        } as const;
        return dress(this.#course.fixture.key, totalGoals(about, half), 5);
      }),
    );
  }

  #lines(state: MatchState, outlook: Outlook): MarketSight[] {
    const dressed = this.#linesOf(state);
    return dressed.map((line, index) => {
      const sight = this.#paint(line, state, outlook);
      const previous = dressed[index - 1];
      const replaces = previous === undefined ? {} : { replaces: previous.before };
      return { ...sight, ...replaces, ...(index < dressed.length - 1 ? { retired: true } : {}) };
    });
  }

  #paint({ spec, before, inplay }: Dressed, state: MatchState, outlook: Outlook): MarketSight {
    const shape = state.period === 'PRE' ? before : inplay;
    const happened = shape.selections.map(({ key, outcomeType }) => ({
      selection: key,
      early: spec.code === MATCH_RESULT ? earlyOf(outcomeType ?? '', state) : [],
    }));
    const early = (index: number) =>
      happened[index]?.early.length ? { early: [...happened[index].early] } : {};
    const soFar = happened.filter((one) => one.early.length > 0);
    const reports = soFar.length === 0 ? {} : { early: soFar };
    const outcomes = spec.outcomes(outlook.tally);
    if (outcomes !== undefined) {
      const results = shape.selections.map((selection, index) => ({
        selection: selection.key,
        result: { outcome: outcomes[index] ?? ('VOID' as const), ...early(index) },
      }));
      const prices = shape.selections.map(() => noPrice);
      return { shape, state: 'CLOSED', prices, result: { results, deductions: [] } };
    }
    if (state.suspensions > 0) {
      return { shape, state: 'SUSPENDED', prices: shape.selections.map(() => noPrice), ...reports };
    }
    const chances = spec.chances(outlook);
    const prices = shape.selections.map((_, index) => bookedPrice(chances[index] ?? 0, spec.overround));
    return { shape, state: 'OPEN', prices, ...reports };
  }
}
