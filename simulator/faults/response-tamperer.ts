import { betStatus, placeBets } from '#domain/contract/betting.ts';
import { cashOut, cashOutStatus } from '#domain/contract/cash-out.ts';
import { getAppConfig } from '#domain/contract/initial-calls.ts';
import type { ReceiptSigner } from '#gateway/placement/sign-receipt.ts';
import type { Answer, Fate, Request } from '../network/http.ts';
import type { Prng } from '../random/prng.ts';
import type { Tampering } from '../scenario/tampering.ts';
import { forgedAnswer } from './forger.ts';
import { mistakenCashOut, mistakenText } from './mistaken.ts';

const NO_LINE = { 'content-type': 'application/json' };
/**
 * Refusals of the whole request, which nobody signs: the bets in it may have been booked, or may be yet
 * (FAIL-08, PLC-05).
 */
const REFUSALS: readonly Answer[] = [
  { status: 400, headers: NO_LINE, text: '{"resultCode":1,"data":{"errorType":"BadRequest"}}' },
  { status: 401, headers: NO_LINE, text: '{"resultCode":1001,"data":{"errorType":"LOGIN_REQUIRED"}}' },
  { status: 403, headers: NO_LINE, text: '{"resultCode":1,"data":{"errorType":"Forbidden"}}' },
];

/** Draws what befalls a request in worlds in which somebody meddles with them. */
export class ResponseTamperer {
  readonly #chance: Prng;
  readonly #meddling: Tampering;
  readonly #signer: Pick<ReceiptSigner, 'sign'>;

  /** @param signer signs as the gateway of the world does. */
  constructor(chance: Prng, meddling: Tampering, signer: Pick<ReceiptSigner, 'sign'>) {
    this.#chance = chance;
    this.#meddling = meddling;
    this.#signer = signer;
  }

  /** @param account whose bets are asked for at that device. */
  fateOf({ path }: Request, account: string, now: number): Fate {
    const [plain] = path.split('?', 1);
    const { unconfigured } = this.#meddling;
    if (plain === getAppConfig.path)
      return unconfigured > 0 && this.#happens(unconfigured) ? { reset: 'out' } : {};
    const isSending = plain === placeBets.path || plain === cashOut.path;
    if (!isSending && plain !== betStatus.path && plain !== cashOutStatus.path) return {};
    const { straggles, forged, refused, mistaken } = this.#meddling;
    if (this.#happens(forged)) return { forge: (request) => forgedAnswer(request, account, now) };
    if (!isSending) return {};
    if (this.#happens(straggles)) return { straggles: this.#chance.between(100, 20_000) };
    if (this.#happens(refused))
      return { stranger: { answer: this.#chance.pick(REFUSALS), reached: this.#chance.chance(1, 2) } };
    if (!this.#happens(mistaken)) return {};
    const mistake = plain === placeBets.path ? mistakenText : mistakenCashOut;
    return { alter: (text) => mistake(text, this.#signer) };
  }

  #happens(outOf100: number): boolean {
    return this.#chance.chance(outOf100, 100);
  }
}
