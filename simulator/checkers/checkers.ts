import type { SharedDatabase } from '../gateway/database.ts';
import type { World } from '../world/world.ts';
import { armedAsShown } from './armed-as-shown.ts';
import { asShown } from './as-shown.ts';
import { AskedAbout } from './asked-about.ts';
import { type Books, readBooks } from './books.ts';
import { withinBudget } from './budget.ts';
import { builtFairly } from './built-fairly.ts';
import { nothingInClear } from './clear-text.ts';
import { consented } from './consent.ts';
import { dealtFairly } from './dealt-fairly.ts';
import { withoutDefects } from './defects.ts';
import { durableLog } from './durable-log.ts';
import { evidenceOfBets } from './evidence.ts';
import { exported } from './exported.ts';
import { figuresOnScreen, soundSlipsTaken } from './figures.ts';
import { finalStays } from './final-stays.ts';
import { type Finding, withoutIds } from './finding.ts';
import { readSessions, wordsByTheBook } from './gateways-word.ts';
import { heldWhileWaiting, readHolds } from './held-money.ts';
import { joinedOnce } from './joined.ts';
import { atStandingPrices, waitedInPlay } from './moment-of-commit.ts';
import { offerAsIs } from './offer-at-rest.ts';
import { onOpenMarkets } from './open-market.ts';
import { nobodyElse } from './other-people.ts';
import { idsOfTheirOwn } from './own-ids.ts';
import { pending } from './pending.ts';
import { picksTogether } from './picks-together.ts';
import { pressedAsSaid } from './pressed.ts';
import { fencedInTime } from './questions.ts';
import { atQuotedPrices, readReceipts } from './quoted-prices.ts';
import { receiptsOfTheBook } from './receipts.ts';
import { remindedInTime } from './reminded.ts';
import { folded, replayed } from './replayed.ts';
import { returnsPromised } from './returns.ts';
import { askedBeforeAgain } from './same-bet.ts';
import { SeenStates } from './seen-states.ts';
import { sentByTheRules } from './sending-rules.ts';
import { settlement } from './settlement.ts';
import { slipsOnScreen } from './slip-on-screen.ts';
import { soundLedger } from './sound-ledger.ts';
import { ToldOnScreen } from './told-on-screen.ts';
import { sentOnce, truthfulScreen } from './truth.ts';
import { foldedAlone } from './two-modes.ts';
import { soundOnWaywardFeeds } from './wayward-feed.ts';
import { inOwnSession } from './whose-bets.ts';
import { wireAsWanted } from './wire.ts';

export type { Finding } from './finding.ts';

export interface End {
  readonly found: readonly Finding[];
  readonly books: Books;
}

/** Every checker over one world, from its beginning to its end. */
export class Checkers {
  readonly #world: World;
  readonly #database: SharedDatabase;
  readonly #seen = new SeenStates();
  readonly #told = new ToldOnScreen();
  readonly #asked = new AskedAbout();

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
      ...this.#asked.look(world),
      ...finalStays(world),
    ];
  }

  /** Checked when the world has come to rest, or did not. */
  async atTheEnd(): Promise<End> {
    const world = this.#world;
    const books = await readBooks(this.#database);
    const found: Finding[] = [
      ...withoutDefects(world),
      ...stillPending(world),
      ...(await soundLedger(this.#database)),
      ...heldWhileWaiting(world, await readHolds(this.#database)),
      ...sentOnce(world),
      ...idsOfTheirOwn(world),
      ...nothingInClear(world),
      ...truthfulScreen(world, books),
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
      ...wordsByTheBook(world.words.exchanges, books, await readSessions(this.#database)),
      ...pressedAsSaid(world),
      ...sentByTheRules(world),
      ...fencedInTime(world),
      ...remindedInTime(world),
      ...this.#told.look(world),
      ...this.#asked.look(world),
      ...returnsPromised(world),
      ...soundSlipsTaken(world),
      ...(await settlement(world, this.#database)),
      ...askedBeforeAgain(world, books),
      ...(await dealtFairly(world, this.#database, books)),
      ...(await joinedOnce(world, this.#database)),
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
export const textOfBooks = ({ placements, bets, cash }: Books): string =>
  JSON.stringify([[...placements.values()], [...bets.values()], [...cash]]);
