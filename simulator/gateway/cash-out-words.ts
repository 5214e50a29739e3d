import { cashOut, cashOutStatus } from '#domain/contract/cash-out.ts';
import type { Answer, Request } from '../network/http.ts';
import { credentialOf, pathOf } from '../network/whose-request.ts';
import { type CashOutWord, readCashOutWords } from './parse-cash-out-word.ts';

/** An answer about cash-outs as it left a gateway, whether anybody heard it or not. */
export interface CashOutExchange {
  readonly credential: string | undefined;
  readonly words: readonly CashOutWord[];
}

/** Everything that gateways said about cash-outs, taken down where it leaves them. */
export class CashOutWords {
  readonly exchanges: CashOutExchange[] = [];

  say(request: Request, { status, text }: Pick<Answer, 'status' | 'text'>): void {
    const path = pathOf(request);
    if (status !== 200 || (path !== cashOut.path && path !== cashOutStatus.path)) return;
    this.exchanges.push({ credential: credentialOf(request), words: readCashOutWords(text) });
  }
}
