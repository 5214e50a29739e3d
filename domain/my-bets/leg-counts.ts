import type { LegState } from '../contract/my-bets.ts';

/** How legs of a bet stand, one group each; what came to nothing either way is void. */
export const LEG_GROUPS = ['open', 'won', 'lost', 'void'] as const;
export type LegGroup = (typeof LEG_GROUPS)[number];

const GROUP_OF: Readonly<Record<LegState, LegGroup>> = {
  OPEN: 'open',
  WON: 'won',
  PLACED: 'won',
  WON_DEAD_HEAT: 'won',
  PLACE_DEAD_HEAT: 'won',
  HALF_WON: 'won',
  LOST: 'lost',
  HALF_LOST: 'lost',
  CANCELLED: 'void',
  DRAW: 'void',
  NON_RUNNER: 'void',
  CASH_OUT: 'void',
};

/** How many legs stand how, in the order of their groups, groups without a leg left out (MYB-08.1). */
export function legCounts(
  legs: readonly { readonly state: LegState }[],
): readonly { readonly group: LegGroup; readonly count: number }[] {
  return LEG_GROUPS.flatMap((group) => {
    const count = legs.filter(({ state }) => GROUP_OF[state] === group).length;
    return count === 0 ? [] : [{ group, count }];
  });
}
