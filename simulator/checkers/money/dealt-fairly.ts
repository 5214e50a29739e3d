import type { SharedDatabase } from '../../gateway/database/database.ts';
import type { World } from '../../scenario/world.ts';
import type { DatabaseSnapshot } from '../database-snapshot.ts';
import type { Finding } from '../finding.ts';
import { readTaken, takenAsOffered } from '../placement/offers-taken.ts';
import { readBonusBets } from './bonus-bets.ts';
import { readOpen, withinExposure } from './exposure.ts';
import { cashAddsUp, freeBetsPayOnce, readOwed } from './free-bets.ts';
import { readHolds } from './held-money.ts';
import { largestStakes } from './largest-stake.ts';
import { withinOwnLimits } from './own-limits.ts';
import { boostsLiftOnce } from './profit-boosts.ts';

/**
 * What an operator has offered and accepted of everybody, and what was given and set where customers have
 * more than money.
 */
export async function dealtFairly(
  world: World,
  database: SharedDatabase,
  books: DatabaseSnapshot,
): Promise<readonly Finding[]> {
  const { desk, options, funded, operator, words } = world;
  const ofEverybody = [
    ...takenAsOffered(
      world,
      { replies: words.replies, offeredAgain: desk?.offeredAgain ?? [] },
      books,
      await readTaken(database),
    ),
    ...withinExposure(await readOpen(database), await readHolds(database), operator),
  ];
  if (desk === undefined) return ofEverybody;
  const { boosts, mostWinnings } = desk.dealings;
  // Who opens an account brings no money.
  const fundsOf = (user: string): number => (funded.has(user) ? options.funds : 0);
  const free = await readBonusBets(database, 'freeBet');
  return [
    ...ofEverybody,
    ...freeBetsPayOnce(desk.granted, free, books),
    ...(boosts === 0 ? [] : boostsLiftOnce(desk.boosts, await readBonusBets(database, 'profitBoost'), books)),
    ...cashAddsUp(fundsOf, books, free, await readOwed(database)),
    ...withinOwnLimits(desk, books, new Set(free.map(({ ref }) => ref))),
    ...(mostWinnings === 0 ? [] : largestStakes(world, books, mostWinnings)),
  ];
}
