import type { PlacementRef } from '#domain/brand.ts';
import type { AppEvent, EventOf } from '#domain/events/registry.ts';
import type { Json } from '#domain/json.ts';
import type { Call } from './bet-evidence.ts';

/** A ref stands in a body as `ref` or in a list `refs`, at any depth. */
function names(body: Json, ref: PlacementRef): boolean {
  if (typeof body !== 'object' || body === null) return false;
  if (Array.isArray(body)) return body.some((item: Json) => names(item, ref));
  return Object.entries(body).some(([name, value]) =>
    name === 'ref' || name === 'refs'
      ? value === ref || (Array.isArray(value) && value.includes(ref))
      : names(value, ref),
  );
}

function answerOf({ seq, at, data }: EventOf<'gateway/answered'>): NonNullable<Call['answer']> {
  const { outcome } = data;
  return {
    seq,
    at,
    kind: outcome.kind,
    status: outcome.status ?? null,
    cause: outcome.kind === 'lost' ? outcome.cause : null,
    serverAt: outcome.kind === 'lost' ? null : (outcome.serverAt ?? null),
  };
}

/**
 * Every call that carried this bet, with what came back for it: placing, asking what became of it, answering
 * an offer.
 */
export function callsAbout(events: readonly AppEvent[], ref: PlacementRef): readonly Call[] {
  const calls = new Map<string, Call>();
  for (const event of events) {
    if (event.type === 'gateway/requested' && names(event.data.body, ref)) {
      const { op, requestId } = event.data;
      calls.set(requestId, { seq: event.seq, at: event.at, op, requestId, answer: null });
    } else if (event.type === 'gateway/answered') {
      const call = calls.get(event.data.requestId);
      if (call !== undefined) calls.set(call.requestId, { ...call, answer: answerOf(event) });
    }
  }
  return [...calls.values()];
}
