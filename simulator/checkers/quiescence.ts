import type { SharedDatabase } from '../gateway/database/database.ts';
import type { World } from '../scenario/world.ts';
import { accountHere } from '../workload/customers/person.ts';
import { type DatabaseSnapshot, readSelections } from './database-snapshot.ts';
import { pendingOf } from './pending.ts';
import { Bounds } from './placement/bounds.ts';
import { offerAsIs } from './prices/offer-at-rest.ts';
import { silentOnScreens } from './prices/unsound-feed.ts';
import { wireAsWanted } from './screen/wire.ts';

/** Somebody at rest stays at rest for so long: news of a moment ago may still be on their way, ms. */
const QUIET_MS = 3_000;
/**
 * A balance that was missed on the live channel is asked for by then at the latest
 * (`SESSION_TIMING.balanceEveryMs`), ms.
 */
const EVEN_MS = 35_000;
/**
 * A line that has swallowed a word of the protocol is taken for dead by then: a connect is held and then
 * waited for (`liveLimits.holdMs` and ten seconds). A new one brings every price, ms.
 */
const DEAD_LINE_MS = 45_000;

interface Book {
  /** Refs that it has not decided, and whose they are. */
  readonly held: ReadonlyMap<string, string>;
  /** By customer. */
  readonly cash: ReadonlyMap<string, number>;
  readonly selections: DatabaseSnapshot['selections'];
}

/**
 * After the faults: whoever has nothing pending any more, on a screen or in the book, and sees book and
 * prices goes home, so that nobody's screen is kept up for the sake of another's. All devices of a customer
 * leave together: what one does shows on the other.
 */
export class Quiescence {
  readonly #world: World;
  readonly #database: SharedDatabase;
  readonly #since = new Map<string, number>();
  readonly #gone = new Set<string>();
  readonly bounds: Bounds;
  #read: (Book & { readonly changes: number }) | undefined;

  constructor(world: World, database: SharedDatabase) {
    this.#world = world;
    this.#database = database;
    this.bounds = new Bounds(world);
  }

  /** Sends home who can go. Resolves to whether everybody has gone. */
  async look(): Promise<boolean> {
    const { held, cash, selections } = await this.#book();
    this.bounds.look(new Set(held.keys()));
    if (this.#quiet().length > 0) {
      const waiting = new Set(held.values());
      // The world may have gone on while the database was busy.
      for (const userId of this.#quiet()) {
        // A bet of which the screen lost every trace is decided all the same, and moves the balance when it
        // is.
        if (this.#accountsOf(userId).some((account) => waiting.has(account))) continue;
        const isLong = this.#sinceOf(userId) <= this.#world.time.now() - EVEN_MS;
        const seesTheBook = isLong || this.#seesTheBook(userId, cash);
        if (seesTheBook && this.#seesTheOffer(userId, selections)) this.#leave(userId, cash);
      }
    }
    // Who has no screen is waited for by what the book still holds of them.
    const { hostile, careful, bettors } = this.#world.withoutApp;
    const apart = new Set<string | undefined>([hostile, ...careful, ...bettors].map((one) => one?.user));
    return this.here().length === 0 && ![...held.values()].some((user) => apart.has(user));
  }

  /** Owners of the devices that somebody is still at. */
  here(): readonly string[] {
    const users = new Set(this.#world.people.map(({ userId }) => userId));
    return [...users].filter((userId) => !this.#gone.has(userId));
  }

  /** Who has had nothing pending for a while. */
  #quiet(): readonly string[] {
    const now = this.#world.time.now();
    return this.here().filter((userId) => {
      if (this.#isPending(userId)) this.#since.delete(userId);
      else if (!this.#since.has(userId)) this.#since.set(userId, now);
      return this.#sinceOf(userId) <= now - QUIET_MS;
    });
  }

  #sinceOf(userId: string): number {
    return this.#since.get(userId) ?? Number.POSITIVE_INFINITY;
  }

  #isPending(userId: string): boolean {
    const { people } = this.#world;
    return people.some(
      (person) =>
        person.userId === userId &&
        (person.line.isBusy || pendingOf(person).length > 0 || wireAsWanted({ people: [person] }).length > 0),
    );
  }

  #leave(userId: string, cash: Book['cash']): void {
    this.#gone.add(userId);
    for (const person of this.#world.people) {
      if (person.userId !== userId) continue;
      person.leftWith = cash.get(accountHere(person));
      person.tab?.vanish();
    }
  }

  #seesTheBook(userId: string, cash: Book['cash']): boolean {
    return this.#world.people.every((person) => {
      const shown = person.userId === userId ? person.tab?.state().user.balance : null;
      return shown === null || shown === undefined || shown.cash === cash.get(accountHere(person));
    });
  }

  /** Everybody at the devices of a customer: who uses one of them goes with them. */
  #accountsOf(owner: string): readonly string[] {
    return this.#world.people.flatMap(({ userId, accounts }) =>
      userId === owner ? accounts.map((account) => account.userId) : [],
    );
  }

  /** Asked again when anything was written since. */
  async #book(): Promise<Book> {
    const { changes } = this.#database;
    if (this.#read?.changes !== changes)
      this.#read = {
        changes,
        held: await this.#held(),
        cash: await this.#cash(),
        selections: await readSelections(this.#database),
      };
    return this.#read;
  }

  /** Who hears all that is said to them sees it by now, or never will. */
  #seesTheOffer(userId: string, selections: DatabaseSnapshot['selections']): boolean {
    const { people, market, healedAt, time } = this.#world;
    if (time.now() >= healedAt + DEAD_LINE_MS) return true;
    const own = people.filter((person) => person.userId === userId);
    const { hearing, options } = this.#world;
    if (silentOnScreens({ people: own, market, hearing, healedAt, options }, { selections }).length > 0)
      return false;
    const behind = own.filter(({ socket }) => socket?.isBehind === true);
    return offerAsIs({ people: behind, market, healedAt }, { selections }).length === 0;
  }

  /** Refs that the book has not decided, and whose they are. */
  async #held(): Promise<ReadonlyMap<string, string>> {
    const { db } = this.#database;
    const waiting = (table: 'placements' | 'cash_outs') =>
      db.selectFrom(table).select(['ref', 'user_id']).where('state', '=', 'PENDING').execute();
    const cashOuts = this.#world.options.cashingOut === null ? [] : await waiting('cash_outs');
    const rows = [...(await waiting('placements')), ...cashOuts];
    return new Map(rows.map((row) => [row.ref, row.user_id]));
  }

  async #cash(): Promise<ReadonlyMap<string, number>> {
    const accounts = await this.#database.db
      .selectFrom('ledger_accounts')
      .select(['user_id as user', 'balance'])
      .where('kind', '=', 'cash')
      .execute();
    return new Map(accounts.map(({ user, balance }) => [user ?? '', balance]));
  }
}
