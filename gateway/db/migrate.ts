import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { statements as money } from './migrations/0001-money.ts';
import { statements as systemBets } from './migrations/0010-system-bets.ts';
import { statements as racingBets } from './migrations/0020-racing-bets.ts';
import { statements as bonuses } from './migrations/0030-bonuses.ts';
import { statements as betGroups } from './migrations/0040-bet-groups.ts';
import { statements as wagerBlocks } from './migrations/0050-wager-blocks.ts';
import { statements as sharing } from './migrations/0070-sharing.ts';
import { statements as recordings } from './migrations/0090-recordings.ts';
import { statements as proofs } from './migrations/0100-proofs.ts';
import { statements as staff } from './migrations/0110-staff.ts';
import { statements as sameBetAgain } from './migrations/0120-same-bet-again.ts';
import { statements as earlyPayouts } from './migrations/0121-early-payouts.ts';
import { statements as sealedSecrets } from './migrations/0140-sealed-secrets-and-withdrawals.ts';
import { statements as priceCorrections } from './migrations/0150-price-corrections.ts';
import { statements as orderOfResults } from './migrations/0160-order-of-results.ts';
import { statements as realityCheck } from './migrations/0170-reality-check.ts';
import { statements as keptRefusals } from './migrations/0180-kept-refusals.ts';
import { statements as settledRevision } from './migrations/0190-settled-revision.ts';
import { statements as placeParts } from './migrations/0200-place-parts.ts';
import { statements as closedMarkets } from './migrations/0202-closed-markets.ts';
import { statements as heldMoney } from './migrations/0204-held-money.ts';
import { statements as exposure } from './migrations/0205-exposure.ts';
import { statements as sessionTime } from './migrations/0209-session-time.ts';
import { statements as eventEndings } from './migrations/0211-event-endings.ts';
import { statements as awaitingResult } from './migrations/0212-awaiting-result.ts';
import { statements as systemNotices } from './migrations/0213-system-notices.ts';
import { statements as winnersOfAMarket } from './migrations/0214-winners-of-a-market.ts';
import { statements as tombstones } from './migrations/0220-tombstones.ts';
import { statements as attempts } from './migrations/0225-attempts.ts';
import { statements as devices } from './migrations/0226-devices.ts';
import { statements as staffRecoveries } from './migrations/0227-staff-recoveries.ts';
import { statements as runningGateways } from './migrations/0230-running-gateways.ts';
import { statements as requestCounts } from './migrations/0234-request-counts.ts';
import { statements as recordingShares } from './migrations/0237-recording-shares.ts';
import { statements as firstPasswords } from './migrations/0238-first-passwords.ts';
import { statements as bettingTokens } from './migrations/0241-betting-tokens.ts';
import { statements as browsers } from './migrations/0244-browsers.ts';
import { statements as cashOuts } from './migrations/0257-cash-outs.ts';
import { statements as partsOfCashOuts } from './migrations/0258-parts-of-cash-outs.ts';
import { statements as automaticCashOuts } from './migrations/0259-automatic-cash-outs.ts';
import { statements as payments } from './migrations/0266-payments.ts';
import { statements as ownLimits } from './migrations/0276-own-limits.ts';
import { statements as breaks } from './migrations/0277-breaks.ts';
import { statements as oldTombstones } from './migrations/0278-old-tombstones.ts';
import { statements as virtualDraws } from './migrations/0280-virtual-draws.ts';
import { statements as raceResults } from './migrations/0281-race-results.ts';
import { statements as betsBySettlementTime } from './migrations/0283-bets-by-settlement-time.ts';
import { statements as problemReports } from './migrations/0284-problem-reports.ts';
import { statements as waysIn } from './migrations/0286-account-access.ts';
import { statements as passkeys } from './migrations/0287-passkeys.ts';
import { statements as ownControls } from './migrations/0293-own-controls.ts';
import { statements as acceptedTexts } from './migrations/0294-accepted-texts.ts';
import { statements as closures } from './migrations/0295-closures-and-interventions.ts';
import { statements as messages } from './migrations/0296-messages.ts';
import { statements as finishedEvents } from './migrations/0300-finished-events.ts';
import { statements as identity } from './migrations/0301-identity.ts';
import { statements as shutCustomers } from './migrations/0310-shut-customers.ts';
import { statements as betsByTime } from './migrations/0312-bets-by-time-of-all.ts';
import { statements as editedBets } from './migrations/0313-edited-bets.ts';
import { statements as joining } from './migrations/0314-what-a-customer-joins-with.ts';
import { statements as papers } from './migrations/0315-papers-and-failed-look-ups.ts';
import { statements as questionnaires } from './migrations/0316-questionnaires.ts';
import { statements as limitReviews } from './migrations/0317-limit-reviews.ts';
import { statements as marketingChoices } from './migrations/0318-marketing-choices.ts';
import { statements as promotionOptIns } from './migrations/0319-promotion-opt-ins.ts';
import { statements as settlementsRead } from './migrations/0320-settlements-read.ts';
import { statements as moving } from './migrations/0321-customers-who-move.ts';
import { statements as finishedById } from './migrations/0322-finished-events-by-id.ts';
import { statements as fundsRead } from './migrations/0323-funds-read.ts';
import { statements as pins } from './migrations/0324-pins.ts';
import { statements as otherAddress } from './migrations/0325-links-to-another-address.ts';
import { statements as vulnerabilityChecks } from './migrations/0327-vulnerability-checks.ts';
import { statements as handovers } from './migrations/0328-handovers.ts';
import { statements as pictureQuality } from './migrations/0329-picture-quality.ts';
import { statements as spendControls } from './migrations/0331-spend-controls.ts';
import { statements as handedOverChallenges } from './migrations/0332-handed-over-challenges.ts';
import { statements as mails } from './migrations/0333-mails.ts';
import { statements as defaultPaymentMethods } from './migrations/0334-default-payment-methods.ts';
import { statements as cameFrom } from './migrations/0336-where-a-customer-came-from.ts';
import { statements as timeNewsRead } from './migrations/0337-time-news-read.ts';
import type { Schema } from './schema.ts';

