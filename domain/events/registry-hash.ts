import type { EventDefinition } from './define.ts';
import { outlineOf } from './schema-outline.ts';

/**
 * 32 bits of FNV-1a, twice with different starts. Not cryptographic: it tells builds apart, it proves
 * nothing.
 */
function fingerprint(text: string): string {
  const half = (start: number): string => {
    let hash = start;
    for (let at = 0; at < text.length; at += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    }
    return (hash >>> 0).toString(16).padStart(8, '0');
  };
  return half(0x811c9dc5) + half(0x1b873593);
}

/**
 * Hash of all event schemas for a log's header: recording and code agree on every event when it is equal.
 * It says nothing about compatibility, which is a matter of versions. 16 hexadecimal digits; independent of
 * the order in which the definitions stand.
 */
export function registryHash(definitions: Iterable<EventDefinition>): string {
  const lines = [...definitions].map((definition) => {
    const { type, version, kind, stream, data } = definition;
    return JSON.stringify([type, version, kind, stream, outlineOf(data)]);
  });
  return fingerprint(lines.sort().join('\n'));
}
