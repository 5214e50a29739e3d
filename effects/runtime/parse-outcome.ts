import type * as z from 'zod/mini';
import type { CallDefinition } from '#domain/contract/call.ts';
import type { DataOf } from '#domain/events/registry.ts';
import { toJson } from '#domain/json.ts';
import type { Outcome } from './ports.ts';

type Requested = DataOf<'gateway/requested'>;

/** Parameters of a request as JSON; absent ones are an empty record. */
export const wire = (part: unknown): Requested['params'] =>
  (part === undefined ? {} : toJson(part)) as Requested['params'];
export const wireBody = (body: unknown): Requested['body'] => toJson(body) as Requested['body'];

/**
 * The logged outcome with its body decoded by the contract. The body was validated at the edge; it is decoded
 * again because a recorded log is untrusted (P10). A body that does not fit is `lost: contract`, never an exception.
 */
export function decodeOutcome<Call extends CallDefinition>(
  call: Call,
  outcome: DataOf<'gateway/answered'>['outcome'],
): Outcome<Call> {
  if (outcome.kind !== 'ok') return outcome;
  const decoded = call.answer.safeParse(outcome.body);
  if (!decoded.success) return { kind: 'lost', cause: 'contract', status: outcome.status };
  return {
    kind: 'ok',
    status: outcome.status,
    answer: decoded.data as z.infer<Call['answer']>,
    ...(outcome.serverAt === undefined ? {} : { serverAt: outcome.serverAt }),
  };
}
