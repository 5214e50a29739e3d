import type { AppEvent } from '#domain/events/registry.ts';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';
import type { KeptTerms, RuleAct } from './parse-kept-receipt.ts';

const finding = (what: string, sentence: string): Finding => ({
  checker: 'CSH-09',
  fingerprint: `CSH-09 ${what}`,
  sentence,
});

type Ended = Extract<AppEvent, { readonly type: 'cashOut/ruleEnded' }>['data'];

const sameTerms = (a: KeptTerms, b: Pick<KeptTerms, 'version' | 'atLeast' | 'part'>): boolean =>
  a.version === b.version && a.atLeast === b.atLeast && a.part === b.part;

/** What the gateway did by rules, act by act: each version pays once, while it stands, its value or more. */
function againstActs(acts: readonly RuleAct[]): readonly Finding[] {
  const standing = new Map<string, KeptTerms>();
  const found: Finding[] = [];
  for (const { bet, rule, paid } of acts) {
    if (rule !== undefined) {
      standing.delete(bet);
      if (rule.state === 'ACTIVE') standing.set(bet, rule);
    }
    if (paid?.automatic !== true) continue;
    const fired = standing.get(bet);
    standing.delete(bet);
    if (fired === undefined)
      found.push(finding('without a rule', `bet ${bet} was cashed out by a rule that does not stand`));
    else if (paid.receipt.paid < fired.atLeast)
      found.push(
        finding(
          'below the rule',
          `bet ${bet} was cashed out at ${paid.receipt.paid}; its rule says ${fired.atLeast} or more`,
        ),
      );
  }
  return found;
}

/** What screens call in force, or removed, the gateway wrote down (CSH-09.5). */
function againstTold(ended: readonly Ended[], acts: readonly RuleAct[]): readonly Finding[] {
  return ended.flatMap(({ betId, status, rule }) => {
    if ((status !== 'SET' && status !== 'REMOVED') || rule === null) return [];
    const isThere = acts.some((act) => act.bet === betId && act.rule && sameTerms(act.rule, rule));
    return isThere
      ? []
      : [finding('told without an act', `a rule of bet ${betId} was called ${status}; no gateway did it`)];
  });
}

/** CSH-09.1 to CSH-09.5: rules pay once, while they stand, and are in force when the gateway says so. */
export function rulesFired({ people }: Pick<World, 'people'>, acts: readonly RuleAct[]): readonly Finding[] {
  const ended = people.flatMap(({ lives }) =>
    lives.flatMap(({ events }) =>
      events.flatMap((event) => (event.type === 'cashOut/ruleEnded' ? [event.data] : [])),
    ),
  );
  return [...againstActs(acts), ...againstTold(ended, acts)];
}
