import { createHash } from 'node:crypto';
import { UserId } from '#domain/brand.ts';
import { betStatus, PlacementSlip, placeBets } from '#domain/contract/betting.ts';
import { REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { contentHashInput } from '#domain/placement/content-hash-input.ts';
import type { Forgery, GatewayStatements } from '../gateway/gateway-statements.ts';
import { readRefs } from '../gateway/parse-statement.ts';
import type { Prng } from '../random/prng.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import type { Journey, Leg, Request } from './http.ts';
import { slipsOf, withSlips } from './parse-slips.ts';
import { pathOf } from './whose-request.ts';

export interface RequestReplayerOptions {
  readonly chance: Prng;
  /** Out of 100 requests about placements, how many are sent again. */
  readonly repeated: number;
  /**
   * Whether gateways have no room most of all: what they refuse waits to be stored then, and is somebody
   * else's business least (FAIL-33, FAIL-20).
   */
  readonly cramped: boolean;
  readonly time: Pick<VirtualTime, 'after'>;
  readonly words: Pick<GatewayStatements, 'isDecided' | 'isKept'>;
  /** Cookies of everybody who has one now. */
  readonly cookies: () => readonly string[];
  /** Whose session a cookie is, if anybody's. */
  readonly accountOf: (cookie: string) => string | undefined;
  readonly send: (request: Request, forgery: Forgery | undefined) => void;
}

/** What somebody does with a request that they have read. */
type Deed = (journey: Journey, account: string) => void;

/** Copies come so much after an answer, ms. */
const AFTER_MS = 800;
/** Each of them comes to either of two gateways. */
const COPIES_OF_KEPT = 2;
const LEGS: readonly Leg[] = ['out', 'inside', 'back'];

/**
 * Somebody who reads what goes over the lines and sends it again: changed, as another customer, as a question
 * about a bet of somebody else, before the request itself, at the same moment or after its answer. What comes
 * of it the gateways' words tell: nobody hears the answers.
 */
export class RequestReplayer {
  readonly #options: RequestReplayerOptions;
  readonly #plans = new WeakMap<
    Journey,
    { readonly leg: Leg; readonly deed: Deed; readonly account: string }
  >();
  isOver = false;

  constructor(options: RequestReplayerOptions) {
    this.#options = options;
  }

  /**
   * A request that enters a leg of its way. @param account who is at the screen: as it leaves, whose request
   * it is
   */
  hear(journey: Journey, account: string): void {
    const { chance, repeated, time } = this.#options;
    const isPlacing = pathOf(journey.request) === placeBets.path;
    if (this.isOver || (!isPlacing && pathOf(journey.request) !== betStatus.path)) return;
    if (journey.leg === 'out' && chance.chance(repeated, 100)) {
      const deed = isPlacing ? this.#drawDeed() : this.#asAnother;
      // What is about a bet that stands comes after.
      const isLate =
        deed === this.#rewritten ||
        deed === this.#copied ||
        (deed === this.#fencedByAnother && chance.chance(2, 3));
      const isBehind = this.#options.cramped && deed === this.#asAnother;
      const leg = isBehind ? 'inside' : chance.pick(LEGS);
      this.#plans.set(journey, { deed, account, leg: isLate ? 'back' : leg });
    }
    if (isPlacing && journey.leg === 'back') this.#copyWhatIsKept(journey, account);
    const plan = this.#plans.get(journey);
    if (plan?.leg !== journey.leg) return;
    this.#plans.delete(journey);
    const run = (): void => {
      if (!this.isOver) plan.deed(journey, plan.account);
    };
    if (journey.leg === 'back') time.after(chance.between(0, AFTER_MS), run);
    // Right behind the request, so that each finds the gateway in the middle of the other.
    else if (journey.leg === 'inside' && chance.chance(1, 2)) queueMicrotask(run);
    else run();
  }

  /**
   * What a gateway refused that could write nothing else another one may be able to take: it is asked soon
   * (FAIL-33, FAIL-47).
   */
  #copyWhatIsKept(journey: Journey, account: string): void {
    const { chance, time, words, cramped } = this.#options;
    if (!cramped || !slipsOf(journey.request.body).some(({ ref }) => words.isKept(ref))) return;
    for (let copies = 0; copies < COPIES_OF_KEPT; copies += 1)
      time.after(chance.between(0, AFTER_MS), () => {
        if (!this.isOver) this.#copied(journey, account);
      });
  }

  #drawDeed(): Deed {
    const { chance, cramped } = this.#options;
    if (cramped && chance.chance(2, 3)) return chance.pick([this.#asAnother, this.#copied, this.#copied]);
    return chance.pick([
      this.#altered,
      this.#copied,
      this.#asAnother,
      this.#fenced,
      this.#fenced,
      this.#fencedByAnother,
      this.#fencedByAnother,
      this.#rewritten,
      this.#rewritten,
    ]);
  }

  /**
   * As it is, later: another process may get it, and has to say what the first one said (FAIL-18, FAIL-33).
   */
  readonly #copied: Deed = ({ request }) => this.#options.send(request, undefined);

  readonly #altered: Deed = ({ request }) => {
    const slips = slipsOf(request.body).map((slip) => this.#change(slip));
    this.#options.send(withSlips(request, slips), 'altered');
  };

  /** A bet like any other, as its hash fits; so only under a ref that is taken. */
  readonly #rewritten: Deed = ({ request }, account) => {
    const slips = slipsOf(request.body);
    if (!slips.every(({ ref }) => this.#options.words.isDecided(ref))) return;
    const rewritten = slips.map((slip) => {
      const changed = this.#change(slip);
      const text = contentHashInput(changed, UserId.parse(account));
      return { ...changed, contentHash: createHash('sha256').update(text).digest('hex') };
    });
    this.#options.send(withSlips(request, rewritten), 'rewritten');
  };

  /** With the hash as it was, which is that of a bet of its own customer. */
  readonly #asAnother: Deed = ({ request }, account) => {
    const cookie = this.#another(account);
    if (cookie !== undefined) this.#options.send(withCookie(request, cookie), 'altered');
  };

  readonly #fenced: Deed = ({ request }) => this.#options.send(question(request, true), undefined);

  readonly #fencedByAnother: Deed = ({ request }, account) => {
    const cookie = this.#another(account);
    if (cookie === undefined) return;
    this.#options.send(withCookie(question(request, this.#options.chance.chance(3, 4)), cookie), undefined);
  };

  /** @param own whose request it is, also where the session of its cookie has ended */
  #another(own: string): string | undefined {
    const { cookies, accountOf } = this.#options;
    // Another device of the same customer is nobody else.
    const others = cookies().filter((cookie) => ![own, undefined].includes(accountOf(cookie)));
    return others.length === 0 ? undefined : this.#options.chance.pick(others);
  }

  /**
   * Something else in each slip that says what the customer agrees to, and nothing that contradicts itself.
   */
  #change(slip: PlacementSlip): PlacementSlip {
    const { chance } = this.#options;
    if (chance.chance(1, 3)) {
      const stake = PlacementSlip.shape.stake.parse(slip.stake + chance.between(1, 100));
      return { ...slip, stake };
    }
    const policies = ['NOT_ACCEPT', 'ACCEPT_HIGHER_ODDS', 'ACCEPT_ANY_ODDS'] as const;
    return {
      ...slip,
      acceptOddsChange: chance.pick(policies.filter((one) => one !== slip.acceptOddsChange)),
    };
  }
}

/**
 * Without the name of the session, which would be somebody else's: a gateway looks no further than that (ADR
 * 0230).
 */
function withCookie(request: Request, cookie: string): Request {
  const { [REQUEST_HEADERS.gwSessionId]: _, ...headers } = request.headers;
  return { ...request, headers: { ...headers, cookie } };
}

/** What became of the bets of a request, asked with its headers. */
function question(request: Request, fence: boolean): Request {
  const refs = [...readRefs(request.body).keys()];
  return { ...request, path: betStatus.path, body: JSON.stringify({ refs, fence }) };
}
