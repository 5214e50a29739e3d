import { appDefinitions } from '#domain/events/definitions.ts';
import type { AppEvent, NewInput } from '#domain/events/registry.ts';
import { UnreadableEvent } from '#domain/events/unreadable.ts';
import { decodePayload } from '#domain/events/validate.ts';
import type { Json } from '#domain/json.ts';
import { answeredBy } from '../reexecution/requests.ts';

/**
 * What is asked to have been otherwise, at the input with this `seq`. drop: it never came. replace: it said
 * something else. insert: the customer did something more, just before it.
 */
export type Change =
  | { readonly kind: 'drop'; readonly seq: number }
  | { readonly kind: 'replace'; readonly seq: number; readonly data: Json }
  | { readonly kind: 'insert'; readonly seq: number; readonly type: string; readonly data: Json };

/** A change that may be tried: the input is one, and a payload is one of its type. */
export type ReadChange =
  | { readonly kind: 'drop'; readonly seq: number }
  | { readonly kind: 'replace' | 'insert'; readonly seq: number; readonly input: NewInput };

/**
 * Why a change cannot be tried. notAnInput: what was decided follows from the inputs, so it is those that are
 * changed. notAnIntent: only what a customer does is put in. otherQuestion: an answer must stay one to the
 * same request. payload: it is none of its type; `detail` names the place.
 */
export class BadChange extends Error {
  readonly reason: 'notAnInput' | 'notAnIntent' | 'otherQuestion' | 'payload';
  readonly detail: string;

  constructor(reason: BadChange['reason'], detail: string) {
    super(`${reason}: ${detail}`);
    this.name = 'BadChange';
    this.reason = reason;
    this.detail = detail;
  }
}

/** @throws BadChange */
export function readChange(events: readonly AppEvent[], change: Change): ReadChange {
  const event = events.find(({ seq }) => seq === change.seq);
  if (event?.kind !== 'input') throw new BadChange('notAnInput', `event ${change.seq}`);
  if (change.kind === 'drop') return change;
  if (change.kind === 'insert') {
    if (!change.type.startsWith('intent/')) throw new BadChange('notAnIntent', change.type);
    return { kind: 'insert', seq: change.seq, input: readInput(change.type, change.data) };
  }
  const input = readInput(event.type, change.data);
  if (answeredBy(input) !== answeredBy(event)) throw new BadChange('otherQuestion', event.type);
  return { kind: 'replace', seq: change.seq, input };
}

/** @throws BadChange `notAnInput` or `payload`. */
export function readInput(type: string, data: Json): NewInput {
  const definition = appDefinitions.get(type);
  if (definition?.kind !== 'input') throw new BadChange('notAnInput', type);
  try {
    // A payload that its definition accepted is a payload of its type, which the map of definitions cannot
    // say.
    return { type, data: decodePayload(definition, data) } as NewInput;
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    throw new BadChange('payload', error.message);
  }
}
