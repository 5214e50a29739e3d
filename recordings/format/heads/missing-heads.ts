import type { Json } from '#domain/json.ts';
import type { StoredEvent } from '../events/parse-stored-event.ts';

/** A receipt whose head the chain never had. */
export interface MissingHead {
  readonly ref: string;
  readonly head: string;
  /** `seq` of the event that brought the receipt; past the end when only the gateway has it. */
  readonly answeredAt: number;
}

/**
 * What the log itself says of why it has not got the head: the device's own word, which keeps the log from
 * being called altered and proves nothing. lost: the device lost what it had written before the event
 * `resumedAt`. otherTab: another tab sent the bet, and the head is of that tab's log (FAIL-69).
 */
export type WhyMissing =
  | { readonly why: 'lost'; readonly resumedAt: number; readonly eventsCut: number }
  | { readonly why: 'otherTab' };

type Fields = Readonly<Record<string, Json>>;

const isObject = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: Json | undefined): Fields => (isObject(value) ? value : {});
const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? value.map((one: Json) => one) : [];

const ARMED = 'placement/armed';
const JOINED = 'placement/joined';
const RESUMED = 'lifecycle/sessionResumed';
const SENT = 'placement/sent';
/** What goes out with the log's head, and stands in the log before it goes. */
const SENDING: ReadonlySet<string> = new Set([SENT, 'placement/offerAnswerSent']);

/**
 * The last reason that the log gives before the answer: a page start that counts lost events, or one that
 * follows on a bet made ready of whose sending the log knows nothing (FAIL-61). Undefined where there is no
 * reason, and for a head that this log sent out itself.
 */
export function whyMissing(
  { ref, head, answeredAt }: MissingHead,
  events: readonly StoredEvent[],
): WhyMissing | undefined {
  let [isReady, reason]: [boolean, WhyMissing | undefined] = [false, undefined];
  for (const { type, seq, data } of events) {
    if (seq >= answeredAt) break;
    const fields = fieldsOf(data);
    if (SENDING.has(type) && fields.clientHead === head) return undefined;
    if (type === ARMED) isReady = listOf(fields.bets).some((bet) => fieldsOf(bet).ref === ref);
    else if (type === SENT && listOf(fields.refs).includes(ref)) isReady = false;
    else if (type === JOINED) {
      const slip = fieldsOf(fields.slip);
      if (slip.ref === ref && slip.clientHead === head) reason = { why: 'otherTab' };
    } else if (type === RESUMED) {
      const eventsCut = typeof fields.eventsCut === 'number' ? Math.max(0, fields.eventsCut) : 0;
      if (eventsCut > 0 || isReady) reason = { why: 'lost', resumedAt: seq, eventsCut };
    }
  }
  return reason;
}
