import type { EventFacts } from '#domain/events/registry-facts.ts';
import { ANYTHING, type Shape } from '#domain/events/shape.ts';
import { UnreadableEvent } from '#domain/events/unreadable.ts';
import { type Json, NotJson, wellFormed } from '#domain/json.ts';

/**
 * What may enter the log of an event's payload (EVT-04): only what its schema names. Open parts (a gateway
 * body, a setting) keep their fields, but a value under a name that smells of a credential, a card or a
 * document becomes `{redacted, len: 0}`. One walk along the schema's outline, as it runs for every event.
 *
 * @throws NotJson for what JSON cannot carry, UnreadableEvent where the payload has another shape than the
 *   schema.
 */
export function redactPayload(event: RedactedEvent, data: unknown): Json {
  return take(data, event.shape, { event, path: [] });
}

export type RedactedEvent = Pick<EventFacts, 'type' | 'version' | 'shape'>;

interface Place {
  readonly event: RedactedEvent;
  readonly path: (string | number)[];
}

const secretName =
  /pass(word|code|phrase)|secret|token|authori[sz]ation|cookie|captcha|^otp$|onetime|cvv|cvc|card(number|holder)|^pan$|iban|sortcode|documentbytes|^pin$|chattext/i;

/**
 * Names of the contract that smell of a secret and are none: a request must reach the interpreter as it was
 * asked.
 */
const plainNames: ReadonlySet<string> = new Set(['refreshBettingTokenRule']);

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const proto: unknown = Object.getPrototypeOf(value);
  return proto === Object.prototype || proto === null;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function unlike({ event, path }: Place, expected: string): never {
  const where = path.length === 0 ? 'payload' : path.join('.');
  throw new UnreadableEvent('invalidPayload', event.type, event.version, `${where}: not ${expected}`);
}

/** Follows the schema down; nothing comes along that it does not name. */
function take(value: unknown, shape: Shape, place: Place): Json {
  switch (shape.kind) {
    case 'json':
      return takeOpen(value, place);
    case 'nullable':
      return value === null ? null : take(value, shape.of, place);
    case 'array':
      return isList(value) ? takeItems(value, () => shape.of, place) : unlike(place, 'a list');
    case 'tuple':
      return isList(value)
        ? takeItems(value, (at) => shape.parts[at] ?? null, place)
        : unlike(place, 'a tuple');
    case 'record':
      return isFields(value) ? takeRecord(value, shape.of, place) : unlike(place, 'a record');
    case 'object':
      return isFields(value)
        ? takeFields(value, shape.fields, shape.open, place)
        : unlike(place, 'an object');
    case 'union':
      return takeUnion(value, shape.parts, place);
    default:
      return typeof value === 'object' && value !== null ? unlike(place, 'a scalar') : takeOpen(value, place);
  }
}

function takeItems(value: readonly unknown[], shapeAt: (at: number) => Shape | null, place: Place): Json[] {
  const items: Json[] = [];
  for (const [at, item] of value.entries()) {
    const shape = shapeAt(at);
    if (shape === null) break;
    place.path.push(at);
    items.push(take(item, shape, place));
    place.path.pop();
  }
  return items;
}

function takeRecord(value: Fields, of: Shape, place: Place): Json {
  const kept: Record<string, Json> = {};
  for (const [name, item] of Object.entries(value)) {
    if (item === undefined) continue;
    put(kept, name, () => (of.kind === 'json' ? takeNamed(item, name, place) : take(item, of, place)), place);
  }
  return kept;
}

function takeFields(
  value: Fields,
  fields: Readonly<Record<string, Shape>>,
  open: boolean,
  place: Place,
): Json {
  const kept: Record<string, Json> = {};
  for (const [name, item] of Object.entries(value)) {
    if (item === undefined) continue;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field !== undefined) put(kept, name, () => take(item, field, place), place);
    else if (open) put(kept, name, () => takeNamed(item, name, place), place);
  }
  return kept;
}

function put(kept: Record<string, Json>, name: string, item: () => Json, place: Place): void {
  if (name === '__proto__') throw new NotJson([...place.path, name].join('.'), 'prototype key');
  place.path.push(name);
  kept[wellFormed(name)] = item();
  place.path.pop();
}

/** The members whose literals the value carries; of several, any field that one of them names. */
function takeUnion(value: unknown, parts: readonly Shape[], place: Place): Json {
  const objects = parts.filter((part) => part.kind === 'object');
  if (isFields(value) && objects.length > 0) {
    const fitting = objects.filter((part) =>
      Object.entries(part.fields).every(
        ([name, field]) => field.kind !== 'choice' || isChosen(value[name], field.values),
      ),
    );
    if (fitting.length === 0) return unlike(place, 'any of the choices');
    const fields: Record<string, Shape> = {};
    for (const part of fitting) Object.assign(fields, part.fields);
    return takeFields(
      value,
      fields,
      fitting.some(({ open }) => open),
      place,
    );
  }
  const shape = isList(value) ? ['array', 'tuple'] : isFields(value) ? ['record'] : ['scalar', 'choice'];
  const part =
    parts.find(({ kind }) => shape.includes(kind)) ??
    parts.find(({ kind }) => kind === 'json' || kind === 'nullable' || kind === 'union');
  return part === undefined ? unlike(place, 'any of the choices') : take(value, part, place);
}

/** Literals stand in an shape as texts, enums as they are. */
const isChosen = (value: unknown, values: readonly Json[]): boolean =>
  values.some(
    (choice) =>
      choice === value ||
      ((typeof value === 'number' || typeof value === 'boolean') && choice === String(value)),
  );

/** Any JSON; what stands under the name of a secret is taken out. */
function takeOpen(value: unknown, place: Place): Json {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return wellFormed(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new NotJson(place.path.join('.'), String(value));
    return value === 0 ? 0 : value;
  }
  if (isList(value)) return takeItems(value, () => ANYTHING, place);
  if (!isFields(value))
    throw new NotJson(place.path.join('.'), typeof value === 'object' ? 'class instance' : typeof value);
  return takeFields(value, {}, true, place);
}

function takeNamed(value: unknown, name: string, place: Place): Json {
  const plain = takeOpen(value, place);
  if (plain === null || typeof plain === 'object' || plainNames.has(name) || !secretName.test(name))
    return plain;
  return { redacted: name, len: 0 };
}
