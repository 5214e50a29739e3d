import type { Json } from '../json.ts';
import type { EventDefinition } from './define.ts';
import type { Definitions } from './definitions.ts';
import { UnreadableEvent } from './unreadable.ts';

/**
 * Finds the definition for a stored event and makes sure that this build can read its version.
 *
 * @throws UnreadableEvent `unknownType`, `newerVersion` or `invalidVersion`.
 */
export function definitionFor(definitions: Definitions, type: string, version: number): EventDefinition {
  const definition = definitions.get(type);
  if (definition === undefined) {
    throw new UnreadableEvent('unknownType', type, version, 'this build does not know the event');
  }
  if (!Number.isInteger(version) || version < 1) {
    throw new UnreadableEvent('invalidVersion', type, version, 'a version is a whole number from 1');
  }
  if (version > definition.version) {
    const detail = `this build knows versions up to ${definition.version}`;
    throw new UnreadableEvent('newerVersion', type, version, detail);
  }
  return definition;
}

/**
 * Converts a stored payload, version by version, to the current one (PRIN-08). Folds never see anything else.
 * The result is not validated yet: see `readPayload`.
 *
 * @throws UnreadableEvent `missingUpcast` when the chain has a hole, `invalidPayload` when a conversion
 *   throws:
 *   it was written for payloads of its version, so the payload is not one.
 */
export function upcast(definition: EventDefinition, version: number, data: Json): Json {
  let current = data;
  for (let from = version; from < definition.version; from += 1) {
    const convert = definition.upcasts[from];
    if (convert === undefined) {
      throw new UnreadableEvent('missingUpcast', definition.type, version, `no upcast from version ${from}`);
    }
    try {
      current = convert(current);
    } catch {
      throw new UnreadableEvent(
        'invalidPayload',
        definition.type,
        version,
        `not a payload of version ${from}`,
      );
    }
  }
  return current;
}
