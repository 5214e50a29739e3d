import type { PlantedBug } from '../planted-bug.ts';

const tests = ['domain/bet-edit', 'domain/cash-out', 'gateway/cash-out', 'effects/cash-out'];

/** A bet that is cashed out and takes another shape in one transaction: both halves, or nothing. */
export const edits: readonly PlantedBug[] = [
  {
    id: 'edit-books-nothing',
    what: 'an edit pays for the old bet and books no other one',
    rule: 'EDT-01.1',
    file: 'gateway/cash-out/take-cash-out.ts',
    find: 'edited === undefined || ruling === undefined\n',
    replace: 'edited === undefined || ruling !== undefined\n',
    tests,
    habit: 'edits',
  },
  {
    id: 'edit-pays-nothing',
    what: 'an edit books the new bet from the customer’s own cash, and the old one goes on',
    rule: 'EDT-01.1',
    file: 'gateway/cash-out/take-cash-out.ts',
    find: '  await writePaid(tx, bet, paid);\n  // Only now',
    replace: '  if (edited === undefined) await writePaid(tx, bet, paid);\n  // Only now',
    tests,
    habit: 'edits',
  },
  {
    id: 'edit-is-not-signed',
    what: 'the receipt of the old bet does not say which bet took its place',
    rule: 'EDT-02.3',
    file: 'gateway/cash-out/take-cash-out.ts',
    find: '...(edited === undefined ? {} : { edit: edited.signed }),',
    replace: '...(edited === undefined ? {} : {}),',
    tests,
    habit: 'edits',
  },
  {
    id: 'edit-lets-prices-move',
    what: 'the new bet is asked for at whatever prices there are when it is booked',
    rule: 'EDT-01.6',
    file: 'domain/bet-edit/edited-slip.ts',
    find: "acceptOddsChange: 'NOT_ACCEPT',",
    replace: "acceptOddsChange: 'ACCEPT_ANY_ODDS',",
    tests,
    habit: 'edits',
  },
  {
    id: 'edit-stands-still-for-ever',
    what: 'both halves of an edit can be agreed to long after they were looked at',
    rule: 'EDT-02.1',
    file: 'effects/cash-out/edit-bet.ts',
    find: 'review && canBeAgreed(edit) ? at + CASH_OUT_TIMES.confirm : null',
    replace: 'review && canBeAgreed(edit) ? at + 12 * CASH_OUT_TIMES.confirm : null',
    tests,
    habit: 'edits',
  },
  {
    id: 'edited-by-one-receipt',
    what: 'a bet is called edited though the receipt of the new one is missing or about another',
    rule: 'EDT-02.3',
    file: 'domain/cash-out/verify-edited.ts',
    find: "if (named === undefined || edited === undefined) return ['edited'];",
    replace: 'if (named === undefined || edited === undefined) return [];',
    tests,
    habit: 'meddledEdits',
  },
];
