import type { Kysely } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import { struckGroups } from '../builder/struck-groups.ts';
import type { Schema } from '../db/schema.ts';
import { legsByBet, openBetRows } from '../settlement/bet-rows.ts';
import { marketFacts } from '../settlement/market-facts.ts';
import type { BetRow } from '../settlement/stored-results.ts';
import type { ValuedBet } from './valued-bet.ts';

/** What the values of these bets are made of besides the prices, in the order of the rows. */
export async function withFacts(db: Kysely<Schema>, bets: readonly BetRow[]): Promise<readonly ValuedBet[]> {
  if (bets.length === 0) return [];
  const ofBet = await legsByBet(db, bets);
  const markets = await marketFacts(
    db,
    [...ofBet.values()].flat().map(({ market_id }) => market_id),
  );
  const valued: ValuedBet[] = [];
  for (const bet of bets)
    valued.push({ bet, legs: ofBet.get(bet.id) ?? [], groups: await struckGroups(db, bet), markets });
  return valued;
}

/** Open bets of a customer, newest first. */
export const openBetsOf = async (db: Kysely<Schema>, user: UserId): Promise<readonly ValuedBet[]> =>
  withFacts(db, await openBetRows(db, user));
