import fc from 'fast-check';
import * as z from 'zod/mini';
import type { CallDefinition } from '#domain/contract/call.ts';
import { calls } from '#domain/contract/calls.ts';
import type { DataOf, NewEventOf } from '#domain/events/registry.ts';
import { type Json, toJson } from '#domain/json.ts';
import { ofSchema } from './of-schema.ts';
import { smallWorld } from './pools.ts';

const known = new Map<string, fc.Arbitrary<Json>>();

/** Bodies that the contract allows for a call, as the edge hands them on. */
export function bodyOf(call: CallDefinition): fc.Arbitrary<Json> {
  const made = known.get(call.name);
  if (made !== undefined) return made;
  const body = ofSchema(call.answer, smallWorld).map((drawn) => toJson(z.parse(call.answer, drawn)));
  known.set(call.name, body);
  return body;
}

type Outcome = DataOf<'gateway/answered'>['outcome'];

const unusable: fc.Arbitrary<Outcome> = fc.oneof(
  fc.record({
    kind: fc.constant('lost' as const),
    cause: fc.constantFrom('network' as const, 'timeout' as const, 'contract' as const, 'aborted' as const),
  }),
  fc.record({
    kind: fc.constant('refused' as const),
    status: fc.constantFrom(400, 401, 409, 429, 500, 503),
    resultCode: fc.constantFrom(1, 2, 99),
    errorType: fc.constantFrom('UNAVAILABLE', 'INVALID_SESSION', 'X'),
    body: fc.constant(null),
  }),
);

/** The library's type of JSON has lists that may be changed; these are not. */
const answered = (body: Json): Outcome =>
  ({ kind: 'ok', status: 200, body }) as unknown as Extract<Outcome, { kind: 'ok' }>;

/** What may come back for a call: an answer of the contract, a refusal, or nothing. */
export const outcomeOf = (call: CallDefinition): fc.Arbitrary<Outcome> =>
  fc.oneof(
    { weight: 3, arbitrary: bodyOf(call).map((body) => answered(body)) },
    { weight: 1, arbitrary: unusable },
  );

/** Calls that are answered by more than "not implemented". */
export const builtCalls: readonly CallDefinition[] = calls.filter(({ implemented }) => implemented);

/**
 * An answer to any built call: the payload that most of the read models live on, which its event's schema
 * leaves open.
 */
export const anyAnswer: fc.Arbitrary<NewEventOf<'gateway/answered'>> = fc
  .tuple(fc.constantFrom(...builtCalls), fc.constantFrom('1.1', '2.1', '3.1'))
  .chain(([call, requestId]) =>
    outcomeOf(call).map((outcome) => ({
      type: 'gateway/answered' as const,
      data: { requestId, op: call.name, outcome },
    })),
  );
