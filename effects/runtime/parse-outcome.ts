import type * as z from 'zod/mini';
import type { CallDefinition, CallFacts } from '#domain/contract/call.ts';
import type { DataOf } from '#domain/events/registry.ts';
import { type Json, toJson } from '#domain/json.ts';
import type { Outcome } from './ports.ts';

type Requested = DataOf<'gateway/requested'>;

/** Parameters of a request as JSON; absent ones are an empty record. */
export const wire = (part: unknown): Requested['params'] =>
  (part === undefined ? {} : toJson(part)) as Requested['params'];
export const wireBody = (body: unknown): Requested['body'] => toJson(body) as Requested['body'];

const edgeSaid = (body: Json) => ({ success: true, data: body }) as const;

/**
 * The logged outcome with its body decoded by the contract, again because a recorded log is untrusted
 * (PRIN-10). A body that does not fit is `lost: contract`, never an exception. Facts of a call carry no
 * schema: what its epic makes of such an answer is an event, so a doctored body shows as a divergence.
 */
export function decodeOutcome<Call extends CallDefinition>(
  call: Call | CallFacts<Call>,
  outcome: DataOf<'gateway/answered'>['outcome'],
): Outcome<Call> {
  if (outcome.kind !== 'ok') return outcome;
  const decoded = 'answer' in call ? call.answer.safeParse(outcome.body) : edgeSaid(outcome.body);
  if (!decoded.success) return { kind: 'lost', cause: 'contract', status: outcome.status };
  return {
    kind: 'ok',
    status: outcome.status,
    answer: decoded.data as z.infer<Call['answer']>,
    ...(outcome.serverAt === undefined ? {} : { serverAt: outcome.serverAt }),
  };
}
