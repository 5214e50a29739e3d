import type { PlantedBug } from '../planted-bug.ts';

const atTheGateway = ['gateway/builder', 'gateway/acceptance/bet-builder.test.ts'];

/** Only worlds in which people build can notice these (`simulator/scenario/building.ts`). */
export const betBuilders: readonly PlantedBug[] = [
  {
    id: 'plain-picks-stay-singles',
    what: 'two selections of one event are no bet builder unless they were picked in bet-builder mode',
    rule: 'BBD-01',
    file: 'domain/betslip/decide-legs.ts',
    find: 'const formed = groupsFormed(moment, [offer]);',
    replace: 'const formed = groupsFormed(moment, []);',
    tests: ['effects/betslip/plain-picks-flow.test.ts'],
    habit: 'builds',
  },
  {
    id: 'taken-apart-is-forgotten',
    what: 'picks that were taken apart are one bet builder again with the next press',
    rule: 'BBD-01',
    file: 'domain/builder/event-picks.ts',
    find: 'if (others.some(({ selectionId }) => standsApart(slip, selectionId))) {',
    replace: 'if (others.some(({ selectionId }) => standsApart(slip, selectionId) && selectionId < 0)) {',
    tests: ['effects/betslip/plain-picks-flow.test.ts'],
    habit: 'buildsAnywhere',
  },
  {
    id: 'builder-legs-multiplied',
    what: 'a bet builder is priced as if its selections had nothing to do with each other',
    rule: 'BBD-01',
    file: 'gateway/builder/combiner.ts',
    find: 'setPrices(together.chances, prices, this.#pricing)',
    replace: `setPrices(
      together.chances.map((_, set) =>
        prices.reduce((all, __, i) => (((set >> i) & 1) === 1 ? all * (together.chances[1 << i] ?? 1) : all), 1),
      ),
      prices,
      this.#pricing,
    )`,
    tests: atTheGateway,
    habit: 'builds',
  },
  {
    id: 'builder-at-its-old-price',
    what: 'a bet builder whose price has changed is struck at the one that was sent',
    rule: 'BBD-01, INV-05',
    file: 'gateway/builder/decide-groups.ts',
    find: '  const { odds, prices } = combined;\n',
    replace: '  const { prices } = combined;\n  const odds = shown;\n',
    tests: atTheGateway,
    habit: 'builds',
  },
  {
    id: 'builder-void-leg-pays',
    what: 'a void selection of a bet builder is paid as if it had won',
    rule: 'BBD-01',
    file: 'domain/builder/group-terms.ts',
    find: 'return setPrice(prices, set);\n  return only',
    replace: 'return setPrice(prices, prices.length - 1);\n  return only',
    tests: ['domain/builder', ...atTheGateway],
    habit: 'buildsAnywhere',
  },
  {
    id: 'builder-asks-for-no-yes',
    what: 'a bet builder whose price has changed can be placed without a yes to it',
    rule: 'NTC-02, TRAP-06',
    file: 'domain/builder/group-changes.ts',
    find: '      needsAcceptance(policy, groupTrend(slip, group)),\n',
    replace:
      "      needsAcceptance(policy, groupTrend(slip, group)) &&\n      policy === 'ACCEPT_HIGHER_ODDS',\n",
    tests: ['effects/betslip/builder-flow.test.ts'],
    habit: 'builds',
  },
  {
    id: 'builder-price-not-looked-at',
    what: 'a press places a bet builder at a price that is not on the screen',
    rule: 'INV-05, FAIL-03',
    file: 'domain/placement/deciders/decide-place.ts',
    find: '  if (moved) return true;\n',
    replace: '  void moved;\n',
    tests: ['effects/betslip/builder-flow.test.ts'],
    habit: 'builds',
  },
];
