import type { ToldOffer } from '#domain/cash-out/cash-out-offer.ts';
import type { CashOutRequest } from '#domain/contract/cash-out.ts';
import type { AppEvent, EventOf } from '#domain/events/registry.ts';
import { EditsByLog } from './edits-by-log.ts';

/** How long the amount stands still, by hand, ms (CSH-03.3). */
const STANDS_MS = 5_000;

type Question = EventOf<'cashOut/confirmOpened'>['data'];

/** A request that a log has, whose it is, and what became of it. */
export interface Asked {
  readonly account: string;
  readonly request: CashOutRequest;
  sent: number;
  isAbandoned: boolean;
}

/** What a part of an offer is worth, by hand: the whole is shared by stake, what is left rounded down. */
function worthByHand({ amount, parts }: ToldOffer, part: number | undefined): number | null | undefined {
  if (part === undefined) return amount;
  if (parts === undefined) return undefined;
  const { whole, total, left } = parts;
  const share = (stake: number): bigint => (BigInt(whole) * BigInt(stake)) / BigInt(total);
  return part <= 0 || part > left ? undefined : Number(share(left) - share(left - part));
}

/** By hand: which payment a customer has agreed to by asking for that amount (CSH-03.2). */
export function isWithin({ amount, acceptCashOutsChange }: CashOutRequest, paid: number): boolean {
  if (acceptCashOutsChange === 'ACCEPT_ANY_CASHOUTS') return true;
  return acceptCashOutsChange === 'ACCEPT_HIGHER_CASHOUTS' ? paid >= amount : paid === amount;
}

/** Of a receipt, as screens and book have it. */
interface Signed {
  readonly account: string;
  readonly betId: string;
  readonly contentHash: string;
  readonly asked: number;
  readonly paid: number;
  readonly part?: { readonly stake: number; readonly left: number } | undefined;
}

/** By hand: whether a receipt is for what was asked, and within it. */
export const isForAsked = (
  { request, account }: Pick<Asked, 'request' | 'account'>,
  receipt: Signed,
): boolean =>
  receipt.account === account &&
  receipt.betId === request.betId &&
  receipt.contentHash === request.contentHash &&
  receipt.asked === request.amount &&
  (request.part === undefined ? (receipt.part?.left ?? 0) === 0 : receipt.part?.stake === request.part) &&
  isWithin(request, receipt.paid);

/** By hand: both receipts of an edit, or no next bet where none was asked for (EDT-02.3). */
function isEdited({ edit }: CashOutRequest, { receipt, edited }: EventOf<'cashOut/ended'>['data']): boolean {
  if (edit === undefined) return edited === undefined && receipt?.edit === undefined;
  return (
    edited?.ref === edit.ref &&
    edited.contentHash === edit.contentHash &&
    edited.totalStake === receipt?.paid &&
    receipt.edit?.betId === edited.betId
  );
}

/** What a log says of cash-outs, event by event, without any fold of the product. */
export class CashOutsByLog {
  readonly asked = new Map<string, Asked>();
  /** Proven ends, by ref. */
  readonly ends = new Map<string, EventOf<'cashOut/ended'>['data']>();
  readonly #offers = new Map<string, ToldOffer>();
  /** The open request of a bet. */
  readonly #open = new Map<string, string>();
  readonly #edits = new EditsByLog();
  #question: Question | undefined;

  /** @returns what of the event may not be, if anything. */
  take(event: AppEvent): string | undefined {
    switch (event.type) {
      case 'cashOut/offersReceived':
        if (event.data.all) this.#offers.clear();
        for (const offer of event.data.offers) this.#offers.set(offer.betId, offer);
        return undefined;
      case 'cashOut/confirmOpened':
        return this.#opened(event);
      case 'cashOut/confirmEnded':
        this.#question = undefined;
        return undefined;
      case 'cashOut/requested':
        return this.#requested(event);
      case 'cashOut/sent':
        return this.#sent(event);
      case 'cashOut/abandoned': {
        const one = this.asked.get(event.data.ref);
        if (one === undefined) return 'what nobody asked for is given up';
        one.isAbandoned = true;
        this.#open.delete(one.request.betId);
        return one.sent > 0 ? 'what went out is called not sent' : undefined;
      }
      case 'cashOut/ended':
        return this.#ended(event);
      default:
        return this.#edits.take(event);
    }
  }

  #opened({ data, at }: EventOf<'cashOut/confirmOpened'>): string | undefined {
    this.#question = data;
    const offer = this.#offers.get(data.betId);
    if (offer?.status !== 'ENABLED') return 'a value is asked about that is not on offer';
    if (worthByHand(offer, data.part) !== data.amount) return 'a value is asked about that was not shown';
    return data.until > at + STANDS_MS ? 'a value stands still for too long' : undefined;
  }

  #requested(event: EventOf<'cashOut/requested'>): string | undefined {
    const { data, at } = event;
    const { account, request, shown } = data;
    const { ref, betId, amount, part } = request;
    const question = this.#question;
    this.#question = undefined;
    const isTwice = this.#open.has(betId);
    this.#open.set(betId, ref);
    if (this.asked.has(ref)) return 'a ref is used for two requests';
    this.asked.set(ref, { account, request, sent: 0, isAbandoned: false });
    if (isTwice) return 'a bet has two requests that are open';
    if (request.edit !== undefined) return this.#edits.requested(event);
    if (question?.betId !== betId || question.amount !== amount || question.part !== part)
      return 'something else is asked for than stood still';
    if (at >= question.until) return 'a value is asked for after its time';
    // People of the simulation are shown plain minor units.
    return shown.amount === String(amount) ? undefined : 'another amount is asked for than was shown';
  }

  #sent({ data: { ref } }: EventOf<'cashOut/sent'>): string | undefined {
    const one = this.asked.get(ref);
    if (one === undefined) return 'a request goes out that is not in the log';
    one.sent += 1;
    return one.sent > 1 || one.isAbandoned ? 'a request goes out a second time, or after its end' : undefined;
  }

  #ended({ data }: EventOf<'cashOut/ended'>): string | undefined {
    const one = this.asked.get(data.ref);
    const before = this.ends.get(data.ref);
    this.ends.set(data.ref, data);
    if (one === undefined) return 'what nobody asked for has an end';
    this.#open.delete(one.request.betId);
    if (before !== undefined) return 'a request has two ends';
    if (data.status === 'FAILED') return undefined;
    if (data.receipt === null || !isForAsked(one, data.receipt))
      return 'a receipt is believed that is not for what was asked';
    if (!isEdited(one.request, data)) return 'an edit is believed without the receipt of its next bet';
    const left = data.receipt.part?.left ?? 0;
    const offer = this.#offers.get(one.request.betId);
    // What was told before the part was paid is worth nothing more (CSH-08.4).
    if (offer?.parts !== undefined && offer.parts.left > left) this.#offers.delete(one.request.betId);
    return undefined;
  }
}
