import type * as z from 'zod/mini';
import type { EventId } from '#domain/brand.ts';
import { GROUP_SIZE } from '#domain/builder/rules.ts';
import type { calculateBets } from '#domain/contract/betting.ts';
import { totalText } from '#domain/odds/display-odds.ts';
import { fractionalText } from '#domain/odds/parse-odds.ts';
import { decimalOf, totalOddsText } from '#domain/odds/total-odds.ts';
import type { Stretches } from '../core/stretches.ts';
import type { Leg } from '../views/bet-details.ts';
import type { Combiner } from './combiner.ts';

type Request = z.infer<typeof calculateBets.body>;
type GroupAnswer = z.infer<typeof calculateBets.answer>['data']['selectionGroups'][number];

export interface CalculatedGroups {
  readonly answers: GroupAnswer[];
  /**
   * The legs with every bet builder as one of them, in the order asked; without a price where it has none.
   */
  readonly units: readonly Leg[];
  /** Bet builders among the units. */
  readonly builders: readonly Leg[];
}

/** What a stretch of preparation, and a group after it, take about. */
const PREPARED_MS = 2;
const GROUP_MS = 10;

/**
 * Prices the bet builders of a slip and says what could not join them (BSL-10, BBD-01, BBD-02). A selection
 * that is alone in its group so far is told what could not join it and stays a leg like any other. Others
 * have their turn between groups.
 */
export function* calculateGroups(
  legs: readonly Leg[],
  request: Request,
  combiner: Combiner | undefined,
): Stretches<CalculatedGroups> {
  const answers: GroupAnswer[] = [];
  const builders = new Map<Leg, Leg>();
  const taken = new Set<Leg>();
  const asked = new Set<EventId | undefined>();
  for (const { id, selections } of request.selectionGroups) {
    const own = legs.filter((leg) => selections.includes(leg.selection.id) && !taken.has(leg));
    const ids = own.map((leg) => leg.selection.id);
    // What could not join is asked once an event: a slip has one group of each, and the question is a dear
    // one (HOLD-01).
    const event = own[0]?.selection.eventId;
    if (event !== undefined && combiner !== undefined && !asked.has(event))
      for (const _stretch of combiner.prepare(ids)) yield PREPARED_MS;
    const exclusions = asked.has(event) ? undefined : combiner?.exclusions(ids);
    asked.add(event);
    yield GROUP_MS;
    const excluded = (exclusions ?? []).map((one) => ({
      id: one.selectionId,
      reason: one.reason,
    }));
    const open = { id, selections: ids, totalOdds: null, displayTotalOdds: null, odds: null, excluded };
    const [first] = own;
    if (first === undefined || ids.length < GROUP_SIZE.minimum) {
      answers.push(open);
      continue;
    }
    const combined = combiner?.combine(ids) ?? {
      kind: 'refused',
      reason: 'notOffered',
      selectionId: null,
    };
    for (const leg of own) taken.add(leg);
    if (combined.kind === 'refused') {
      answers.push({ ...open, refused: { reason: combined.reason, selection: combined.selectionId } });
      builders.set(first, { ...first, odds: undefined, eachWay: false, selections: ids });
      continue;
    }
    const { odds, redundant } = combined;
    const total = decimalOf(odds);
    answers.push({
      ...open,
      totalOdds: totalOddsText(total),
      displayTotalOdds: totalText(total, request.oddsFormat),
      odds: fractionalText(odds),
      ...(redundant.length === 0 ? {} : { redundant: [...redundant] }),
    });
    builders.set(first, { ...first, odds, eachWay: false, selections: ids });
  }
  return {
    answers,
    units: legs.flatMap((leg) => builders.get(leg) ?? (taken.has(leg) ? [] : [leg])),
    builders: [...builders.values()],
  };
}
