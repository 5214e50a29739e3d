import type { SharedDatabase } from '../gateway/database/database.ts';
import type { World } from '../scenario/world.ts';
import { cashedOutFairly } from './cash-outs/cashed-out-fairly.ts';
import { ToldCashOuts } from './cash-outs/told-cash-outs.ts';
import { type DatabaseSnapshot, readDatabaseSnapshot } from './database-snapshot.ts';
import { type Finding, withoutIds } from './finding.ts';
import { withinBudget } from './log/budget.ts';
import { nothingInClear } from './log/clear-text.ts';
import { withoutDefects } from './log/defects.ts';
import { durableLog } from './log/durable-log.ts';
import { evidenceOfBets } from './log/evidence.ts';
import { exported } from './log/exported.ts';
import { folded, replayed } from './log/replayed.ts';
import { foldedAlone } from './log/two-modes.ts';
import { dealtFairly } from './money/dealt-fairly.ts';
import { heldWhileWaiting, readHolds } from './money/held-money.ts';
import { receiptsOfTheBook } from './money/receipts.ts';
import { returnsPromised } from './money/returns.ts';
import { settlement } from './money/settlement.ts';
import { soundLedger } from './money/sound-ledger.ts';
import { pending } from './pending.ts';
import { armedAsShown } from './placement/armed-as-shown.ts';
import { asShown } from './placement/as-shown.ts';
import { consented } from './placement/consent.ts';
import { finalStays } from './placement/final-stays.ts';
import { idsOfTheirOwn } from './placement/own-ids.ts';
import { pressedAsSaid } from './placement/pressed.ts';
import { fencedInTime } from './placement/questions.ts';
import { askedBeforeAgain } from './placement/same-bet.ts';
import { sentByTheRules } from './placement/sending-rules.ts';
import { readSessions, statementsMatchDatabase } from './placement/statements-match-database.ts';
import { builtFairly } from './prices/built-fairly.ts';
import { atStandingPrices, waitedInPlay } from './prices/moment-of-commit.ts';
import { offerAsIs } from './prices/offer-at-rest.ts';
import { onOpenMarkets } from './prices/open-market.ts';
import { picksTogether } from './prices/picks-together.ts';
import { atQuotedPrices, readReceipts } from './prices/quoted-prices.ts';
import { soundOnWaywardFeeds } from './prices/unsound-feed.ts';
import { keptFromTooMuch } from './safer/kept-from-too-much.ts';
import { AskedAbout } from './screen/asked-about.ts';
import { figuresOnScreen, soundSlipsTaken } from './screen/figures.ts';
import { screenAgrees, sentOnce } from './screen/screen-matches-database.ts';
import { SeenStates } from './screen/seen-states.ts';
import { slipsOnScreen } from './screen/slip-on-screen.ts';
import { ToldOnScreen } from './screen/told-on-screen.ts';
import { wireAsWanted } from './screen/wire.ts';
import { joinedOnce } from './session/joined.ts';
import { nobodyElse } from './session/other-people.ts';
import { remindedInTime } from './session/reminded.ts';
import { inOwnSession } from './session/whose-bets.ts';
import { racesToldAsRun } from './sports/told-as-run.ts';
import { sportsToldAsScored } from './sports/told-as-scored.ts';
import { playersToldTogether } from './sports/told-of-players.ts';

export type { Finding } from './finding.ts';

export interface End {
  readonly found: readonly Finding[];
  readonly books: DatabaseSnapshot;
}

/** Every checker over one world, from its beginning to its end. */
export class Checkers {
  readonly #world: World;
  readonly #database: SharedDatabase;
  readonly #seen = new SeenStates();
  readonly #told = new ToldOnScreen();
  readonly #asked = new AskedAbout();
  readonly #toldCashOuts = new ToldCashOuts();

  constructor(world: World, database: SharedDatabase) {
    this.#world = world;
    this.#database = database;
    for (const { name, bettor } of world.people)
      bettor.onLook = (tab, { placement }) => this.#told.see(name, tab, placement);
  }

  /** Checked every second of virtual time. */
  duringTheRun(): readonly Finding[] {
    this.#seen.look(this.#world);
    const world = this.#world;
    return [
      ...withoutDefects(world),
      ...slipsOnScreen(world),
      ...armedAsShown(world),
      ...(world.market.results === undefined ? [] : figuresOnScreen(world)),
      ...this.#told.look(world),
      ...this.#toldCashOuts.look(world),
      ...this.#asked.look(world),
      ...finalStays(world),
    ];
  }

  /** Checked when the world has come to rest, or did not. */
  async atTheEnd(): Promise<End> {
    const world = this.#world;
    const books = await readDatabaseSnapshot(this.#database);
    const found: Finding[] = [
      ...withoutDefects(world),
      ...stillPending(world),
      ...(await soundLedger(this.#database)),
      ...heldWhileWaiting(world, await readHolds(this.#database)),
      ...sentOnce(world),
      ...idsOfTheirOwn(world),
      ...nothingInClear(world),
      ...screenAgrees(world, books),
      ...receiptsOfTheBook(world, books),
      ...consented(world, books),
      ...onOpenMarkets(world, books),
      ...atStandingPrices(world, books),
      ...atQuotedPrices(
        { quotes: world.quotes, names: books.selections },
        await readReceipts(this.#database),
      ),
      ...builtFairly(world, books),
      ...picksTogether(world),
      ...waitedInPlay(world.words.arrived, books, world.words.replies),
      ...statementsMatchDatabase(world.words.exchanges, books, await readSessions(this.#database)),
      ...pressedAsSaid(world),
      ...sentByTheRules(world),
      ...fencedInTime(world),
      ...remindedInTime(world),
      ...this.#told.look(world),
      ...this.#toldCashOuts.look(world),
      ...this.#asked.look(world),
      ...returnsPromised(world),
      ...soundSlipsTaken(world),
      ...(await settlement(world, this.#database)),
      ...sportsToldAsScored(world),
      ...racesToldAsRun(world),
      ...playersToldTogether(world),
      ...askedBeforeAgain(world, books),
      ...(await dealtFairly(world, this.#database, books)),
      ...(await cashedOutFairly(world, this.#database, books)),
      ...(await joinedOnce(world, this.#database)),
      ...(await keptFromTooMuch(world, this.#database)),
      ...nobodyElse(world),
      ...inOwnSession(world),
      ...asShown(world),
      ...evidenceOfBets(world, books),
      ...durableLog(world),
      ...wireAsWanted(world),
      ...offerAsIs(world, books),
      ...soundOnWaywardFeeds(world, books),
      ...withinBudget(world),
      ...(world.options.reexecuted ? await this.#everyLog() : folded(world)),
    ];
    return { found, books };
  }

  /** What takes as long as the logs are long. */
  async #everyLog(): Promise<readonly Finding[]> {
    const world = this.#world;
    return [...replayed(world), ...foldedAlone(world, this.#seen), ...(await exported(world))];
  }
}

const stillPending = (world: World): readonly Finding[] =>
  pending(world).map((sentence) => ({
    checker: 'liveness',
    fingerprint: `liveness ${withoutIds(sentence).replaceAll(/\d+/g, 'n')}`,
    sentence,
  }));

/** The books as one text, for the hash of a world. */
export const textOfBooks = ({ placements, bets, cash }: DatabaseSnapshot): string =>
  JSON.stringify([[...placements.values()], [...bets.values()], [...cash]]);
