import type { FastifyRequest } from 'fastify';
import { REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { runAsking, sessionOfRequest } from '../recordings/asking.ts';
import type { RecordingStore } from '../recordings/create-recordings.ts';
import { type Exchange, isWitnessed } from '../recordings/witness.ts';
import { CallRefused } from './call-refused.ts';
import type { Caller, Implementation } from './implementation.ts';

export interface Witness {
  readonly store: Pick<RecordingStore, 'witness'>;
  /** Wall clock, epoch ms. */
  readonly now: () => number;
}

const failed = (error: unknown): Exchange['answer'] =>
  error instanceof CallRefused
    ? { kind: 'refused', status: error.statusCode, errorType: error.body.errorType }
    : { kind: 'refused', status: 500, errorType: 'ERROR_AJAX_GENERAL' };

/**
 * Runs a call and keeps what it came with and what it was answered, with the log that asked (P76). Keeping it takes
 * no part in the answer: it is handed over in memory.
 */
export async function witnessed(
  { call, run }: Implementation,
  request: FastifyRequest,
  caller: Caller,
  witness: Witness | undefined,
): Promise<unknown> {
  const asking = { session: sessionOfRequest(request.id), corr: request.id };
  const answering = async (): Promise<unknown> => runAsking(asking, () => run(request, caller));
  // A session is its customer's from the first call on that the customer makes in it.
  const isOfStory = isWitnessed(call.name) || (asking.session !== null && caller.session !== undefined);
  if (witness === undefined || !isOfStory) return answering();
  const receivedAt = witness.now();
  const keep = (answer: Exchange['answer']): void =>
    witness.store.witness(
      { call: call.name, body: request.body, receivedAt, answeredAt: witness.now(), answer },
      {
        ...asking,
        user: caller.session?.userId ?? null,
        build: String(request.headers[REQUEST_HEADERS.clientVersion] ?? ''),
      },
    );
  try {
    const body = await answering();
    keep({ kind: 'ok', body });
    return body;
  } catch (error) {
    keep(failed(error));
    throw error;
  }
}
