/**
 * What the log holds in place of a secret: its kind and where the vault keeps it. `len` is 0: how long a
 * password is says more about it than evidence needs (HOLD-12).
 */
export interface SecretRef {
  readonly redacted: string;
  readonly len: number;
  readonly handle: string;
}

/**
 * Secrets in memory, never in the log (EVT-04, PIT-30). Two sorts: what a form hands over is taken
 * out once by its handle; what the gateway hands out (tokens) is held by kind until the session ends.
 */
export interface Vault {
  /** Puts a typed secret away and returns what may be logged. */
  put(kind: string, value: string): SecretRef;
  /** The value, once; undefined when the handle is unknown or used. */
  take(handle: string): string | undefined;
  hold(kind: string, value: string): SecretRef;
  held(kind: string): string | undefined;
  /** The log whose pseudonyms it knows (`pseudonyms.ts`). */
  readonly session: string;
  /** What marks in the log stand for; in memory alone. */
  readonly marks: Map<string, string>;
  /** Forgets everything, for the end of a session. */
  clear(): void;
}

export function createVault(session = ''): Vault {
  const marks = new Map<string, string>();
  const typed = new Map<string, string>();
  const tokens = new Map<string, string>();
  let count = 0;
  return {
    session,
    marks,
    put(kind, value) {
      count += 1;
      const handle = `${kind}#${count}`;
      typed.set(handle, value);
      return { redacted: kind, len: 0, handle };
    },
    take(handle) {
      const value = typed.get(handle);
      typed.delete(handle);
      return value;
    },
    hold(kind, value) {
      tokens.set(kind, value);
      return { redacted: kind, len: 0, handle: kind };
    },
    held: (kind) => tokens.get(kind),
    clear() {
      typed.clear();
      tokens.clear();
      marks.clear();
    },
  };
}
