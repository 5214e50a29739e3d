import type { SessionId } from '#domain/brand.ts';
import { sessionIdOf } from '#domain/parse-ids.ts';

/** Which log is this tab's: kept by the browser for the tab alone, over reloads and a restored window. */
const KEY = 'slipstream.log';
const LOCK_PREFIX = 'slipstream.log:';

/**
 * How long a page waits for its predecessor to let go of the lock: one that was loaded again has one, which a
 * busy device may be slow to end. A copied tab waits in vain, once.
 */
const HANDOVER_MS = { reload: 1_500, otherwise: 400 } as const;

const isReload = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

export function rememberedSession(storage: () => Storage): string | null {
  try {
    return storage().getItem(KEY);
  } catch {
    // Storage is forbidden here: every page load is a new log.
    return null;
  }
}

export function rememberSession(storage: () => Storage, session: string | null): void {
  try {
    if (session === null) storage().removeItem(KEY);
    else storage().setItem(KEY, session);
  } catch {
    // As above.
  }
}

export interface HeldLock {
  release(): void;
}

/**
 * Takes the lock of a session for as long as the page lives. A tab that crashed or was closed has let go of
 * its own, so a lock that cannot be had means that a living tab writes that log. Null then; without Web Locks
 * there is nobody to ask, and a lock is granted to anybody.
 */
export async function lockSession(session: string, locks: LockManager | undefined): Promise<HeldLock | null> {
  if (locks === undefined) return { release: () => {} };
  const handoverMs = isReload() ? HANDOVER_MS.reload : HANDOVER_MS.otherwise;
  return new Promise((resolve) => {
    let release = (): void => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    locks
      .request(LOCK_PREFIX + session, { signal: AbortSignal.timeout(handoverMs) }, () => {
        resolve({ release });
        return held;
      })
      .catch(() => resolve(null));
  });
}

/**
 * Takes the lock of a log that another tab left, if nobody has it at this moment. Without Web Locks nobody
 * can say that, so nothing is taken.
 */
export async function lockLeftBehind(
  session: string,
  locks: LockManager | undefined,
): Promise<HeldLock | null> {
  if (locks === undefined) return null;
  return new Promise((resolve) => {
    void locks.request(LOCK_PREFIX + session, { ifAvailable: true }, (lock) => {
      if (lock === null) {
        resolve(null);
        return undefined;
      }
      return new Promise<void>((done) => resolve({ release: () => done() }));
    });
  });
}

/** Sessions that some tab holds the lock of. */
export async function heldSessions(locks: LockManager | undefined): Promise<string[]> {
  const held = (await locks?.query())?.held ?? [];
  return held.flatMap(({ name }) =>
    name?.startsWith(LOCK_PREFIX) === true ? [name.slice(LOCK_PREFIX.length)] : [],
  );
}

/**
 * 128 random bits in UUID form; also where `crypto.randomUUID` is withheld because the context is not secure.
 */
export function drawUuid(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const groups = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return groups.join('-');
}

export function drawSessionId(): SessionId {
  const id = sessionIdOf(drawUuid());
  if (id === undefined) throw new TypeError('no session id');
  return id;
}
