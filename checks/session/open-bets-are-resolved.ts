import type { AppEvent, DataOf } from '#domain/events/registry.ts';
import { slipContextAt } from '#projections/session/slip-context.ts';
import type { Invariant } from '../invariant.ts';
import { AskedSession } from './asked-session.ts';

/**
 * Waits of the search for the truth, by the names that the epics give them, and of a bet that goes out when
 * the session is renewed.
 */
const WAITS: ReadonlySet<string> = new Set(['resolvePlacement', 'pollPlacement', 'afterRenewal']);
const DRAW = 'resolveBackoff';
/**
 * Questions about one bet after which nobody asks until a line or a tab comes back: four of ten in five
 * seconds, then five minutes.
 */
const TRIES = 120;

/**
 * What a log says of bets whose end is open, and of who is about to find it out; read without any fold of the
 * product.
 */
class Search {
  /** Bets without an end, and whose they are. */
  readonly #open = new Map<string, { readonly account: string; wasSent: boolean; asked: number }>();
  /** Requests under way, and the bets that they are about. */
  readonly #requests = new Map<string, readonly string[]>();
  /** Waits, draws and barriers under way. */
  readonly #waits = new Set<string>();
  readonly #whose = new AskedSession();

  take(event: AppEvent): void {
    this.#whose.take(event);
    switch (event.type) {
      case 'placement/requested':
        for (const { slip } of event.data.bets) this.#opens(slip.ref, event.data.account, false);
        break;
      case 'placement/sent':
        for (const ref of event.data.refs) this.#opens(ref, this.#open.get(ref)?.account, true);
        break;
      case 'placement/joined':
        // Another tab of the browser sent the bet: what is open is that tab's.
        this.#opens(event.data.slip.ref, this.#open.get(event.data.ref)?.account, true);
        this.#open.delete(event.data.ref);
        break;
      case 'placement/abandoned':
      case 'placement/stopped':
        for (const ref of event.data.refs) if (this.#open.get(ref)?.wasSent === false) this.#open.delete(ref);
        break;
      case 'placement/betOutcomeReceived':
      case 'placement/lateResultReceived':
        if (event.data.status !== 'PENDING') this.#open.delete(event.data.ref);
        break;
      case 'lifecycle/sessionResumed':
        // What an earlier life of the page waited for reaches nobody.
        this.#requests.clear();
        this.#waits.clear();
        break;
      case 'gateway/requested':
        this.#asks(event.data);
        break;
      case 'gateway/answered':
        this.#requests.delete(event.data.requestId);
        break;
      case 'timer/armed':
        if (WAITS.has(event.data.name)) this.#waits.add(event.data.timerId);
        break;
      case 'timer/fired':
      case 'timer/disarmed':
        this.#waits.delete(event.data.timerId);
        break;
      case 'random/requested':
        if (event.data.stream === DRAW) this.#waits.add(event.data.drawId);
        break;
      case 'random/drawn':
        this.#waits.delete(event.data.drawId);
        break;
      case 'storage/barrierRequested':
        this.#waits.add(event.data.barrierId);
        break;
      case 'storage/barrierReached':
        this.#waits.delete(event.data.barrierId);
        break;
      default:
        break;
    }
  }

  #opens(ref: string, account: string | undefined, wasSent: boolean): void {
    if (account !== undefined) this.#open.set(ref, { account, wasSent, asked: 0 });
  }

  #asks({ requestId, op, body }: DataOf<'gateway/requested'>): void {
    if (op !== 'placeBets' && op !== 'betStatus') return;
    const text = JSON.stringify(body);
    const about = [...this.#open.keys()].filter((ref) => text.includes(ref));
    this.#requests.set(requestId, about);
    if (op !== 'betStatus') return;
    for (const ref of about) {
      const bet = this.#open.get(ref);
      if (bet !== undefined) bet.asked += 1;
    }
  }

  get isEmpty(): boolean {
    return this.#open.size === 0;
  }

  /** Whether there is a bet of this customer's that nobody finds the end of. */
  isForgotten(account: string): boolean {
    // In what may be somebody else's session nobody is asked about a bet (FAIL-65).
    if (!this.#whose.isKnown)
      return !this.#whose.isAsked && [...this.#open.values()].some((bet) => bet.account === account);
    if (this.#waits.size > 0) return false;
    const asked = new Set([...this.#requests.values()].flat());
    return [...this.#open].some(
      ([ref, bet]) => bet.account === account && bet.asked < TRIES && !asked.has(ref),
    );
  }
}

/**
 * INV-07, at every moment: of each bet that was asked for and has no end yet, while its customer is logged
 * in, a request is under way or the next one is waited for; on a page that has come back, whose session it is
 * is asked first.
 */
export function openBetsAreResolved(): Invariant {
  const search = new Search();
  return {
    name: 'lookedInto',
    sentence: 'somebody looks into every bet whose end is open, while its customer is here (INV-07)',
    holds: (state, commit) => {
      for (const event of commit) search.take(event);
      if (search.isEmpty) return true;
      const { account } = slipContextAt(state, commit.at(-1)?.at ?? 0);
      return account === null || !search.isForgotten(account);
    },
  };
}
