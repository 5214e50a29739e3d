import type { Transaction } from 'kysely';
import { hindranceOf, type Standing } from '#domain/account/can.ts';
import type { BetId, UserId } from '#domain/brand.ts';
import { newTexts, type TextsInForce } from '#domain/config/texts-in-force.ts';
import type { CounterOffer, PlacementSlip, Receipt } from '#domain/contract/betting.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import { money, zero } from '#domain/money/parse-money.ts';
import { fractionalText } from '#domain/odds/parse-odds.ts';
import { totalOddsText } from '#domain/odds/total-odds.ts';
import { isVirtual } from '#domain/virtuals/is-virtual.ts';
import { acceptedIn } from '../accounts/accept-texts.ts';
import { fundsReadIn } from '../accounts/funds-read.ts';
import { claimBonus } from '../bonuses/claim-bonus.ts';
import { beforeCommit } from '../db/not-written.ts';
import { repeated, violatedKey } from '../db/retry.ts';
import type { Schema } from '../db/schema.ts';
import { cashAccount, houseAccount } from '../ledger/books.ts';
import { heldFor, releaseMoney, takeHeld } from '../ledger/hold-money.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import type { MovedPosting } from '../ledger/post.ts';
import { controlFaults, controlsIn } from '../limits/controls-in-force.ts';
import { limitFaults, limitsIn } from '../limits/limits-in-force.ts';
import { shutVirtuals } from '../virtuals/draw-book.ts';
import { type Booking, bookingOf } from './booking.ts';
import { drawBetId, type PlacementContext } from './context.ts';
import { withBestOdds } from './decide/best-odds.ts';
import type { AcceptedLeg, Terms } from './decide/decide.ts';
import { decideNow } from './decide/decide-now.ts';
import { arriving, sameBetAgain } from './decide/duplicate-bet.ts';
import { exposuresIn, selectionsOf, takenBy } from './decide/exposure.ts';
import { exposureFaults } from './decide/exposure-faults.ts';
import type { RefusalReason } from './decide/refusal-reason.ts';
import { recordText } from './journal/journal-record.ts';
import { type NotTaken, type ResultOf, RolledBack, refusing } from './ref-result.ts';
import { isUnder, type Ruling } from './risk/risk-rules.ts';
import { type Claim, type Restrictions, writeBooking } from './write-booking.ts';

export interface BookedWith {
  readonly offer?: CounterOffer | undefined;
  readonly from?: string | null | undefined;
  readonly waited?: number | undefined;
  /** It must be under the same with what is on its selections before it (MEND-04). */
  readonly ruling?: Ruling | undefined;
  /** It takes the place of another bet, under an id that was named before (EDT-01.1). */
  readonly edit?: { readonly from: BetId; readonly to: BetId } | undefined;
}

/**
 * Books a bet that was accepted a moment ago: one transaction for debit, ledger, placement, bet, legs and
 * outbox (PROT-04), decided once more inside it and answered when durable. The primary key of
 * the ref lets one attempt through (INV-01); one in doubt is waited for by the next insert (FAIL-35).
 *
 * @param more.offer the counter-offer that made the slip what it is, if one did.
 * @param more.waited how long the bet has waited since its customer agreed to it, ms; 0 when absent.
 * @param more.from log of the tab that sent it; only where nobody asked "same bet again?" before.
 * @returns 'lookAgain' only where `more.ruling` is given.
 */
export async function book(
  context: PlacementContext,
  user: UserId,
  slip: PlacementSlip,
  claim: Claim,
  more: BookedWith = {},
): Promise<ResultOf<'answered'> | NotTaken> {
  try {
    const booking = await repeated(
      () =>
        context.db
          .transaction()
          .execute(beforeCommit((tx) => bookInside(tx, context, user, slip, claim, more))),
      context.clock,
    );
    await context.journal.append(recordText({ kind: 'booked', booking }));
    context.committed();
    return { kind: 'answered', outcome: booking.outcome };
  } catch (error) {
    if (isRefTaken(error)) return { kind: 'refTaken' };
    if (!(error instanceof RolledBack)) throw error;
    return error.why;
  }
}

