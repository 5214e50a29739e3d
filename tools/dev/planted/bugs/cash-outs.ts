import type { PlantedBug } from '../planted-bug.ts';

const paying = ['domain/cash-out', 'gateway/cash-out', 'gateway/ledger'];
const asking = ['effects/cash-out'];

/** Money taken out of a bet before it ends: parts of it, and rules that do it. */
export const cashOuts: readonly PlantedBug[] = [
  {
    id: 'part-rounded-by-itself',
    what: 'a part is paid its own share of the value, rounded down, so that the parts do not come to the whole',
    rule: 'CSH-08.1',
    file: 'domain/cash-out/part-of-bet.ts',
    find: 'money(shareOf(whole, { total, left }) - shareOf(whole, { total, left: money(left - part) }));',
    replace: 'money(shareOf(whole, { total, left: part }) + 0 * left);',
    tests: paying,
  },
  {
    id: 'rest-settles-whole',
    what: 'what is left of a bet is settled as if nothing of it had been paid for',
    rule: 'CSH-08.3',
    file: 'domain/settlement/settlement-of-rest.ts',
    find: 'left === total) return settlement',
    replace: 'left >= 0) return settlement',
    tests: paying,
  },
  {
    id: 'receipt-of-another-part',
    what: 'a receipt for another part of the bet than was asked for is believed',
    rule: 'CSH-08.2, PROT-05',
    file: 'domain/cash-out/verify-cash-out.ts',
    find: "    ['part', isPartAsked(request, receipt)],\n",
    replace: "    ['part', isPartAsked(request, receipt) || true],\n",
    tests: asking,
  },
  {
    id: 'value-from-before-a-part',
    what: 'the value of the whole stays on the card after a part was paid',
    rule: 'CSH-08.4',
    file: 'projections/my-bets/fold-cash-out.ts',
    find: 'offer.parts.left <= (',
    replace: 'offer.parts.left >= (',
    tests: asking,
  },
  {
    id: 'removed-rule-fires',
    what: 'a rule that is removed while its firing waits for the game pays all the same',
    rule: 'CSH-09.1',
    file: 'gateway/cash-out/ruled-bets.ts',
    find: "return rule?.state === 'ACTIVE' && rule.next_ref === ref;",
    replace: "return rule?.state !== undefined || ref === '';",
    tests: paying,
  },
  {
    id: 'rule-does-not-end',
    what: 'a rule that has paid stays in force',
    rule: 'CSH-09.3',
    file: 'gateway/cash-out/ruled-bets.ts',
    find: ".set({ state: 'FIRED', next_ref: ref })",
    replace: ".set({ state: 'ACTIVE', next_ref: ref })",
    tests: paying,
  },
  {
    id: 'jumped-value-is-not-paid',
    what: 'a rule is fired at its own value alone, so a value that has jumped beyond it is never taken',
    rule: 'CSH-09.2',
    file: 'gateway/cash-out/automatic-cash-outs.ts',
    find: "acceptCashOutsChange: 'ACCEPT_HIGHER_CASHOUTS' as const",
    replace: "acceptCashOutsChange: 'NOT_ACCEPT' as const",
    tests: paying,
  },
  {
    id: 'rule-lost-in-a-power-cut',
    what: 'a rule that was answered is not brought back after a power cut',
    rule: 'CSH-09.4',
    file: 'gateway/cash-out/rule-record.ts',
    find: 'if (found !== undefined && found.version >= record.rule.version) return false;',
    replace: 'if (found === undefined || found.version >= record.rule.version) return false;',
    tests: paying,
  },
];
