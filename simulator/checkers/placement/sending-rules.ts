import type { AppEvent, DataOf } from '#domain/events/registry.ts';
import type { Struck } from '../../faults/fault-injector.ts';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';

/** FAIL-11, by hand: a bet that could not be sent for so long is not sent, ms. */
const STALE_MS = 3_000;
/** LIV-05, by hand: without a live connection for so long nothing is sent, ms. */
const TOLERANCE_MS = 5_000;
/** Faults by which a device's own timers come late, so that it cannot know how long it has been alone. */
const TIMELESS: ReadonlySet<string> = new Set([
  'freeze',
  'discard',
  'timerThrottling',
  'jump',
  'skew',
  'loopStall',
]);

/** By what of these a bet that was placed can stand on the slip once more. */
const PUTS_ON_THE_SLIP: ReadonlySet<string> = new Set([
  'betslip/legAdded',
  'betslip/legsAdded',
  'betslip/castAdded',
  'betslip/slipRestored',
  'betslip/selectionSwitched',
  'betslip/legActivityChanged',
  'betslip/legPreferred',
  'betslip/lineChanged',
  'betslip/stakeChanged',
  'betslip/stakeEntryEnded',
  'betslip/eachWaySwitched',
  'betslip/groupAdded',
  'betslip/freeBetAttached',
  'betslip/freeBetDetached',
  'betslip/profitBoostSwitched',
]);

/** Whether every device of a world could know how long it has been alone. */
export const timersAreTrue = (struck: readonly Pick<Struck, 'kind'>[]): boolean =>
  struck.every(({ kind }) => !TIMELESS.has(kind));

/**
 * What a log may say of a bet that goes out, read event by event without any fold of the product: armed
 * (INV-01), soon after the press (FAIL-11), online (FAIL-10), on live prices (LIV-05), one end (PLC-03), and
 * no second bet that nobody put on the slip again (TRAP-18, FAIL-71).
 */
export function sentByTheRules({ people }: Pick<World, 'people'>): readonly Finding[] {
  return people.flatMap(({ name, lives, device }) =>
    lives.flatMap(({ events }) => {
      const log = new LogOfPlacements(device.clock.isTrue);
      return events.flatMap((event) => {
        const why = log.take(event);
        return why === undefined
          ? []
          : [
              {
                checker: 'sending',
                fingerprint: `sending ${why}`,
                sentence: `${name}: event ${event.seq}: ${why}`,
              },
            ];
      });
    }),
  );
}

export class LogOfPlacements {
  readonly #isTimely: boolean;
  #armed: ReadonlySet<string> = new Set();
  readonly #requested = new Map<string, number>();
  readonly #over = new Set<string>();
  readonly #ended = new Set<string>();
  /** Which bet a ref is for, prices aside. */
  readonly #identities = new Map<string, string>();
  /**
   * In whose turn at the device a bet was asked for: another customer may have the slip by its end (INV-09).
   */
  readonly #turnOf = new Map<string, number>();
  #turn = 0;
  #customer = '';
  /** Bets that were placed since anything was put on the slip. */
  readonly #placed = new Set<string>();
  /** A yes to "same bet again?" places under refs that it mints itself (FAIL-71). */
  #isYes = false;
  #isOnline = true;
  /** When the session ends by the clock of the device, epoch ms. */
  #expiresAt = Number.POSITIVE_INFINITY;
  /** By the log's own word. */
  #isGated = false;
  /** Since when the live connection is away, ms; null while it is there. */
  #aloneSince: number | null = null;

  constructor(isTimely: boolean) {
    this.#isTimely = isTimely;
  }

  /** Takes the next event in. @returns what is wrong with it. */
  take(event: AppEvent): string | undefined {
    if (PUTS_ON_THE_SLIP.has(event.type)) this.#placed.clear();
    switch (event.type) {
      case 'lifecycle/sessionStarted':
      case 'lifecycle/sessionResumed':
        this.#isOnline = event.data.online;
        this.#aloneSince = event.at;
        return undefined;
      case 'lifecycle/connectivityChanged':
        this.#isOnline = event.data.online;
        return undefined;
      case 'live/connectionChanged':
        this.#aloneSince = event.data.connected ? null : (this.#aloneSince ?? event.at);
        return undefined;
      case 'user/infoLoaded':
        this.#meet(event.data.info.userProfile.userId);
        return undefined;
      case 'session/started':
        this.#expiresAt = event.data.expiresAt;
        return undefined;
      case 'session/prolonged':
        this.#expiresAt = event.data.expiresAt;
        return undefined;
      case 'placement/gateMoved':
        this.#isGated = !event.data.open;
        return undefined;
      case 'placement/armed':
        this.#armed = new Set(event.data.bets.map(({ ref }) => ref));
        return undefined;
      case 'intent/placePressed':
      case 'intent/sameBetConfirmed':
        this.#isYes = event.type === 'intent/sameBetConfirmed';
        return undefined;
      case 'placement/joined':
        this.#identities.set(event.data.slip.ref, this.#identities.get(event.data.ref) ?? '');
        return undefined;
      case 'placement/requested':
        return this.#request(event.data.bets, event.at);
      case 'placement/stopped':
      case 'placement/abandoned':
        for (const ref of event.data.refs) this.#over.add(ref);
        return undefined;
      case 'placement/sent':
        return this.#send(event.data.refs, event.at);
      case 'placement/betOutcomeReceived':
      case 'placement/lateResultReceived':
        return event.data.status === 'PENDING' ? undefined : this.#end(event.data.ref, event.data.status);
      default:
        return undefined;
    }
  }

  #meet(customer: string): void {
    if (customer !== this.#customer) this.#turn += 1;
    this.#customer = customer;
  }

  #request(bets: DataOf<'placement/requested'>['bets'], at: number): string | undefined {
    const isAgain = bets.some(({ identity }) => this.#placed.has(identity));
    for (const { slip, identity } of bets) {
      this.#requested.set(slip.ref, at);
      this.#over.delete(slip.ref);
      this.#identities.set(slip.ref, identity);
      this.#turnOf.set(slip.ref, this.#turn);
    }
    if (isAgain) return 'a bet that was placed is placed again, and nobody had put it on the slip again';
    const isArmed = this.#isYes || bets.every(({ slip }) => this.#armed.has(slip.ref));
    return isArmed ? undefined : 'a bet is asked for under a ref that was not armed';
  }

  #send(refs: readonly string[], at: number): string | undefined {
    if (refs.some((ref) => this.#over.has(ref))) return 'a bet goes out that was stopped before';
    if (!this.#isOnline) return 'a bet goes out while the device is offline';
    if (at >= this.#expiresAt) return 'a bet goes out in a session that has run out';
    if (this.#isGated) return 'a bet goes out while the gate is closed';
    if (refs.some((ref) => at - (this.#requested.get(ref) ?? at) > STALE_MS))
      return 'a bet goes out long after it was pressed';
    const isAlone = this.#aloneSince !== null && at - this.#aloneSince > TOLERANCE_MS;
    return isAlone && this.#isTimely ? 'a bet goes out on prices that are not heard of' : undefined;
  }

  #end(ref: string, status: 'SUCCEEDED' | 'FAILED'): string | undefined {
    if (this.#ended.has(ref)) return 'a bet that has ended ends again';
    this.#ended.add(ref);
    if (status === 'SUCCEEDED' && (this.#turnOf.get(ref) ?? this.#turn) === this.#turn)
      this.#placed.add(this.#identities.get(ref) ?? '');
    return undefined;
  }
}