/**
 * The ref has its row, or, at the end of a delay, its bet: another attempt got through, perhaps this one's
 * own.
 */
function isRefTaken(error: unknown): boolean {
  const key = violatedKey(error);
  return key === 'placements_pkey' || key === 'bets_ref_key';
}

/**
 * Books a bet inside of a transaction that may have done other things before (EDT-01.1).
 *
 * @throws RolledBack where it may not be booked: nothing of the transaction may stand then
 */
export async function bookInside(
  tx: Transaction<Schema>,
  context: PlacementContext,
  user: UserId,
  slip: PlacementSlip,
  claim: Claim,
  { offer, from, ruling, edit, waited = 0 }: BookedWith,
): Promise<Booking> {
  const totalStake = money(slip.stake * slip.numberOfBets);
  const unusable = await claimBonus(tx, user, slip, context.now());
  if (unusable.length > 0) throw refusing(unusable);
  const isFree = slip.freeBet !== null;
  const held = claim === 'insert' ? [] : await fromHeld(tx, context, user, slip);
  const fromCash = money(held.reduce((left, { amount }) => left + amount, isFree ? 0 : totalStake));
  const debited = await debit(tx, user, slip.currency, fromCash);
  // Between the first decision and the row lock a price may have moved or a market closed (FAIL-04, FAIL-40).
  const decision = decideNow(context, slip, { offer, waited });
  if (decision.kind !== 'accepted') throw new RolledBack(decision);
  const open = await stillOpen(tx, decision.terms.legs, context.now());
  const legs = await withBestOdds(tx, user, open, context.worldTime());
  const struck = withCounterOffer(
    signBooking(context, { user, slip, edit }, { ...decision.terms, legs }, debited),
    offer,
  );
  const booking = from == null ? struck : { ...struck, placedFrom: from };
  const { claimed, restrictions, over } = await writeBooking(
    tx,
    booking,
    [
      ...held,
      ...(isFree
        ? [
            {
              account: houseAccount('bonuses', slip.currency),
              amount: 0 - totalStake,
              balanceAfter: null,
              version: null,
            },
          ]
        : fromCash === 0
          ? []
          : [
              {
                account: cashAccount(user),
                amount: 0 - fromCash,
                balanceAfter: debited.balance,
                version: debited.version,
              },
            ]),
      {
        account: houseAccount('stakes', slip.currency),
        amount: totalStake,
        balanceAfter: null,
        version: null,
      },
    ],
    claim,
    {
      bet: arriving(user, slip, from ?? null, booking.bet.placed_at),
      windowMs: context.settings.sameBetWindow,
    },
  );
  if (!claimed) throw new RolledBack({ kind: 'refTaken' });
  if (over !== null) throw refusing(legs.flatMap((leg) => (leg.market.id === over ? [isOver(leg)] : [])));
  if (restrictions.placed_elsewhere) throw refusing([sameBetAgain]);
  const stake = isFree ? zero : totalStake;
  refuseRestricted(context, restrictions, { stake, at: booking.bet.placed_at, legs });
  const exposures = exposuresIn(restrictions.exposures);
  const tooMuch = exposureFaults(slip, decision.terms, exposures, context.limits);
  if (tooMuch.length > 0) throw refusing(tooMuch);
  const { staked: stakedBefore } = takenBy(exposures, selectionsOf(slip));
  if (ruling !== undefined && !isUnder(ruling, context.riskRules, user, slip, stakedBefore))
    throw new RolledBack({ kind: 'lookAgain', stakedBefore });
  return booking;
}

/** @throws RolledBack where something of the customer's stands against the bet */
function refuseRestricted(
  { settings }: Pick<PlacementContext, 'settings'>,
  restrictions: Restrictions,
  bet: Omit<Restrictable, 'texts'>,
): void {
  const barred = restrictionFaults(restrictions, { ...bet, texts: settings.texts });
  if (barred.length > 0) throw refusing(barred);
}

