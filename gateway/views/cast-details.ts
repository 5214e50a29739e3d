import type * as z from 'zod/mini';
import { castLineCount, isCastKind } from '#domain/bet/casts.ts';
import type { calculateBets } from '#domain/contract/betting.ts';
import { takenBy } from '../placement/decide/exposure.ts';
import { limitOf, maximumStake } from '../placement/decide/limits.ts';
import { kindRules } from '../placement/kinds/kinds.ts';
import type { Asked } from './bet-details.ts';

type Request = z.infer<typeof calculateBets.body>;
type BetDetail = z.infer<typeof calculateBets.answer>['data']['betDetails'][number];

/**
 * Limits of the forecasts and tricasts of a slip (CAL-01, RAC-08): no price, because the dividend decides,
 * and no bonus. What is no such bet gets no detail. A guest hears no largest stake.
 */
export function castDetails({ casts = [] }: Request, { limits, asker }: Asked): BetDetail[] {
  return casts.flatMap(({ type, selections }) => {
    const rules = isCastKind(type) ? kindRules(type) : undefined;
    // Counted and not made: of thirty runners there are 24,360.
    const picks = selections.map(({ id, raceCastPosition }) => ({
      selectionId: id,
      position: raceCastPosition,
    }));
    const lines = isCastKind(type) ? castLineCount(type, picks) : 0;
    if (rules === undefined || lines === 0) return [];
    return [
      {
        type,
        systemType: null,
        selections: selections.map(({ id }) => id),
        // What placement would accept: the same function decides there.
        maxStake: asker.isCustomer
          ? maximumStake(
              limits,
              asker.currency,
              undefined,
              lines,
              takenBy(
                asker.exposures ?? [],
                selections.map(({ id }) => id),
              ),
            )
          : null,
        minStake: limitOf(rules.minimumStake(limits), asker.currency),
        totalOdds: null,
        displayTotalOdds: null,
      },
    ];
  });
}