const migration = (statements: readonly string[]): Migration => ({
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

/** By name, in order. One set for both databases. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-money': migration(money),
  '0010-system-bets': migration(systemBets),
  '0020-racing-bets': migration(racingBets),
  '0030-bonuses': migration(bonuses),
  '0040-bet-groups': migration(betGroups),
  '0050-wager-blocks': migration(wagerBlocks),
  '0070-sharing': migration(sharing),
  '0090-recordings': migration(recordings),
  '0100-proofs': migration(proofs),
  '0110-staff': migration(staff),
  '0120-same-bet-again': migration(sameBetAgain),
  '0121-early-payouts': migration(earlyPayouts),
  '0140-sealed-secrets-and-withdrawals': migration(sealedSecrets),
  '0150-price-corrections': migration(priceCorrections),
  '0160-order-of-results': migration(orderOfResults),
  '0170-reality-check': migration(realityCheck),
  '0180-kept-refusals': migration(keptRefusals),
  '0190-settled-revision': migration(settledRevision),
  '0200-place-parts': migration(placeParts),
  '0202-closed-markets': migration(closedMarkets),
  '0204-held-money': migration(heldMoney),
  '0205-exposure': migration(exposure),
  '0209-session-time': migration(sessionTime),
  '0211-event-endings': migration(eventEndings),
  '0212-awaiting-result': migration(awaitingResult),
  '0213-system-notices': migration(systemNotices),
  '0214-winners-of-a-market': migration(winnersOfAMarket),
  '0220-tombstones': migration(tombstones),
  '0225-attempts': migration(attempts),
  '0226-devices': migration(devices),
  '0227-staff-recoveries': migration(staffRecoveries),
  '0230-running-gateways': migration(runningGateways),
  '0234-request-counts': migration(requestCounts),
  '0237-recording-shares': migration(recordingShares),
  '0238-first-passwords': migration(firstPasswords),
  '0241-betting-tokens': migration(bettingTokens),
  '0244-browsers': migration(browsers),
  '0257-cash-outs': migration(cashOuts),
  '0258-parts-of-cash-outs': migration(partsOfCashOuts),
  '0259-automatic-cash-outs': migration(automaticCashOuts),
  '0266-payments': migration(payments),
  '0276-own-limits': migration(ownLimits),
  '0277-breaks': migration(breaks),
  '0278-old-tombstones': migration(oldTombstones),
  '0280-virtual-draws': migration(virtualDraws),
  '0281-race-results': migration(raceResults),
  '0283-bets-by-settlement-time': migration(betsBySettlementTime),
  '0284-problem-reports': migration(problemReports),
  '0286-account-access': migration(waysIn),
  '0287-passkeys': migration(passkeys),
  '0293-own-controls': migration(ownControls),
  '0294-accepted-texts': migration(acceptedTexts),
  '0295-closures-and-interventions': migration(closures),
  '0296-messages': migration(messages),
  '0300-finished-events': migration(finishedEvents),
  '0301-identity': migration(identity),
  '0310-shut-customers': migration(shutCustomers),
  '0312-bets-by-time-of-all': migration(betsByTime),
  '0322-finished-events-by-id': migration(finishedById),
  '0320-settlements-read': migration(settlementsRead),
  '0316-questionnaires': migration(questionnaires),
  '0313-edited-bets': migration(editedBets),
  '0317-limit-reviews': migration(limitReviews),
  '0318-marketing-choices': migration(marketingChoices),
  '0314-what-a-customer-joins-with': migration(joining),
  '0319-promotion-opt-ins': migration(promotionOptIns),
  '0323-funds-read': migration(fundsRead),
  '0324-pins': migration(pins),
  '0325-links-to-another-address': migration(otherAddress),
  '0327-vulnerability-checks': migration(vulnerabilityChecks),
  '0328-handovers': migration(handovers),
  '0329-picture-quality': migration(pictureQuality),
  '0332-handed-over-challenges': migration(handedOverChallenges),
  '0333-mails': migration(mails),
  '0334-default-payment-methods': migration(defaultPaymentMethods),
  '0336-where-a-customer-came-from': migration(cameFrom),
  '0337-time-news-read': migration(timeNewsRead),
  '0331-spend-controls': migration(spendControls),
  '0315-papers-and-failed-look-ups': migration(papers),
  '0321-customers-who-move': migration(moving),
};

/** What a build knows of the form of the database. */
export interface SchemaOfBuild {
  readonly migrations: Readonly<Record<string, Migration>>;
  /**
   * The migration that a build must know to work on the database when all of these have run. To be raised by
   * one that an earlier build cannot live with: a column that must be filled, or a meaning that changes.
   * Whoever only adds leaves it, and a build can be taken back.
   */
  readonly floor: string;
}

export const thisBuild: SchemaOfBuild = { migrations, floor: '0332-handed-over-challenges' };

/** Of the installation (`facts`): the highest floor of all builds that brought it to their form. */
const FLOOR = 'schema-floor';

/** The database was written by a newer build, or a migration failed; nothing was changed. */
export class MigrationFailed extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The database could not be brought to this build's form: ${reason}`, { cause });
    this.name = 'MigrationFailed';
  }
}

