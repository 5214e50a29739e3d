import { answerOffer } from '#domain/contract/betting.ts';
import type { Request } from './http.ts';

/** A customer's word on an offer, as a request says it. */
export interface OfferWord {
  readonly ref: string;
  readonly offerId: string;
  readonly answer: 'ACCEPT' | 'DECLINE';
}

/** Undefined for any other request. */
export function readReply({ path, body }: Pick<Request, 'path' | 'body'>): OfferWord | undefined {
  if (body === undefined || path.split('?', 1)[0] !== answerOffer.path) return undefined;
  const { data } = answerOffer.body.safeParse(JSON.parse(body));
  return data === undefined ? undefined : { ref: data.ref, offerId: data.offerId, answer: data.answer };
}