/**
 * What was set aside for the bet while it waited, up to its stake, which an offer may have made smaller: the
 * rest goes back (MEND-03).
 */
async function fromHeld(
  tx: Transaction<Schema>,
  context: PlacementContext,
  user: UserId,
  slip: PlacementSlip,
): Promise<readonly MovedPosting[]> {
  await lockAccount(tx, user);
  const reserved = await heldFor(tx, slip.ref);
  const taken = money(Math.min(reserved, slip.stake * slip.numberOfBets));
  await releaseMoney(tx, { user, ref: slip.ref, at: context.now() }, money(reserved - taken));
  return takeHeld(tx, user, taken);
}

/** The legs, if no virtual race among them has closed by the database and the clock (VIR-01.5). */
async function stillOpen(
  tx: Transaction<Schema>,
  legs: readonly AcceptedLeg[],
  now: number,
): Promise<readonly AcceptedLeg[]> {
  const virtual = legs.filter(({ event }) => isVirtual(event.sportId));
  if (virtual.length === 0) return legs;
  const shut = await shutVirtuals(
    tx,
    virtual.map(({ event }) => event.id),
    now,
  );
  if (shut.size > 0) throw refusing(virtual.filter(({ event }) => shut.has(event.id)).map(isOver));
  return legs;
}

/** By the database, where another gateway may have heard of it first. */
const isOver = ({ selection, market }: AcceptedLeg): RefusalReason => ({
  type: 'MARKET_CLOSED',
  message: `${market.name} is closed.`,
  selectionId: selection.id,
});

interface Debited {
  readonly balance: Money;
  readonly version: number;
}

/**
 * What the customer has left. A free bet takes nothing: the balance is only looked at. Otherwise a
 * conditional debit: of two bets racing for the same money the row lock lets one see what the other left
 * (FAIL-37).
 */
async function debit(
  tx: Transaction<Schema>,
  user: UserId,
  currency: Currency,
  amount: Money,
): Promise<Debited> {
  if (amount === 0) return lockBalance(tx, user, currency);
  const row = await tx
    .updateTable('ledger_accounts')
    .set((eb) => ({ balance: eb('balance', '-', amount), version: eb('version', '+', 1) }))
    .where('id', '=', cashAccount(user))
    .where('currency', '=', currency)
    .where('balance', '>=', amount)
    .returning(['balance', 'version'])
    .executeTakeFirst();
  if (row !== undefined) return { balance: money(row.balance), version: row.version };
  const account = await tx
    .selectFrom('ledger_accounts')
    .select('currency')
    .where('id', '=', cashAccount(user))
    .executeTakeFirst();
  throw refusing([
    account !== undefined && account.currency !== currency
      ? { type: 'CURRENCY_MISMATCH', message: `Your account is in ${account.currency}.` }
      : { type: 'INSUFFICIENT_FUNDS', message: 'There is not enough money in your account for this bet.' },
  ]);
}

async function lockBalance(tx: Transaction<Schema>, user: UserId, currency: Currency): Promise<Debited> {
  const { balance, version, ...account } = await tx
    .selectFrom('ledger_accounts')
    .select(['balance', 'version', 'currency'])
    .where('id', '=', cashAccount(user))
    // Bets of one customer take turns, also those that no cash pays (FAIL-71).
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (account.currency === currency) return { balance: money(balance), version };
  throw refusing([{ type: 'CURRENCY_MISMATCH', message: `Your account is in ${account.currency}.` }]);
}

/** What of a bet its customer's restrictions are held against. */
interface Restrictable {
  /** Of the customer's own money. */
  readonly stake: Money;
  readonly at: number;
  readonly legs: readonly Pick<AcceptedLeg, 'event'>[];
  /** Published texts in force. */
  readonly texts: TextsInForce;
}

