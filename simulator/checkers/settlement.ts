import type { Backed } from '#gateway/testing/lines-by-hand.ts';
import { settledByHand } from '#gateway/testing/lines-by-hand.ts';
import type { SharedDatabase } from '../gateway/database.ts';
import type { RaceCard } from '../gateway/race-card.ts';
import type { World } from '../world/world.ts';
import { agreedSlips } from './agreed-slips.ts';
import { nameOf, priceIn } from './by-hand.ts';
import type { Finding } from './finding.ts';
import { readStruck, type StruckBet } from './struck-bets.ts';

/** Net winnings of the brand, minor units: what bounds a bet whose returns nobody knew. */
const BRAND_PAYOUT = 50_000_000;

type Settled = Pick<World, 'people' | 'options'> & { readonly card: Pick<RaceCard, 'results' | 'raceOf'> };

/**
 * EWY-02, SYS-02, RAC-07, Tattersalls Rule 4, dead heats, halves: what the book has paid for each bet is what a settler works
 * out by hand from the last word of the feed on every market, from the terms of the card and from what was agreed to.
 */
export function settledAsByHand(world: Settled, bets: readonly StruckBet[]): readonly Finding[] {
  const agreed = agreedSlips(world.people);
  return bets.flatMap((bet) => {
    const slip = agreed.get(bet.ref)?.[0];
    const isOther =
      slip !== undefined &&
      (slip.type !== bet.type || slip.systemType !== bet.systemType || slip.eachWay !== bet.eachWay);
    const why = isOther ? 'is another kind of bet than was agreed to' : against(world, bet);
    return why === undefined
      ? []
      : [
          {
            checker: 'settlement',
            fingerprint: `settlement ${why}`,
            sentence: `bet ${bet.id} ${why}: ${JSON.stringify(bet)}`,
          },
        ];
  });
}

function against(world: Settled, bet: StruckBet): string | undefined {
  const name = nameOf(bet);
  if (name === undefined || bet.bonus === 'freeBet') return undefined;
  const runners = bet.legs.map((leg) => runnerOf(world.card, leg, bet.eachWay));
  const { stake, eachWay, struckAt } = bet;
  const { lines, returns } = settledByHand(name, runners, {
    stake,
    eachWay,
    struckAt,
    boost: bet.bonusValue ?? 0,
  });
  if (bet.totalStake !== stake * lines) return 'has cost something else than its lines';
  if (returns === null) return bet.status === 'OPEN' ? undefined : 'is settled before its lines are decided';
  if (bet.status === 'OPEN') return 'is not settled, and all its lines are decided';
  const isUnknown = runners.some(({ price, guaranteed }) => price === null || guaranteed === true);
  const most = bet.totalStake + (world.options.wagers?.payout || BRAND_PAYOUT);
  const due = isUnknown ? Math.min(returns, most) : returns;
  return bet.returns === due ? undefined : `has returned ${bet.returns ?? 'nothing'} where ${due} is due`;
}

function runnerOf(
  card: Settled['card'],
  { market, selection, odds }: StruckBet['legs'][number],
  eachWay: boolean,
): Backed {
  const told = card.results.get(market);
  const race = card.raceOf(market);
  const price = priceIn(odds);
  return {
    price,
    terms: race === undefined || !eachWay ? null : [race.terms.num, race.terms.den, race.terms.places],
    result: told?.results.find((one) => one.selection === selection)?.result,
    deductions: told?.deductions ?? [],
    guaranteed: race?.isGuaranteed === true && price !== null,
  };
}

/** Only a world with a card says how every market has ended. */
export async function settlement(world: World, database: SharedDatabase): Promise<readonly Finding[]> {
  const { card, people, options } = world;
  return card === null ? [] : settledAsByHand({ card, people, options }, await readStruck(database));
}

/** Whether the book has come to what a settler works out: it does so while nobody looks. */
export const isSettled = async (world: World, database: SharedDatabase): Promise<boolean> =>
  (await settlement(world, database)).length === 0;
