import type { PlayedMatch } from '#domain/results/league-table.ts';
import type { FootballConfig } from '../config.ts';
import { courseOf } from '../sports/football/course.ts';
import type { Fixture } from '../sports/football/fixtures.ts';

interface Ended extends PlayedMatch {
  /** When the referee ended it, epoch ms. */
  readonly overAt: number;
}

/** How a match ends, by its course. */
export function endOf(seed: string, config: FootballConfig, fixture: Fixture): Ended {
  const { moments } = courseOf(seed, fixture, config);
  const goals = { home: 0, away: 0 };
  let overAt = fixture.startsAt;
  for (const moment of moments) {
    if (moment.kind === 'goal') goals[moment.side] += 1;
    if (moment.kind === 'whistle') overAt = moment.at;
  }
  const { home, away, startsAt } = fixture;
  return { startTime: startsAt, home, away, homeScore: goals.home, awayScore: goals.away, overAt };
}

/**
 * How far a season is: the results of its matches, which are those that the feed plays. A course is worked
 * out at its kick-off and no earlier.
 */
export class SeasonResults {
  readonly #end: (fixture: Fixture) => Ended;
  readonly #coming: readonly Fixture[];
  readonly #playing = new Map<Fixture, Ended>();
  readonly #over: Ended[] = [];
  #started = 0;

  constructor(seed: string, config: FootballConfig, matches: readonly Fixture[]) {
    this.#end = (fixture) => endOf(seed, config, fixture);
    this.#coming = matches;
  }

  /** In the order in which they ended. */
  get over(): readonly PlayedMatch[] {
    return this.#over;
  }

  /** Those in play, and those to come. */
  get remaining(): readonly Fixture[] {
    return [...this.#playing.keys(), ...this.#coming.slice(this.#started)];
  }

  /** The last match has begun. */
  get isLast(): boolean {
    return this.#started === this.#coming.length;
  }

  get isOver(): boolean {
    return this.#over.length === this.#coming.length;
  }

  /** The next instant at which a match begins or ends, epoch ms. */
  next(): number | undefined {
    const begins = this.#coming[this.#started]?.startsAt ?? Number.POSITIVE_INFINITY;
    const at = Math.min(begins, ...[...this.#playing.values()].map(({ overAt }) => overAt));
    return Number.isFinite(at) ? at : undefined;
  }

  /** Everything up to and including `at`. */
  advance(at: number): void {
    for (let match = this.#coming[this.#started]; match !== undefined && match.startsAt <= at; ) {
      this.#playing.set(match, this.#end(match));
      this.#started += 1;
      match = this.#coming[this.#started];
    }
    const ended = [...this.#playing].filter(([, { overAt }]) => overAt <= at);
    for (const [match, end] of ended.sort(([, a], [, b]) => a.overAt - b.overAt)) {
      this.#playing.delete(match);
      this.#over.push(end);
    }
  }
}
