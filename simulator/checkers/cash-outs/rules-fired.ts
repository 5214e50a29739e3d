import type { AppEvent } from '#domain/events/registry.ts';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';
import type { KeptTerms, RuleAct } from './parse-kept-receipt.ts';
import type { CashOutRow, RuleRow } from './read-cash-outs.ts';

const finding = (what: string, sentence: string): Finding => ({
  checker: 'CSH-09',
  fingerprint: `CSH-09 ${what}`,
  sentence,
});

type Ended = Extract<AppEvent, { readonly type: 'cashOut/ruleEnded' }>['data'];

const sameTerms = (a: KeptTerms, b: Pick<KeptTerms, 'version' | 'atLeast' | 'part'>): boolean =>
  a.version === b.version && a.atLeast === b.atLeast && a.part === b.part;

/**
 * What the gateway did by rules, act by act: each version pays once, while it stands, its value or more. None
 * comes twice: where one does, the gateway has forgotten the first.
 */
function againstActs(acts: readonly RuleAct[]): readonly Finding[] {
  const standing = new Map<string, KeptTerms>();
  const versions = new Map<string, number>();
  const found: Finding[] = [];
  for (const { bet, rule, paid } of acts) {
    if (rule !== undefined) {
      const before = versions.get(bet) ?? 0;
      if (rule.version <= before)
        found.push(
          finding('forgotten', `the rule of bet ${bet} is version ${rule.version} after version ${before}`),
        );
      versions.set(bet, rule.version);
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

/** The version that the last act of each bet left, and whether that has paid. */
function lastActs(acts: readonly RuleAct[]) {
  const last = new Map<string, { readonly version: number; readonly hasPaid: boolean }>();
  for (const { bet, rule, paid } of acts) {
    const before = last.get(bet);
    if (rule !== undefined) last.set(bet, { version: rule.version, hasPaid: false });
    else if (paid?.automatic === true && before !== undefined) last.set(bet, { ...before, hasPaid: true });
  }
  return last;
}

/** What the book has at the end: what paid stands no more, and what a screen was told of is there still. */
function againstBook(
  ended: readonly Ended[],
  acts: readonly RuleAct[],
  rules: readonly RuleRow[],
): readonly Finding[] {
  const last = lastActs(acts);
  const byBet = new Map(rules.map((rule) => [rule.bet, rule]));
  const stands = rules.flatMap(({ bet, version, state }) => {
    const act = last.get(bet);
    return state === 'ACTIVE' && act?.hasPaid === true && act.version === version
      ? [finding('stands after it paid', `the rule of bet ${bet} has paid and stands still`)]
      : [];
  });
  const lost = ended.flatMap(({ betId, status, rule }) => {
    if ((status !== 'SET' && status !== 'REMOVED') || rule === null) return [];
    const version = byBet.get(betId)?.version ?? 0;
    return version >= rule.version
      ? []
      : [finding('lost', `version ${rule.version} of the rule of bet ${betId} was told, and is gone`)];
  });
  return [...stands, ...lost];
}

/** A firing that waited for the game pays whatever is at its rule's value or above (CSH-09.2). */
function reachedAndUnpaid(cashOuts: readonly CashOutRow[], rules: readonly RuleRow[]): readonly Finding[] {
  const byBet = new Map(rules.map((rule) => [rule.bet, rule]));
  return cashOuts.flatMap(({ bet, ref, automatic, refused }) => {
    const rule = byBet.get(bet ?? '');
    // Only of a rule that was never changed is it known what it said then.
    if (!automatic || rule?.version !== 1 || refused?.type !== 'CASH_OUT_VALUE_CHANGED') return [];
    return refused.worth !== null && refused.worth >= rule.atLeast
      ? [
          finding(
            'reached',
            `${ref}: the rule of bet ${bet} says ${rule.atLeast}, and ${refused.worth} was left`,
          ),
        ]
      : [];
  });
}

/** CSH-09.1 to CSH-09.5: rules pay once, while they stand, and are in force when the gateway says so. */
export function rulesFired(
  { people }: Pick<World, 'people'>,
  acts: readonly RuleAct[],
  rules: readonly RuleRow[],
  cashOuts: readonly CashOutRow[] = [],
): readonly Finding[] {
  const ended = people.flatMap(({ lives }) =>
    lives.flatMap(({ events }) =>
      events.flatMap((event) => (event.type === 'cashOut/ruleEnded' ? [event.data] : [])),
    ),
  );
  return [
    ...againstActs(acts),
    ...againstTold(ended, acts),
    ...againstBook(ended, acts, rules),
    ...reachedAndUnpaid(cashOuts, rules),
  ];
}
