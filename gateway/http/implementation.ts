import type * as z from 'zod/mini';
import type { UserId } from '#domain/brand.ts';
import type { CallDefinition } from '#domain/contract/call.ts';
import type { CustomerSession, Visitor } from '../customer-session.ts';
import { type CallInput, readInput } from './parse-request.ts';

/** Who asks, and the session cookie. */
export interface Caller {
  /** Present for `customer` calls, and for `guest` calls that came with a live session. */
  readonly session: CustomerSession | undefined;
  readonly credential: string | undefined;
  /** What bets are placed with, as the tab sent it. */
  readonly bettingToken: string | undefined;
  /** Log of the tab that asks, as it says itself; null when it does not say. */
  readonly log: string | null;
  /** The upload key of that log, as sent; undefined without one. */
  readonly logKey: string | undefined;
  readonly visitor: Visitor;
  /** Origin of the page that asks, as its browser says; absent where none said. */
  readonly origin?: string | undefined;
  /** Sets the session cookie of the answer; null takes it away. */
  setCredential(credential: string | null): void;
  /** Sets the cookie that a browser is known again by. */
  setDevice(value: string): void;
  /** Told by a call that opens a session whose it is. */
  readonly signedIn?: (user: UserId) => void;
}

export type Handler<Call extends CallDefinition> = (
  input: CallInput<Call>,
  caller: Caller,
) => z.infer<Call['answer']> | Promise<z.infer<Call['answer']>>;

type Raw = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

export interface Implementation {
  readonly call: CallDefinition;
  /** A guest call that answers more to a customer. */
  readonly wantsSession: boolean;
  /**
   * Of a call that answers everybody the same: what the answer depends on beside the revision of the offer.
   */
  readonly keyOf?: (request: Raw) => string;
  run(request: Raw, caller: Caller): unknown;
}

/** Calls that show the offer, and nothing else, to everybody. */
export interface OfferView<Call extends CallDefinition> {
  /**
   * What the answer depends on of the time of the world, where it does; while the offer stays as it is, the
   * same text must mean the same answer.
   */
  readonly moment?: (input: CallInput<Call>) => string;
}

const keyOf =
  <Call extends CallDefinition>(call: Call, { moment }: OfferView<Call>) =>
  (request: Raw): string => {
    const input = readInput(call, request);
    return JSON.stringify([call.name, input.params, input.query, moment?.(input) ?? '']);
  };

/** Ties a handler to its call: what it takes and gives is checked by the compiler against the contract. */
export const implement = <Call extends CallDefinition>(
  call: Call,
  handler: Handler<Call>,
  options: { readonly wantsSession?: boolean; readonly offerView?: OfferView<Call> } = {},
): Implementation => ({
  call,
  wantsSession: options.wantsSession ?? call.auth === 'customer',
  ...(options.offerView === undefined ? {} : { keyOf: keyOf(call, options.offerView) }),
  run: (request, caller) => handler(readInput(call, request), caller),
});

/** The session of a `customer` call; the route lets nobody else in. */
export function sessionOf(caller: Caller): CustomerSession {
  if (caller.session === undefined) throw new Error('a customer call ran without a session');
  return caller.session;
}
