import {
  coresOf,
  type EventModel,
  MOST_TOGETHER,
  type Redundant,
  type Together,
} from '../../../core/event-model.ts';
import type { FeedKey } from '../../../core/feed.ts';
import type { Combinable } from '../sport.ts';
import type { Endings, Winning } from './endings.ts';
import { jointChances } from './joint-chances.ts';

type Exclusions = ReturnType<EventModel['exclusions']>;

/**
 * What an event is worth together, by its endings.
 *
 * @param sides what may stand in a bet builder now
 */
export function eventModel<Outlook, Tally>(
  { finals, weights }: Endings<Tally>,
  sides: readonly Combinable<Outlook, Tally>[],
): EventModel {
  let weighed: Float64Array | undefined;
  const weightsNow = (): Float64Array => (weighed ??= weights());
  const winningOf = (key: FeedKey): Winning | undefined => {
    const found = sides.find((side) => side.key === key);
    return found === undefined ? undefined : finals.winning(found.spec)[found.side];
  };
  return {
    together: (selections, redundant) => together(selections, winningOf, weightsNow, redundant),
    exclusions: (selections) => {
      const chosen = selections.flatMap((key) => winningOf(key) ?? []);
      const left = missing(chosen, weightsNow());
      const others = sides.filter(({ key }) => !selections.includes(key));
      return others.flatMap(({ key, spec, side }) => excluded(key, finals.winning(spec)[side], left));
    },
    prepare: () => prepared(finals, sides),
  };
}

/** Events whose model is kept: one is asked two or three questions at a time, and holds what they share. */
const ASKED = 16;
const asked = new Map<object, EventModel | undefined>();

/** The model of a state of an event, the same as long as it is that state. */
export function modelOnce(state: object, make: () => EventModel | undefined): EventModel | undefined {
  const known = asked.get(state) ?? make();
  asked.delete(state);
  asked.set(state, known);
  const [oldest] = asked.keys();
  if (asked.size > ASKED && oldest !== undefined) asked.delete(oldest);
  return known;
}

function together(
  selections: readonly FeedKey[],
  winningOf: (key: FeedKey) => Winning | undefined,
  weights: () => Float64Array,
  redundant: Redundant = 'refused',
): Together {
  const winning: Winning[] = [];
  for (const selection of selections) {
    const found = winningOf(selection);
    if (found === undefined || selections.length > MOST_TOGETHER)
      return { kind: 'refused', reason: 'unknown', selection };
    winning.push(found);
  }
  const { chances, endings } = jointChances(winning, weights());
  const [first] = selections;
  // The event is beyond all endings that are told apart.
  if (endings[0] === 0 && first !== undefined)
    return { kind: 'refused', reason: 'unknown', selection: first };
  const chanceless = impossible(selections, endings);
  const refused = chanceless ?? (redundant === 'refused' ? implied(selections, endings) : undefined);
  return refused ?? { kind: 'chances', chances: [...chances], cores: coresOf(selections, endings) };
}

function excluded(key: FeedKey, wins: Winning | undefined, { none, only }: Missing): Exclusions {
  const holds = (ending: number): boolean => wins?.[ending] === 1;
  if (!none.some(holds)) return [{ selection: key, reason: 'impossible' }];
  if (none.every(holds)) return [{ selection: key, reason: 'implied' }];
  // Without any ending left in which one of the others alone fails, that one is sure to come true with it.
  const implies = only.some((without) => !without.some(holds));
  return implies ? [{ selection: key, reason: 'implies' }] : [];
}

/** The endings in which each market is won, one market at a time. */
function* prepared<Outlook, Tally>(
  finals: Endings<Tally>['finals'],
  sides: readonly Combinable<Outlook, Tally>[],
): Iterable<void> {
  for (const spec of new Set(sides.map((side) => side.spec))) {
    if (finals.hasWinning(spec)) continue;
    finals.winning(spec);
    yield;
  }
}

interface Missing {
  readonly none: readonly number[];
  readonly only: readonly (readonly number[])[];
}

/**
 * Possible endings in which every chosen outcome comes true, and for each of them those in which it alone
 * does not.
 */
function missing(chosen: readonly Winning[], weights: Float64Array): Missing {
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
