import { concat, defer, distinctUntilChanged, filter, map, merge, mergeMap, type Observable, of } from 'rxjs';
import { ignored } from '#domain/betslip/slip-decision-state.ts';
import { type CashOutRuleChange, setCashOutRule } from '#domain/contract/cash-out.ts';
import type { DataOf, NewDerived } from '#domain/events/registry.ts';
import { ruleChangeOf } from '#projections/my-bets/select-cash-out-rule.ts';
import type { RootState } from '#projections/root.ts';
import type { PlacementWorld } from '../placement/placement-world.ts';
import type { Epic } from '../runtime/epic.ts';
import { fenceEach } from '../runtime/fence-each.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Ports } from '../runtime/ports.ts';

const SET = 'intent/cashOutRuleSet';

export const RULE_TIMES = {
  /** Between two tries of a change whose answer was lost, ms. */
  again: 3_000,
  tries: 3,
} as const;

const lost = (
  { betId }: CashOutRuleChange,
  cause: DataOf<'cashOut/ruleLost'>['cause'],
): Observable<NewDerived> => of({ type: 'cashOut/ruleLost', data: { betId, cause } });

/** A change with the version that it is made from, or why it is none. */
function decide(
  world: PlacementWorld,
  root: RootState,
  { betId, rule }: DataOf<typeof SET>,
  at: number,
): NewDerived {
  const { account, online, intervention } = world.context(root, at);
  if (account === null) return ignored(SET, 'loggedOut');
  if (intervention) return ignored(SET, 'intervention');
  if (!online) return ignored(SET, 'offline');
  if (ruleChangeOf(root, betId)?.knowledge === 'asking') return ignored(SET, 'progress');
  const bet = root.myBets.bets[betId];
  if (bet?.status !== 'OPEN') return ignored(SET, 'notAsShown');
  const base = bet.cashOutRule?.version ?? 0;
  return { type: 'cashOut/ruleRequested', data: { betId, account, base, rule } };
}

/**
 * Sets, changes and removes the rule of a bet. The change goes out when it is in the stored log. It names the
 * version that it was made from and may be asked again: it is in force once, or not at all (CSH-09.1).
 */
export function setCashOutRules(world: PlacementWorld): Epic {
  return (events$, state$, ports: Ports) => {
    const isStill = ({ account }: DataOf<'cashOut/ruleRequested'>): boolean =>
      world.context(state$.value, Number.NEGATIVE_INFINITY).account === account;
    const ask = (asked: DataOf<'cashOut/ruleRequested'>, left: number): Observable<NewDerived> => {
      const { betId, base, rule } = asked;
      if (!isStill(asked)) return lost(asked, 'loggedOut');
      return ports.gateway.call(setCashOutRule, { body: { betId, base, rule }, query: { lang: 'en' } }).pipe(
        mergeMap((outcome): Observable<NewDerived> => {
          if (outcome.kind === 'ok' && outcome.answer.resultCode === 0)
            return of({ type: 'cashOut/ruleEnded', data: { betId, ...outcome.answer.data } });
          return left <= 1
            ? lost(asked, 'answer')
            : ports.timers
                .after('setCashOutRule', RULE_TIMES.again)
                .pipe(mergeMap(() => defer(() => ask(asked, left - 1))));
        }),
      );
    };
    const set$ = events$.pipe(
      ofType(SET),
      fenceEach('setCashOutRule', ({ data, at }) => {
        const decided = decide(world, state$.value, data, at);
        if (decided.type !== 'cashOut/ruleRequested') return of(decided);
        const stored$ = ports.storage.barrier();
        return concat(of(decided), stored$.pipe(mergeMap(() => ask(decided.data, RULE_TIMES.tries))));
      }),
    );
    // What an earlier life of this page was asking for is not asked again: the customer looks and decides.
    const resumed$ = events$.pipe(
      map((event) => world.context(state$.value, event.at).account),
      distinctUntilChanged(),
      filter((account) => account !== null),
      mergeMap((account): NewDerived[] =>
        (state$.value.myBets.cashOut?.ruleChanges ?? [])
          .filter((one) => one.account === account && one.knowledge === 'asking')
          .map(({ betId }) => ({ type: 'cashOut/ruleLost', data: { betId, cause: 'resumed' } })),
      ),
    );
    return merge(set$, resumed$);
  };
}
