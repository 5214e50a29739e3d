import type { PlantedBug } from '../planted-bug.ts';

const racing = 'gateway/feeds/synthetic/racing';
const oracle = 'simulator/checkers/sports/told-as-run.test.ts';

/** Races and virtuals that are decided, or paid, otherwise than they ended. */
export const races: readonly PlantedBug[] = [
  {
    id: 'withdrawal-takes-nothing',
    what: 'nothing is taken from winnings when a runner is withdrawn',
    rule: 'RAC-07, Rule 4',
    file: `${racing}/race-state.ts`,
    find: 'deductions: [...state.deductions, ...taken],',
    replace: 'deductions: taken.length < 0 ? taken : state.deductions,',
    tests: [oracle],
    habit: 'plays',
  },
  {
    id: 'winners-level-paid-whole',
    what: 'who shares the first place of a race is paid as if alone on it',
    rule: 'RAC-07',
    file: `${racing}/finish.ts`,
    find: '    ...placing(pay.finish, position, 1),\n',
    replace: "    outcome: position === 1 ? 'WON' : 'LOST',\n",
    tests: [`${racing}/finish.test.ts`, oracle],
    habit: 'plays',
  },
  {
    id: 'place-terms-by-who-is-left',
    what: 'the places of a race are those of the runners that are left, not of those declared',
    rule: 'EWY-01',
    file: `${racing}/race-look.ts`,
    find: 'const terms = racePlaces(this.#card)?.enhanced;',
    replace:
      'const terms = racePlaces({ ...this.#card, runners: runners.filter((_, index) => !state.withdrawn.includes(index)) })?.enhanced;',
    tests: [oracle],
    habit: 'plays',
  },
  {
    id: 'without-who-did-not-run',
    what: 'bets without a runner stand although that runner did not run',
    rule: 'RAC-06',
    file: `${racing}/without-market.ts`,
    find: 'if (!ran || runner === favourite)',
    replace: 'if (runner === favourite || (ran && favourite < 0))',
    tests: [`${racing}/without-market.test.ts`, oracle],
    habit: 'plays',
  },
  {
    id: 'starting-price-is-reduced',
    what: 'what Rule 4 takes is taken from a starting price as well',
    rule: 'RAC-07, Rule 4',
    file: 'domain/settlement/leg-factors.ts',
    find: '  if (terms.odds === null) return 0;\n',
    replace: '',
    tests: ['domain/settlement'],
    habit: 'plays',
  },
  {
    id: 'virtual-order-turned',
    what: 'a virtual race ends the other way round than it was drawn',
    rule: 'VIR-01',
    file: 'gateway/virtuals/virtual-race.ts',
    find: 'const finish = drawnOrder(sha256, drawn).map(',
    replace: 'const finish = drawnOrder(sha256, drawn).toReversed().map(',
    tests: ['gateway/virtuals/virtuals.test.ts', oracle],
    habit: 'plays',
  },
  {
    id: 'goal-of-the-last-minute-is-lost',
    what: 'a goal in the last minute of a half of a virtual match does not count in it',
    rule: 'VIR-01',
    file: 'domain/virtuals/virtual-match.ts',
    find: 'goal.side === side && goal.minute <= minute',
    replace: 'goal.side === side && goal.minute < minute',
    tests: ['gateway/virtuals/football/virtual-football.test.ts', oracle],
    habit: 'plays',
  },
];
