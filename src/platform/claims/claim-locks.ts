const PREFIX = 'slipstream.bet:';

export interface HeldClaim {
  release(): void;
}

/**
 * The lock of a bet for as long as the tab lives or until it is released; null when another tab has it. A tab
 * that dies lets go of it, which is how the others learn that nobody waits for the answer any more (FAIL-70).
 */
export const tryLock = (locks: LockManager, identity: string): Promise<HeldClaim | null> =>
  new Promise((resolve, reject) => {
    locks
      .request(PREFIX + identity, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(null);
          return undefined;
        }
        return holding(resolve);
      })
      .catch(reject);
  });

/** The same, as soon as the tab that has it lets go; never when the signal comes first. */
export const awaitLock = (
  locks: LockManager,
  identity: string,
  signal: AbortSignal,
): Promise<HeldClaim | null> =>
  new Promise((resolve) => {
    locks.request(PREFIX + identity, { signal }, () => holding(resolve)).catch(() => resolve(null));
  });

/** A promise that keeps the lock until it is let go of. */
function holding(take: (claim: HeldClaim) => void): Promise<void> {
  return new Promise((release) => take({ release: () => release() }));
}
