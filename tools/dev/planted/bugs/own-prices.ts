import type { PlantedBug } from '../planted-bug.ts';

const offered = ['gateway/placement/suites/offered-price.test.ts'] as const;

/** Mistakes about what a customer claims: prices, and markets that are over. */
export const ownPrices: readonly PlantedBug[] = [
  {
    id: 'offer-at-the-price-asked',
    what: 'a trader’s offer is at the price that was sent, and holds whatever the market does',
    rule: 'MEND-01',
    file: 'gateway/placement/risk/counter-offer.ts',
    find: '(compareOdds(one, other) < 0 ? one : other)',
    replace: '(compareOdds(one, other) < 0 ? one : one)',
    tests: offered,
  },
  {
    id: 'yes-in-play-without-delay',
    what: 'a yes to an offer in play is booked without the delay of the game',
    rule: 'MEND-01, FAIL-42',
    file: 'gateway/placement/decide/decide-now.ts',
    find: 'return ms <= waited ?',
    replace: 'return ms <= waited || offer !== undefined ?',
    tests: offered,
  },
  {
    id: 'result-not-looked-at',
    what: 'the booking asks nobody whether the database knows the result',
    rule: 'MEND-02',
    file: 'gateway/placement/write-booking.ts',
    find: '.select(marketThatIsOver(booking.legs.map(({ market_id }) => market_id)).as(',
    replace: '.select(sql<number | null>`null`.as(',
    tests: ['gateway/placement/suites/known-results.test.ts'],
  },
];
