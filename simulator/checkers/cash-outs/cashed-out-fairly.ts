import type { SharedDatabase } from '../../gateway/database/database.ts';
import type { World } from '../../scenario/world.ts';
import type { DatabaseSnapshot } from '../database-snapshot.ts';
import type { Finding } from '../finding.ts';
import { cashAddsUp, readOwed, readPaidIn } from '../money/free-bets.ts';
import { readSessions } from '../placement/statements-match-database.ts';
import { cashedOutAsShown } from './agreed-cash-outs.ts';
import { editedAsAgreed, editsAsked } from './edited-as-agreed.ts';
import { partsAddUp } from './parts-of-bets.ts';
import { reachedAndStands } from './reached-rules.ts';
import { readEdited, readPayments, readRuleActs, readRules, readTerms } from './read-cash-outs.ts';
import { rulesFired } from './rules-fired.ts';
import { cashOutWordsMatch } from './words-of-cash-outs.ts';

/** All that must hold of cash-outs when the world has come to rest. */
export async function cashedOutFairly(
  world: World,
  database: SharedDatabase,
  books: DatabaseSnapshot,
): Promise<readonly Finding[]> {
  const { desk, funded, options, words } = world;
  const cashOuts = books.cashOuts ?? [];
  const paidIn = await readPaidIn(database);
  const fundsOf = (user: string): number => (funded.has(user) ? options.funds : 0) + (paidIn.get(user) ?? 0);
  return [
    ...partsAddUp(cashOuts, await readPayments(database), books.bets, await readTerms(database)),
    ...cashedOutAsShown(world, cashOuts),
    ...editedAsAgreed(editsAsked(world), cashOuts, await readEdited(database)),
    ...rulesFired(world, await readRuleActs(database), await readRules(database), cashOuts),
    ...(await reachedAndStands(world, database)),
    ...cashOutWordsMatch(words.cashOuts.exchanges, cashOuts, await readSessions(database)),
    // Where people have more than money this is asked with that in it.
    ...(options.cashingOut !== null && desk === undefined
      ? cashAddsUp(fundsOf, books, [], await readOwed(database))
      : []),
  ];
}