const standingIn = (found: Restrictions, at: number, { funds }: TextsInForce): Standing => ({
  shut: found.frozen || found.closed || (found.shut_until !== null && found.shut_until > at),
  bettingBlocked: found.betting_blocked,
  wageringBlocked: found.wagering_blocked,
  questionnaireDue: found.questionnaire_due,
  casinoOffer: found.casino_welcome_offer,
  verified: found.verified,
  fundsRead: fundsReadIn(found.funds_read).includes(funds),
});

export function restrictionFaults(
  found: Restrictions,
  { stake, at, legs, texts }: Restrictable,
): RefusalReason[] {
  const hindrance = hindranceOf(standingIn(found, at, texts), 'bet');
  if (hindrance === 'identity')
    return [{ type: 'VERIFY_ACCOUNT', message: 'Before you bet we need to check who you are.' }];
  if (hindrance === 'funds')
    return [{ type: 'FUNDS_UNREAD', message: 'Before you bet please read how your money is protected.' }];
  if (hindrance !== null) {
    return [
      {
        type: 'BETTING_BLOCKED',
        message: 'Betting is switched off on your account. Support is there for you.',
      },
    ];
  }
  if (found.intervention)
    return [{ type: 'INTERVENTION_DUE', message: 'We have asked you something. Please answer it first.' }];
  const accepted = { terms: found.accepted_terms, bettingRules: found.accepted_rules };
  if (newTexts(accepted, texts, acceptedIn(found.ever_accepted)).length > 0)
    return [{ type: 'NEW_TEXTS', message: 'Our terms or rules have changed. Please accept them first.' }];
  const ownRules = controlFaults(controlsIn(found.controls), at, legs);
  return ownRules.length > 0 ? ownRules : limitFaults(limitsIn(found.limits), stake);
}

/**
 * A bet on a counter-offer keeps the offer in its outcome, and in its row the hash of the slip that was first
 * sent: a copy of that request is answered with this bet (FAIL-18).
 */
const withCounterOffer = (booking: Booking, offer: CounterOffer | undefined): Booking =>
  offer === undefined
    ? booking
    : { ...booking, contentHash: offer.basedOn, outcome: { ...booking.outcome, offer } };

/** The signed receipt and all rows that follow from it. */
function signBooking(
  context: PlacementContext,
  { user, slip, edit }: { readonly user: UserId; readonly slip: PlacementSlip } & Pick<BookedWith, 'edit'>,
  terms: Terms,
  debited: Debited,
): Booking {
  const betId = edit?.to ?? drawBetId();
  const acceptedAt = context.now();
  const content: Omit<Receipt, 'signature'> = {
    ref: slip.ref,
    betId,
    contentHash: slip.contentHash,
    clientHead: slip.clientHead,
    stake: slip.stake,
    totalStake: terms.totalStake,
    currency: slip.currency,
    totalOdds: terms.totalOdds === null ? null : totalOddsText(terms.totalOdds),
    possibleWinnings: terms.possibleWinnings,
    ...(terms.bonus === null ? {} : { bonus: terms.bonus }),
    selections: terms.legs.map(({ selection, odds, placeTerms, castPosition, bestOdds, earlyPayouts }) => ({
      id: selection.id,
      odds: odds === null ? null : fractionalText(odds),
      version: selection.version,
      ...(placeTerms === null ? {} : { placeTerms: { ...placeTerms } }),
      ...(castPosition === undefined ? {} : { raceCastPosition: castPosition }),
      ...(bestOdds === true ? { bestOddsGuaranteed: true } : {}),
      ...(earlyPayouts.length === 0 ? {} : { earlyPayouts: [...earlyPayouts] }),
    })),
    balance: debited.balance,
    balanceVersion: debited.version,
    acceptedAt,
    rulesVersion: context.settings.rulesVersion,
  };
  const receipt = context.signer.sign(content);
  return bookingOf(slip, terms, {
    betId,
    user,
    placedAt: acceptedAt,
    struckAt: context.worldTime(),
    receipt,
    editedFrom: edit?.from,
  });
}
