import {
  coresOf,
  type EventModel,
  MOST_TOGETHER,
  type Redundant,
  type Together,
} from '../../../../core/event-model.ts';
import type { FeedKey } from '../../../../core/feed.ts';
import type { Combinable as AnyCombinable } from '../../sport.ts';
import { Endings, type Winning } from './endings.ts';
import { jointChances } from './joint-chances.ts';
import type { Outlook } from './outlook.ts';
import type { Expectation, Tally } from './tally.ts';

export type Combinable = AnyCombinable<Outlook, Tally>;

export interface MatchNow {
  readonly tally: Tally;
  readonly expectation: Expectation;
  /** What may stand in a bet builder now. */
  readonly sides: readonly Combinable[];
}

/**
 * Tallies whose endings are remembered, for all matches together; each takes megabytes once all its markets
 * were asked.
 */
const REMEMBERED = 16;

/**
 * Remembers the endings of the tallies that were asked last, so that a look at them costs little. They are
 * the same for every match at a tally: before the start all matches are at one.
 */
class KnownEndings {
  readonly #known: Endings[] = [];

  of(tally: Tally): Endings {
    const at = this.#known.findIndex((endings) => endings.isOf(tally));
    const endings = this.#known.splice(at, at === -1 ? 0 : 1)[0] ?? new Endings(tally);
    this.#known.push(endings);
    if (this.#known.length > REMEMBERED) this.#known.shift();
    return endings;
  }
}
const known = new KnownEndings();

/** What a match is worth together, by its endings. */
export class MatchModels {
  at(now: MatchNow): EventModel {
    return {
      together: (selections, redundant) => this.#together(now, selections, redundant),
      exclusions: (selections) => this.#exclusions(now, selections),
      prepare: () => prepared(now),
    };
  }

  #winning({ tally, sides }: MatchNow, key: FeedKey): Winning | undefined {
    const found = sides.find((side) => side.key === key);
    return found === undefined ? undefined : known.of(tally).winning(found.spec)[found.side];
  }

  #together(now: MatchNow, selections: readonly FeedKey[], redundant: Redundant = 'refused'): Together {
    const winning: Winning[] = [];
    for (const selection of selections) {
      const found = this.#winning(now, selection);
      if (found === undefined || selections.length > MOST_TOGETHER)
        return { kind: 'refused', reason: 'unknown', selection };
      winning.push(found);
    }
    const weights = known.of(now.tally).weights(now.expectation);
    const { chances, endings } = jointChances(winning, weights);
    const chanceless = impossible(selections, endings);
    const refused = chanceless ?? (redundant === 'refused' ? implied(selections, endings) : undefined);
    return refused ?? { kind: 'chances', chances: [...chances], cores: coresOf(selections, endings) };
  }

  #exclusions(now: MatchNow, selections: readonly FeedKey[]): ReturnType<EventModel['exclusions']> {
    const chosen = selections.flatMap((key) => this.#winning(now, key) ?? []);
    const endings = known.of(now.tally);
    const { none, only } = missing(chosen, endings.weights(now.expectation));
    return now.sides
      .filter(({ key }) => !selections.includes(key))
      .flatMap(({ key, spec, side }): ReturnType<EventModel['exclusions']> => {
        const wins = endings.winning(spec)[side];
        const holds = (ending: number): boolean => wins?.[ending] === 1;
        if (!none.some(holds)) return [{ selection: key, reason: 'impossible' }];
        if (none.every(holds)) return [{ selection: key, reason: 'implied' }];
        // Without any ending left in which one of the others alone fails, that one is sure to come true with
        // it.
        const implies = only.some((without) => !without.some(holds));
        return implies ? [{ selection: key, reason: 'implies' }] : [];
      });
  }
}

/** The endings in which each market is won, one market at a time. */
function* prepared({ tally, sides }: MatchNow): Iterable<void> {
  const endings = known.of(tally);
  for (const spec of new Set(sides.map((side) => side.spec))) {
    if (endings.hasWinning(spec)) continue;
    endings.winning(spec);
    yield;
  }
}

/**
 * Possible endings in which every chosen outcome comes true, and for each of them those in which it alone
 * does not.
 */
function missing(
  chosen: readonly Winning[],
  weights: Float64Array,
): { readonly none: readonly number[]; readonly only: readonly (readonly number[])[] } {
  const none: number[] = [];
  const only: number[][] = chosen.map(() => []);
  for (const [ending, weight] of weights.entries()) {
    if (weight <= 0) continue;
    let failing = 0;
    let last = 0;
    for (const [i, wins] of chosen.entries()) {
      if (wins[ending] === 1) continue;
      failing += 1;
      last = i;
    }
    if (failing === 0) none.push(ending);
    else if (failing === 1) only[last]?.push(ending);
  }
  return { none, only };
}

/** Counted in endings, not in chances: what is impossible or sure is so exactly. */
function impossible(selections: readonly FeedKey[], endings: Uint32Array): Together | undefined {
  for (const [i, selection] of selections.entries()) {
    // The first selection with which the ones before it can no longer all come true.
    if (endings[(1 << (i + 1)) - 1] === 0) return { kind: 'refused', reason: 'impossible', selection };
  }
  return undefined;
}

function implied(selections: readonly FeedKey[], endings: Uint32Array): Together | undefined {
  const all = endings.length - 1;
  for (const [i, selection] of selections.entries()) {
    if (endings[all] === endings[all & ~(1 << i)]) return { kind: 'refused', reason: 'implied', selection };
  }
  return undefined;
}
