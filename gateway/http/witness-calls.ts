import type { FastifyRequest } from 'fastify';
import type { SessionId, UserId } from '#domain/brand.ts';
import { REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { type Exchange, isQuestion, isWitnessed } from '../recordings/acts/call-record.ts';
import { runAsking, sessionOfRequest } from '../recordings/asking.ts';
import type { RecordingStore } from '../recordings/create-recordings.ts';
import { CallRefused, tooManyRequests, unavailable } from './call-refused.ts';
import type { Caller, Implementation } from './implementation.ts';

export interface Witness {
  readonly store: Pick<RecordingStore, 'witness' | 'hasRoom' | 'mayAsk' | 'holds'>;
  /** Wall clock, epoch ms. */
  readonly now: () => number;
}

const failed = (error: unknown): Exchange['answer'] =>
  error instanceof CallRefused
    ? { kind: 'refused', status: error.statusCode, errorType: error.body.errorType }
    : { kind: 'refused', status: 500, errorType: 'ERROR_AJAX_GENERAL' };

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const given = request.headers[name];
  return typeof given === 'string' ? given : undefined;
};

/** The log that a request names, if it is that log that asks (HOLD-08). */
async function logOf(
  request: FastifyRequest,
  user: UserId | null,
  { store }: Witness,
): Promise<SessionId | null> {
  const session = sessionOfRequest(request.id);
  if (session === null) return null;
  const key = headerOf(request, REQUEST_HEADERS.logKey);
  const build = headerOf(request, REQUEST_HEADERS.clientVersion) ?? '';
  return (await store.holds({ session, key, user, build })) ? session : null;
}

/**
 * Runs a call and keeps what it came with and what it was answered, with the log that asked (FAIL-76).
 * Keeping it takes no part in the answer: it is handed over in memory, unless so much waits there that it
 * would be lost.
 */
export async function witnessed(
  implementation: Implementation,
  request: FastifyRequest,
  caller: Caller,
  witness: Witness | undefined,
): Promise<unknown> {
  const corr = request.id;
  const isOfStory = isWitnessed(implementation.call.name);
  if (witness === undefined || (!isOfStory && caller.session === undefined))
    return runAsking({ session: null, corr }, () => implementation.run(request, caller));
  if (isOfStory && !(await witness.store.hasRoom()))
    throw unavailable('what is asked cannot be written down');
  let user = caller.session?.userId ?? null;
  if (user !== null && isQuestion(implementation.call.name) && !(await witness.store.mayAsk(user)))
    throw tooManyRequests();
  // A session is its customer's from the first call on that the customer makes in it.
  let session = await logOf(request, user, witness);
  const receivedAt = witness.now();
  const keep = (answer: Exchange['answer']): void =>
    witness.store.witness(
      { call: implementation.call.name, body: request.body, receivedAt, answeredAt: witness.now(), answer },
      { session, user, corr },
    );
  const signedIn = (as: UserId): void => {
    user = as;
    caller.signedIn?.(as);
  };
  try {
    const body = await runAsking({ session, corr }, () =>
      implementation.run(request, { ...caller, signedIn }),
    );
    if (user !== (caller.session?.userId ?? null)) session = await logOf(request, user, witness);
    keep({ kind: 'ok', body });
    return body;
  } catch (error) {
    keep(failed(error));
    throw error;
  }
}