async function executedNames(db: Kysely<Schema>): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly is_there: boolean }>`
    select to_regclass('kysely_migration') is not null as is_there`.execute(db);
  if (rows[0]?.is_there !== true) return [];
  const executed = await sql<{ readonly name: string }>`select name from kysely_migration`.execute(db);
  return executed.rows.map(({ name }) => name);
}

/** @throws MigrationFailed where a newer build has left a form that this one cannot work on */
async function refuseBelowFloor(
  db: Kysely<Schema>,
  unknown: readonly string[],
  build: SchemaOfBuild,
): Promise<void> {
  if (unknown.length === 0) return;
  const row = await db.selectFrom('facts').select('value').where('key', '=', FLOOR).executeTakeFirst();
  const floor = row?.value;
  if (floor !== undefined && Object.hasOwn(build.migrations, floor)) return;
  const needed = floor ?? unknown.toSorted().at(-1) ?? '';
  throw new MigrationFailed(
    new Error(`it was written by a newer build, and one that does not know ${needed} cannot work on it`),
  );
}

const raiseFloor = (db: Kysely<Schema>, { floor }: SchemaOfBuild): Promise<unknown> =>
  db
    .insertInto('facts')
    .values({ key: FLOOR, value: floor })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: floor }).where('facts.value', '<', floor),
    )
    .execute();

const nothing: Migration = { up: () => Promise.resolve() };

/**
 * Brings the database to the current form, or to that of an earlier build, from which a test comes. What a
 * newer build added is left where its floor allows. Two processes at once are safe by the migrator's lock,
 * which is taken only where something is to be done.
 *
 * @throws MigrationFailed
 */
export async function migrate(
  db: Kysely<Schema>,
  upTo?: string,
  build: SchemaOfBuild = thisBuild,
): Promise<void> {
  const executed = new Set(await executedNames(db));
  const unknown = [...executed].filter((name) => !Object.hasOwn(build.migrations, name));
  await refuseBelowFloor(db, unknown, build);
  if (upTo === undefined && Object.keys(build.migrations).every((name) => executed.has(name))) return;
  const all = { ...build.migrations, ...Object.fromEntries(unknown.map((name) => [name, nothing])) };
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(all) },
    // A build that is taken back and forth may have one that sorts before what has run.
    allowUnorderedMigrations: true,
  });
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error !== undefined) throw new MigrationFailed(error);
  if (upTo === undefined) await raiseFloor(db, build);
}
