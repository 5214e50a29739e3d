import type * as z from 'zod/mini';
import type { CallDefinition } from '#domain/contract/call.ts';

/** What a call was asked with, decoded by its contract. */
export interface CallInput<Call extends CallDefinition> {
  readonly params: z.infer<Call['params']>;
  readonly query: z.infer<Call['query']>;
  readonly body: z.infer<Call['body']>;
}

/**
 * Types a request by its call. The route was registered with the call's schemas, so Fastify has decoded it by
 * them.
 */
export const readInput = <Call extends CallDefinition>(
  _call: Call,
  request: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
): CallInput<Call> => ({
  params: request.params as z.infer<Call['params']>,
  query: request.query as z.infer<Call['query']>,
  body: request.body as z.infer<Call['body']>,
});
