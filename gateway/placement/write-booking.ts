import { type Insertable, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import { toJson } from '#domain/json.ts';
import { acceptedText } from '../accounts/accept-texts.ts';
import { fundsReadText } from '../accounts/funds-read.ts';
import { interventionDue } from '../accounts/interventions.ts';
import { writeGroups } from '../builder/struck-groups.ts';
import type { Schema } from '../db/schema.ts';
import { verifiedAt } from '../identity/verified.ts';
import type { MovedPosting } from '../ledger/post.ts';
import { controlsText } from '../limits/controls-in-force.ts';
import { limitsText } from '../limits/limits-in-force.ts';
import { leafRow } from '../proofs/leaf-row.ts';
import { actOfBooking } from '../recordings/acts/act-of-booking.ts';
import { marketThatIsOver } from '../settlement/market-states.ts';
import type { Booking } from './booking.ts';
import { type Arriving, duplicateBets } from './decide/duplicate-bet.ts';
import { exposureText } from './decide/exposure.ts';
import type { OfHeldAlone } from './decide/refused.ts';

/** How the ref becomes SUCCEEDED: by its first row, or by the end of the delay that holds the row. */
export type Claim = 'insert' | 'resolvePending';

/**
 * What stands against a customer's bet at this moment, read under a lock that holds until the commit (INV-10,
 * FAIL-09).
 */
export interface Restrictions {
  readonly frozen: boolean;
  readonly betting_blocked: boolean;
  readonly wagering_blocked: boolean;
  readonly casino_welcome_offer: boolean;
  readonly questionnaire_due: boolean;
  /** End of an exclusion or a break, whichever is later, epoch ms. */
  readonly shut_until: number | null;
  /** What the customer has set, with what is used of it before this bet (`limitsIn`). */
  readonly limits: string;
  /** Closed by its customer or by staff. */
  readonly closed: boolean;
  /** It is known who they are (UK-36). */
  readonly verified: boolean;
  /** Staff have asked something that is answered first (RGT-07). */
  readonly intervention: boolean;
  /** Versions of the published texts that they accepted last (CNT-02). */
  readonly accepted_terms: string;
  readonly accepted_rules: string;
  /** All that they have ever accepted of them (`acceptedIn`). */
  readonly ever_accepted: string;
  /** Versions of how their money is protected that they have read (`fundsReadIn`). */
  readonly funds_read: string;
  /** What they have set of time and products, and the minutes of this day (`controlsIn`). */
  readonly controls: string;
  /** Another tab or device of the customer has just bet on the same (FAIL-71). */
  readonly placed_elsewhere: boolean;
  /** What the customer has on the selections of the bet (`exposuresIn`). */
  readonly exposures: string;
}

/** What the statement found that may speak against the booking. */
export interface BookingChecks {
  /**
   * False: another process resolved the delayed placement first, or a refusal of the ref was stated; roll
   * back.
   */
  readonly claimed: boolean;
  readonly restrictions: Restrictions;
  /** A market of the bet that has a result, or is closed, by the database; null where none is. */
  readonly over: number | null;
}

/** A bet on its way in, and how long ago another of the same counts. */
export interface Asking {
  readonly bet: Arriving;
  readonly windowMs: number;
}

const claimRow = (booking: Booking): Omit<Selectable<Schema['placements']>, OfHeldAlone> => ({
  ref: booking.bet.ref,
  user_id: booking.bet.user_id,
  content_hash: booking.contentHash,
  state: 'SUCCEEDED',
  outcome: JSON.stringify(booking.outcome),
  slip: null,
  due_at: null,
  created_at: booking.bet.placed_at,
});

const legRowsOf = ({ bet, legs }: Booking) =>
  legs.map((leg) => ({
    ...leg,
    bet_id: bet.id,
    user_id: bet.user_id,
    state: 'OPEN',
    rule4_pence: 0,
    dead_heat_tied: null,
    dead_heat_places: null,
    place_dead_heat_tied: null,
    place_dead_heat_places: null,
    settled_odds: null,
    open: true,
  }));

/**
 * What commits the tree of proofs to the receipt; there already when a booking is written again after a power
 * cut.
 */
const leafOf = ({ outcome }: Booking) =>
  leafRow({ kind: 'receipt', key: outcome.ref, payload: toJson(outcome.receipt) });

/** The customer's channels hear of the bet, and of the end of a delay if there was one. */
const noticesOf = ({ bet }: Booking, claim: Claim): Insertable<Schema['outbox']>[] => [
  { user_id: bet.user_id, topic: 'bet', subject: bet.id, op: 'add' },
  ...(claim === 'insert'
    ? []
    : [{ user_id: bet.user_id, topic: 'placement' as const, subject: bet.ref, op: 'update' as const }]),
];

/** Whose bet on what, at which moment. */
export interface Restricted {
  readonly user: UserId;
  readonly ref: string;
  readonly selections: readonly number[];
  readonly at: number;
}

const restrictedBy = ({ bet, legs }: Booking): Restricted => ({
  user: bet.user_id,
  ref: bet.ref,
  selections: legs.map(({ selection_id }) => selection_id),
  at: bet.placed_at,
});

/**
 * Who may bet is decided here, under a share lock on the customer: a block that commits later waits, an
 * earlier one is seen. A bet that waits counts as one that is struck: nobody calls it off by another.
 */
export const restrictionsOf = (
  { user, ref, selections, at }: Restricted,
  elsewhere: RawBuilder<boolean>,
) => sql<Restrictions>`(
  select frozen, betting_blocked, wagering_blocked, casino_welcome_offer, accepted_terms, accepted_rules,
    closed_at is not null as closed, ${interventionDue(user)} as intervention,
    ${verifiedAt(user, at)} as verified, wagering_questionnaire_due as questionnaire_due,
    greatest(self_excluded_until, break_until) as shut_until,
    ${acceptedText(user)} as ever_accepted,
    ${fundsReadText(user)} as funds_read,
    ${limitsText(user, ref, at)} as limits,
    ${controlsText(user, at)} as controls,
    ${elsewhere} as placed_elsewhere,
    ${exposureText(user, selections, ref)} as exposures
  from users where id = ${user} for share
)`;

/**
 * Placement, bet, legs, ledger entry, outbox row, the leaf of the proofs and the check of the customer's
 * restrictions, in one statement: one round trip, all or nothing (FAIL-46). The debit must have moved the
 * balance in the same transaction.
 *
 * @param asking what the question "same bet again?" is put to; nothing when the bet was let in before.
 * @throws a unique violation on `placements_pkey` when the ref was used before.
 */
export async function writeBooking(
  tx: Transaction<Schema>,
  booking: Booking,
  postings: readonly MovedPosting[],
  claim: Claim,
  asking?: Asking,
): Promise<BookingChecks> {
  const { bet } = booking;
  const row = claimRow(booking);
  const elsewhere = asking === undefined ? sql<boolean>`false` : duplicateBets(asking.bet, asking.windowMs);
  const postingRows = postings.map(
    ({ account, amount, balanceAfter, version }) =>
      sql`(${account}::text, ${amount}::bigint, ${balanceAfter}::bigint, ${version}::bigint)`,
  );
  const [written] = await tx
    .with('placement', (db) =>
      claim === 'insert'
        ? db
            .insertInto('placements')
            .values({ ...row, placed_from: booking.placedFrom ?? null })
            .returning('ref')
        : db
            .updateTable('placements')
            .set({ ...row, reserved: 0 })
            .where('ref', '=', bet.ref)
            .where('state', '=', 'PENDING')
            .returning('ref'),
    )
    .with('bet', (db) =>
      db
        .insertInto('bets')
        .values({ ...bet, status: 'OPEN', version: 1, settlements: 0 })
        .returning('id'),
    )
    .with('legs', (db) => db.insertInto('bet_legs').values(legRowsOf(booking)).returning('leg'))
    .with('notices', (db) => db.insertInto('outbox').values(noticesOf(booking, claim)).returning('seq'))
    .with('leaf', (db) =>
      db
        .insertInto('proof_leaves')
        .values(leafOf(booking))
        .onConflict((conflict) => conflict.doNothing())
        .returning('key'),
    )
    .with('entry', (db) =>
      db
        .insertInto('ledger_entries')
        .values({ kind: 'stake', ref: bet.id, at: bet.placed_at })
        .returning('id'),
    )
    .with('postings', (db) =>
      db
        .insertInto('ledger_postings')
        .columns(['entry_id', 'account_id', 'amount', 'balance_after', 'version'])
        .expression(
          sql`select entry.id, posting.account, posting.amount, posting.balance_after, posting.version
            from entry, (values ${sql.join(postingRows)}) as posting (account, amount, balance_after, version)`,
        )
        .returning('entry_id'),
    )
    .with('act', (db) => db.insertInto('gateway_acts').values(actOfBooking(bet)).returning('id'))
    .with('customer', () => restrictionsOf(restrictedBy(booking), elsewhere))
    .selectFrom('customer')
    .selectAll()
    .select(sql<boolean>`exists (select 1 from placement)`.as('claimed'))
    // Under the lock of the account, which the debit has: a refusal that was kept before is seen (FAIL-33,
    // INV-04).
    .select(sql<boolean>`exists (select 1 from kept_refusals where ref = ${bet.ref})`.as('kept'))
    // Whatever this gateway has heard: another one may be ahead of it.
    .select(marketThatIsOver(booking.legs.map(({ market_id }) => market_id)).as('over'))
    .execute();
  if (written === undefined) throw new Error(`customer ${bet.user_id} is gone`);
  await writeGroups(tx, booking);
  const { claimed, kept, over, ...restrictions } = written;
  return { claimed: claimed && !kept, restrictions, over };
}
