import type * as z from 'zod/mini';
import type { StaffCall } from '#domain/contract/staff-call.ts';

/** What a call of the console was asked with, decoded by its contract. */
export interface StaffInput<Call extends StaffCall> {
  readonly params: z.infer<Call['params']>;
  readonly body: z.infer<Call['body']>;
}

/**
 * Types a request by its call. The route was registered with the call's schemas, so Fastify has decoded it by
 * them.
 */
export const readStaffInput = <Call extends StaffCall>(
  _call: Call,
  request: { readonly params: unknown; readonly body: unknown },
): StaffInput<Call> => ({
  params: request.params as z.infer<Call['params']>,
  body: request.body as z.infer<Call['body']>,
});
