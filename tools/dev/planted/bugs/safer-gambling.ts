import type { PlantedBug } from '../planted-bug.ts';

const limits = ['gateway/limits', 'domain/account'];
const shut = ['gateway/accounts/shut-account.test.ts'];

/** What keeps a customer from too much: limits, breaks, exclusion, and offers that go with their word. */
export const saferGambling: readonly PlantedBug[] = [
  {
    id: 'limit-raised-at-once',
    what: 'a higher limit is in force at once, without a day and a second word',
    rule: 'RGT-03, RGT-09, UK-24',
    file: 'domain/account/own-limits.ts',
    find: 'if (isStricter(amount, held.amount) || amount === held.amount) return',
    replace: 'if (isStricter(amount, held.amount) || amount !== null) return',
    tests: limits,
  },
  {
    id: 'deposit-limit-unread',
    what: 'a deposit is taken whatever its customer allows themselves',
    rule: 'RGT-03, UK-22',
    file: 'gateway/payments/request-payment.ts',
    find: 'if ((await depositLimitReached(tx, user, amount, now())) !== undefined)',
    replace: 'if ((await depositLimitReached(tx, user, amount, now()))?.left === amount)',
    tests: ['gateway/payments'],
  },
  {
    id: 'stakes-of-a-day-alone',
    what: 'a limit of a week or of a month stands in the way of no bet',
    rule: 'RGT-09',
    file: 'gateway/limits/limits-in-force.ts',
    find: "l.kind in ('STAKE', 'LOSS') and l.amount is not null",
    replace: "l.kind in ('STAKE', 'LOSS') and l.period = 'DAY' and l.amount is not null",
    tests: limits,
  },
  {
    id: 'shut-out-but-here',
    what: 'a break and an exclusion end no session that is open',
    rule: 'RGT-05, RGT-14, UK-32',
    file: 'gateway/accounts/shut-account.ts',
    find: '      await endAll(tx, one, now());\n    }\n    return row.until;',
    replace: '    }\n    return row.until;',
    tests: shut,
  },
  {
    id: 'break-lets-in',
    what: 'who is on a break is let in again',
    rule: 'RGT-05, UK-32',
    file: 'gateway/accounts/shut.ts',
    find: 'return break_until !== null && break_until > now ?',
    replace: 'return break_until !== null && break_until < now ?',
    tests: shut,
  },
  {
    id: 'excluded-but-told-of-offers',
    what: 'an exclusion leaves every yes to marketing in force',
    rule: 'REG-05, UK-33',
    file: 'gateway/accounts/shut-account.ts',
    find: "if (column === 'self_excluded_until') await withdrawAll",
    replace: "if (column === 'break_until') await withdrawAll",
    tests: ['gateway/messages'],
  },
  {
    id: 'opted-in-for-nothing',
    what: 'the bonuses of all promotions have one name, and the second opt-in gives none',
    rule: 'MSG-05, UK-41',
    file: 'gateway/bonuses/promotions.ts',
    find: 'name, ...what };',
    replace: "name, ...what, key: 'promotion-1' };",
    tests: ['gateway/bonuses'],
  },
  {
    id: 'word-on-offers-not-in-force',
    what: 'a word on marketing is noted, and what is in force stays as it was',
    rule: 'REG-05, UK-42',
    file: 'gateway/messages/marketing.ts',
    find: '.set({ marketing: JSON.stringify(next) })',
    replace: '.set({ marketing: JSON.stringify({ ...next, ...inForce }) })',
    tests: ['gateway/messages'],
  },
];
