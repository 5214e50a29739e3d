import type * as z from 'zod/mini';
import type { UserId } from '#domain/brand.ts';
import type { CallDefinition } from '#domain/contract/call.ts';
import type { CustomerSession, Visitor } from '../services.ts';
import { type CallInput, readInput } from './parse-request.ts';

/** Who asks, and the session cookie. */
export interface Caller {
  /** Present for `customer` calls, and for `guest` calls that came with a live session. */
  readonly session: CustomerSession | undefined;
  readonly credential: string | undefined;
  /** Log of the tab that asks, as it says itself; null when it does not say. */
  readonly log: string | null;
  readonly visitor: Visitor;
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
  run(request: Raw, caller: Caller): unknown;
}

/** Ties a handler to its call: what it takes and gives is checked by the compiler against the contract. */
export const implement = <Call extends CallDefinition>(
  call: Call,
  handler: Handler<Call>,
  options: { readonly wantsSession?: boolean } = {},
): Implementation => ({
  call,
  wantsSession: options.wantsSession ?? call.auth === 'customer',
  run: (request, caller) => handler(readInput(call, request), caller),
});

/** The session of a `customer` call; the route lets nobody else in. */
export function sessionOf(caller: Caller): CustomerSession {
  if (caller.session === undefined) throw new Error('a customer call ran without a session');
  return caller.session;
}
