import { parsePath, type StatePath } from '#replay/fold/state-path.ts';

/**
 * A query that begins like this asks which events changed what stands at a path; any other looks for a text.
 */
export const FIND_PATH = 'path:';

export type FindQuery =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'path'; readonly path: StatePath }
  | { readonly kind: 'noPath' };

/** `path:wallet.balance` or any text. */
export function parseQuery(typed: string): FindQuery {
  const text = typed.trim();
  if (text === '') return { kind: 'nothing' };
  if (!text.startsWith(FIND_PATH)) return { kind: 'text', text };
  const path = parsePath(text.slice(FIND_PATH.length).trim());
  return path === undefined ? { kind: 'noPath' } : { kind: 'path', path };
}
