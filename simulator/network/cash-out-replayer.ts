import { type CashOutRequest, cashOut, cashOutStatus } from '#domain/contract/cash-out.ts';
import { REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { Money } from '#domain/money/money.ts';
import type { Prng } from '../random/prng.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import type { Journey, Request } from './http.ts';

export interface CashOutReplayerOptions {
  readonly chance: Prng;
  /** Out of 100 requests to be cashed out, how many are sent again. */
  readonly repeated: number;
  readonly time: Pick<VirtualTime, 'after'>;
  /** Cookies of everybody who has one now. */
  readonly cookies: () => readonly string[];
  readonly send: (request: Request) => void;
}

/** Copies come so much after the request that they were made of, ms. */
const AFTER_MS = 2_500;

/** @throws when the app sends what its own contract does not have. */
const asked = ({ body }: Request): CashOutRequest => cashOut.body.parse(JSON.parse(body ?? '{}'));

/**
 * Somebody who reads requests to be cashed out on the line and sends them again: as they are, with another
 * amount, as another customer, or as a question that fences them. Nobody hears the answers: what comes of it
 * stands in the book (CSH-06.2, CSH-06.3).
 */
export class CashOutReplayer {
  readonly #options: CashOutReplayerOptions;
  isOver = false;

  constructor(options: CashOutReplayerOptions) {
    this.#options = options;
  }

  /** A request that enters a leg of its way. */
  hear({ leg, request }: Journey): void {
    const { chance, repeated, time, send } = this.#options;
    if (this.isOver || repeated === 0 || leg !== 'inside' || !chance.chance(repeated, 100)) return;
    for (let copies = chance.between(1, 3); copies > 0; copies -= 1) {
      const copy = this.#copyOf(request);
      // Right behind the request, so that each finds the gateway in the middle of the other; or later.
      time.after(chance.chance(1, 2) ? 0 : chance.between(0, AFTER_MS), () => {
        if (!this.isOver) send(copy);
      });
    }
  }

  #copyOf(request: Request): Request {
    const { chance, cookies } = this.#options;
    const { ref, amount, ...content } = asked(request);
    switch (chance.below(5)) {
      case 0:
      case 1:
        return request;
      case 2: {
        const more = Money.parse(amount + chance.between(1, 100));
        return { ...request, body: JSON.stringify({ ...content, ref, amount: more }) };
      }
      case 3: {
        const { [REQUEST_HEADERS.gwSessionId]: _, ...headers } = request.headers;
        return { ...request, headers: { ...headers, cookie: chance.pick([...cookies(), '']) } };
      }
      default:
        return { ...request, path: cashOutStatus.path, body: JSON.stringify({ refs: [ref], fence: true }) };
    }
  }
}
