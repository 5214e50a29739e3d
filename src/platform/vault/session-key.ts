const KEY = 'slipstream.key';
const BYTES = 32;

const keys = new Map<string, Uint8Array>();

/**
 * The key of a log's pseudonyms: kept by the browser for the tab and this log alone, beside the log and never
 * in it, so that marks stay the same over a reload. Where the tab can keep nothing it lives as long as the
 * page.
 */
export function sessionKey(session: string): Uint8Array {
  const key = keys.get(session) ?? storedKey(session);
  keys.set(session, key);
  return key;
}

/** A simulation keeps a key of its own, so that the marks of a session are the same in every run. */
export function keepSessionKey(session: string, key: Uint8Array): void {
  keys.set(session, key);
}

function storedKey(session: string): Uint8Array {
  const fresh = crypto.getRandomValues(new Uint8Array(BYTES));
  try {
    const storage = globalThis.sessionStorage;
    const [owner, digits = ''] = storage.getItem(KEY)?.split(':') ?? [];
    const pairs = digits.match(/../g) ?? [];
    if (owner === session && pairs.length === BYTES)
      return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
    const hex = Array.from(fresh, (byte) => byte.toString(16).padStart(2, '0')).join('');
    storage.setItem(KEY, `${session}:${hex}`);
  } catch {
    // As above.
  }
  return fresh;
}
