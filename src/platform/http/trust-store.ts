/**
 * Device trust tokens, one per username (ACCT-05). They outlive the session and must not reach the log, so
 * they are the one thing kept outside it; the key is a digest, so that no name stays on the device after
 * logout.
 */
export interface TrustStore {
  read(username: string): Promise<string | undefined>;
  write(username: string, token: string): Promise<void>;
}

async function keyOf(username: string): Promise<string> {
  const bytes = new TextEncoder().encode(username.toLowerCase());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `slipstream.trust.${[...digest.slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Over `localStorage` or anything like it; a store that refuses (private mode, quota) means no trust, never
 * an error.
 */
export function createTrustStore(storage: Pick<Storage, 'getItem' | 'setItem'>): TrustStore {
  return {
    async read(username) {
      try {
        return storage.getItem(await keyOf(username)) ?? undefined;
      } catch {
        return undefined;
      }
    },
    async write(username, token) {
      try {
        storage.setItem(await keyOf(username), token);
      } catch {
        // Without storage the next login simply asks for whatever an unknown device must show.
      }
    },
  };
}

/** Of this browser; storage that is forbidden is heard of when it is asked. */
export const trustOfDevice = (): TrustStore =>
  createTrustStore({
    getItem: (key) => window.localStorage.getItem(key),
    setItem: (key, value) => window.localStorage.setItem(key, value),
  });
