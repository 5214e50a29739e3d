import { type Json, toJson } from '../json.ts';
import type { EventDefinition } from './define.ts';
import type { PrivacyClass, PrivacyTree } from './privacy.ts';
import { type Outline, outlineOf } from './schema-outline.ts';
import { decodePayload } from './validate.ts';

type Privacy = PrivacyClass | PrivacyTree | undefined;

const shape = /^[a-z][a-zA-Z]*\/[a-z][a-zA-Z]*$/;

/** How the name of a fact ends. Irregular participles are added as they come up; `due` is what became so. */
const pastTense =
  /(ed|sent|shown|drawn|chosen|lost|found|put|cut|set|split|begun|built|left|paid|won|gone|met|taken|given|undone|heard|due)$/i;

/** Everything the types cannot see about one definition; empty when it is sound. */
export function findingsFor(definition: EventDefinition): string[] {
  return [
    ...nameFindings(definition),
    ...chainFindings(definition),
    ...privacyFindings(outlineOf(definition.data), definition.privacy, ''),
    ...exampleFindings(definition),
  ].map((finding) => `${definition.type}: ${finding}`);
}

function nameFindings({ type, doc }: EventDefinition): string[] {
  const findings: string[] = [];
  if (!shape.test(type)) findings.push('the name is not family/factInCamelCase');
  else if (!pastTense.test(type)) findings.push('the name is not a fact in the past tense');
  if (doc.trim().length < 10) findings.push('no doc line');
  return findings;
}

function chainFindings({ version, upcasts }: EventDefinition): string[] {
  const findings: string[] = [];
  for (let from = 1; from < version; from += 1) {
    if (upcasts[from] === undefined) findings.push(`no upcast from version ${from}`);
  }
  for (const from of Object.keys(upcasts).map(Number)) {
    if (!(from >= 1 && from < version))
      findings.push(`an upcast from version ${from}, which is not an older one`);
  }
  return findings;
}

/**
 * Walks schema and privacy map side by side: no field without a class, no class without a field, no secret.
 */
function privacyFindings(outline: Outline, privacy: Privacy, path: string): string[] {
  const place = path === '' ? '(payload)' : path;
  if (privacy === undefined) return [`${place} has no privacy class`];
  if (typeof privacy === 'string') {
    if (privacy === 'secret')
      return [`${place} is secret: it belongs into the interpreter, not into an event`];
    const scalar = scalarLike(outline);
    return scalar
      ? []
      : [`${place} has one class for several fields; write whole('${privacy}') if that is meant`];
  }
  if ('$whole' in privacy) {
    return privacy.$whole === 'secret'
      ? [`${place} is secret: it belongs into the interpreter, not into an event`]
      : [];
  }
  return nestedFindings(outline, privacy, path);
}

/** Classified by a single word: a scalar, any JSON, and lists, options and unions of those. */
function scalarLike(outline: Outline): boolean {
  switch (outline.kind) {
    case 'scalar':
    case 'choice':
    case 'json':
      return true;
    case 'object':
      return false;
    case 'tuple':
    case 'union':
      return outline.parts.every(scalarLike);
    default:
      return scalarLike(outline.of);
  }
}

function nestedFindings(outline: Outline, privacy: PrivacyTree, path: string): string[] {
  switch (outline.kind) {
    case 'array':
    case 'optional':
    case 'nullable':
    case 'record':
      return privacyFindings(outline.of, privacy, path);
    case 'tuple':
      return outline.parts.flatMap((part) => privacyFindings(part, privacy, path));
    case 'object':
    case 'union':
      return fieldFindings(fieldsOf(outline), privacy, path);
    default:
      return [`${path} is a single value but its class is a map`];
  }
}

function fieldFindings(fields: ReadonlyMap<string, Outline[]>, privacy: PrivacyTree, path: string): string[] {
  const under = (name: string): string => (path === '' ? name : `${path}.${name}`);
  const missing = [...fields].flatMap(([name, outlines]) =>
    outlines.flatMap((outline) => privacyFindings(outline, privacy[name], under(name))),
  );
  const extra = Object.keys(privacy).filter((name) => !fields.has(name));
  return [...new Set(missing), ...extra.map((name) => `${under(name)} is classified but not in the schema`)];
}

/** The fields of an object, or of every member of a union of objects: one map classifies them all. */
function fieldsOf(outline: Outline): Map<string, Outline[]> {
  const fields = new Map<string, Outline[]>();
  const add = (name: string, field: Outline): void => {
    fields.set(name, [...(fields.get(name) ?? []), field]);
  };
  if (outline.kind === 'object') {
    for (const [name, field] of Object.entries(outline.fields)) add(name, field);
  }
  if (outline.kind === 'union') {
    for (const part of outline.parts) {
      for (const [name, found] of fieldsOf(part)) for (const field of found) add(name, field);
    }
  }
  return fields;
}

function exampleFindings(definition: EventDefinition): string[] {
  if (definition.examples.length === 0) return ['no example'];
  return definition.examples.flatMap((example, at) => {
    try {
      const decoded = decodePayload(definition, example);
      return sameJson(decoded, toJson(example)) ? [] : [`example ${at} holds fields that the schema drops`];
    } catch (error) {
      return [`example ${at} is refused: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
}

/** Equal as JSON values; the order of keys does not matter. */
function sameJson(a: Json, b: Json): boolean {
  const sorted = (value: Json): Json => {
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map(sorted);
    return Object.fromEntries(
      Object.entries(value)
        .map(([key, item]): [string, Json] => [key, sorted(item)])
        .sort(([left], [right]) => (left < right ? -1 : 1)),
    );
  };
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}
