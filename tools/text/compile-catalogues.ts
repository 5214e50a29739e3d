import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const catalogue = /\/src\/(text\/[a-z-]+|brands)\/[^?]*\.json$/;

function parseCatalogue(json: string): Record<string, string> {
  const parsed: unknown = JSON.parse(json);
  if (typeof parsed !== 'object' || parsed === null) throw new TypeError('a catalogue is an object');
  return Object.fromEntries(Object.entries(parsed).map(([id, message]) => [id, String(message)]));
}

/**
 * Compiles one catalogue of ICU messages. A message that ICU does not accept fails the build, with its id.
 */
export function compileCatalogue(json: string, file: string): string {
  const messages = parseCatalogue(json);
  const compiled = Object.entries(messages).map(([id, message]) => {
    try {
      return [id, compileMessageOrThrow(message)];
    } catch (error) {
      throw new Error(`${file}: ${id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
  return JSON.stringify(Object.fromEntries(compiled));
}

/** Catalogues stay ICU text in the sources; the parser stays out of the bundle. */
export const compileCatalogues = (): Plugin => ({
  name: 'compile-catalogues',
  enforce: 'pre',
  transform(code, id) {
    return catalogue.test(id) ? { code: compileCatalogue(code, id), map: null } : null;
  },
});
