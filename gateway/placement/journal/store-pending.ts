import { sql, type Transaction } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import type { Money } from '#domain/money/money.ts';
import { money, zero } from '#domain/money/parse-money.ts';
import { claimBonus } from '../../bonuses/claim-bonus.ts';
import { enqueue } from '../../db/outbox.ts';
import type { Schema } from '../../db/schema.ts';
import { cashAccount } from '../../ledger/books.ts';
import { holdMoney } from '../../ledger/hold-money.ts';
import { restrictionFaults } from '../book.ts';
import type { NewPlacement, PlacementContext } from '../context.ts';
import { decide, type Terms } from '../decide/decide.ts';
import { arriving, duplicateBets, sameBetAgain } from '../decide/duplicate-bet.ts';
import { exposuresIn, selectionsOf, takenBy } from '../decide/exposure.ts';
import { exposureFaults, netWinnings } from '../decide/exposure-faults.ts';
import { RolledBack, refusing } from '../ref-result.ts';
import { isUnder, type Ruling } from '../risk/risk-rules.ts';
import { restrictionsOf } from '../write-booking.ts';
import { isKept } from './kept-refusals.ts';

/** A bet that begins to wait. */
export interface Holding extends NewPlacement {
  readonly startedAt: number;
  readonly dueAt: number;
  readonly outcome: PlacementOutcome;
  /** It must be under the same with what is on its selections before it (MEND-04). */
  readonly ruling: Ruling;
}

/**
 * Stores a bet that waits, in one transaction with what it will be made of: its stake goes to the customer's
 * held account, its bonus is set aside, and it counts against limits from now on (MEND-03). What could not be
 * booked now does not wait.
 *
 * @returns the outcome as stored
 * @throws RolledBack with nothing written
 */
export async function storePending(
  tx: Transaction<Schema>,
  context: PlacementContext,
  holding: Holding,
): Promise<PlacementOutcome> {
  const { user, slip, from, startedAt } = holding;
  const unusable = await claimBonus(tx, user, slip, startedAt, 'RESERVED');
  const cash = await lockCash(tx, user);
  if (await isKnown(tx, slip.ref)) throw new RolledBack({ kind: 'refTaken' });
  if (unusable.length > 0) throw refusing(unusable);
  const terms = termsNow(context, slip);
  const stake = slip.freeBet === null ? terms.totalStake : zero;
  const stakedBefore = await checkBooks(tx, context, holding, terms, stake);
  fund(cash, slip, stake);
  const outcome = { ...holding.outcome, reserved: stake };
  await tx
    .insertInto('placements')
    .values({
      ref: slip.ref,
      user_id: user,
      content_hash: slip.contentHash,
      state: 'PENDING',
      outcome: JSON.stringify(outcome),
      slip: JSON.stringify(slip),
      due_at: holding.dueAt,
      created_at: startedAt,
      placed_from: from,
      reserved: stake,
      staked_before: stakedBefore,
      net_winnings: netWinnings(slip, terms),
    })
    .execute();
  await holdMoney(tx, { user, ref: slip.ref, at: startedAt }, stake);
  await enqueue(tx, user, 'placement', slip.ref, 'add');
  return outcome;
}

interface Cash {
  readonly balance: number;
  readonly currency: string;
}

/** The lock that every bet of the customer takes: of two at once one sees what the other holds. */
const lockCash = (tx: Transaction<Schema>, user: UserId): Promise<Cash> =>
  tx
    .selectFrom('ledger_accounts')
    .select(['balance', 'currency'])
    .where('id', '=', cashAccount(user))
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Held, booked or refused before, by an attempt whose answer was lost as well. */
async function isKnown(tx: Transaction<Schema>, ref: string): Promise<boolean> {
  const row = await tx.selectFrom('placements').select('ref').where('ref', '=', ref).executeTakeFirst();
  return row !== undefined || isKept(tx, ref);
}

/** Between the first decision and the lock a price may have moved or a market closed. */
function termsNow({ offer, limits }: PlacementContext, slip: PlacementSlip): Terms {
  const decision = decide(slip, offer, limits, true);
  if (decision.kind === 'accepted') return decision.terms;
  throw refusing(decision.kind === 'refused' ? decision.faults : []);
}

/** What speaks against the bet in the customer's books. @returns what they have on a selection of it. */
async function checkBooks(
  tx: Transaction<Schema>,
  context: PlacementContext,
  { user, slip, from, startedAt, ruling }: Holding,
  terms: Terms,
  stake: Money,
): Promise<Money> {
  const { sameBetWindow, mostHeld } = context.settings;
  const elsewhere = duplicateBets(arriving(user, slip, from, startedAt), sameBetWindow);
  const selections = selectionsOf(slip);
  const found = await tx
    .with('customer', () => restrictionsOf({ user, ref: slip.ref, selections, at: startedAt }, elsewhere))
    .selectFrom('customer')
    .selectAll()
    .select(
      sql<number>`(select count(*) from placements where user_id = ${user} and state = 'PENDING')`.as('held'),
    )
    .executeTakeFirstOrThrow();
  if (found.placed_elsewhere) throw refusing([sameBetAgain]);
  const barred = restrictionFaults(found, {
    stake,
    at: startedAt,
    legs: terms.legs,
    texts: context.settings.texts,
  });
  if (barred.length > 0) throw refusing(barred);
  if (found.held >= mostHeld) {
    throw refusing([{ type: 'TOO_MANY_WAITING', message: 'Too many of your bets wait to be decided.' }]);
  }
  const exposures = exposuresIn(found.exposures);
  const tooMuch = exposureFaults(slip, terms, exposures, context.limits);
  if (tooMuch.length > 0) throw refusing(tooMuch);
  const { staked } = takenBy(exposures, selections);
  if (!isUnder(ruling, context.riskRules, user, slip, staked))
    throw new RolledBack({ kind: 'lookAgain', stakedBefore: staked });
  return money(staked);
}

/** @throws RolledBack where the cash does not pay the stake */
function fund({ balance, currency }: Cash, slip: PlacementSlip, stake: Money): void {
  if (currency !== slip.currency)
    throw refusing([{ type: 'CURRENCY_MISMATCH', message: `Your account is in ${currency}.` }]);
  if (balance < stake) {
    const message = 'There is not enough money in your account for this bet.';
    throw refusing([{ type: 'INSUFFICIENT_FUNDS', message }]);
  }
}
