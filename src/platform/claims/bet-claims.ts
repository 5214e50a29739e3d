import type { PlacementRef } from '#domain/brand.ts';
import type { AppEvent, NewInput } from '#domain/events/registry.ts';
import { betByRef, isOpen } from '#domain/placement/attempts.ts';
import type { PlacedBet } from '#domain/placement/placement.ts';
import type { Runtime } from '#effects/runtime/create-runtime.ts';
import type { ClaimBoard } from './claim-board.ts';
import { claimLimits } from './claim-limits.ts';
import { awaitLock, type HeldClaim, tryLock } from './claim-locks.ts';
import type { Claim } from './parse-claim.ts';

type Own = Pick<Runtime, 'attach' | 'state' | 'submit'>;
type Waiting = Pick<PlacedBet, 'ref' | 'identity' | 'slip'>;

export interface BetClaims {
  /**
   * Claims the bets that are about to go out, in the form in which they will: with `head` in them. What
   * another tab has sent is told as `storage/betTaken` before this resolves. Never rejects, and never takes
   * long.
   */
  take(head: string | null): Promise<void>;
  close(): void;
}

type Pause = (ms: number) => Promise<void>;
const pageWaits: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

interface Found {
  readonly lock: HeldClaim | null;
  readonly other: Claim | undefined;
}

/**
 * The lock, or the claim of the tab that has it: a moment passes between the two, and that tab may be done
 * meanwhile. The board is read last of all: after a pause somebody else may have left a claim.
 */
async function lockOrClaim(
  using: LockManager,
  board: ClaimBoard,
  identity: string,
  pause: Pause,
): Promise<Found> {
  for (let tries = 0; ; tries += 1) {
    const lock = await tryLock(using, identity);
    const other = board.read(identity);
    if (lock !== null || other !== undefined || tries === claimLimits.readTries) return { lock, other };
    await pause(claimLimits.readPauseMs);
  }
}

/** Refs whose end an event tells. */
function endedBy(event: AppEvent): readonly string[] {
  if (event.type === 'placement/abandoned') return event.data.refs;
  const ends =
    event.type === 'placement/lateResultReceived' ||
    (event.type === 'placement/betOutcomeReceived' && event.data.status !== 'PENDING');
  return ends ? [event.data.ref] : [];
}

/**
 * One bet in several tabs of a browser goes out once (FAIL-69). The first tab holds a Web Lock named after
 * the bet and leaves on a shared board what it sends. Another tab goes on with that ref; when the first dies,
 * whoever waited for the lock finds out what became of the bet (FAIL-70).
 */
export function createBetClaims(
  runtime: Own,
  board: ClaimBoard,
  locks: LockManager | undefined,
  pause: Pause = pageWaits,
): BetClaims {
  const held = new Map<string, { readonly identity: string; readonly lock: HeldClaim }>();
  const leave = new AbortController();

  const letGo = (ref: string): void => {
    const own = held.get(ref);
    board.sweep(ref);
    own?.lock.release();
    held.delete(ref);
  };
  const detach = runtime.attach((event) => {
    for (const ref of endedBy(event)) letGo(ref);
  });
  const tell = (input: NewInput): void => runtime.submit(input, 'storage');

  /**
   * Waits until the tab that sent the bet is done with it or gone; then it is this tab's to find out about.
   */
  async function takeOver(using: LockManager, identity: string, ref: PlacementRef): Promise<void> {
    const lock = await awaitLock(using, identity, leave.signal);
    if (lock === null) return;
    held.set(ref, { identity, lock });
    const bet = betByRef(runtime.state().placement, ref);
    if (bet !== undefined && isOpen(bet)) tell({ type: 'storage/betFreed', data: { ref } });
    else letGo(ref);
  }

  async function claim(using: LockManager, { ref, identity, slip }: Waiting): Promise<void> {
    const { lock, other } = await lockOrClaim(using, board, identity, pause);
    // The lock may come when nobody waits for it any more: whoever kept it then would stop the same bet for
    // ever after.
    const bet = leave.signal.aborted ? undefined : betByRef(runtime.state().placement, ref);
    const isOther = other !== undefined && other.slip.ref !== ref;
    if (bet === undefined || !isOpen(bet) || (isOther && bet.knowledge !== 'requested')) {
      lock?.release();
      return;
    }
    if (isOther) {
      tell({ type: 'storage/betTaken', data: { ref, slip: other.slip, lives: lock === null } });
      if (lock === null) void takeOver(using, identity, other.slip.ref);
      else held.set(other.slip.ref, { identity, lock });
      return;
    }
    // Also without the lock, which is a tab's whose bet another tab knows to be over: the next one is to find
    // this bet.
    board.write(identity, slip);
    if (lock !== null) held.set(ref, { identity, lock });
  }

  return {
    async take(head) {
      if (locks === undefined) return;
      const waiting = (runtime.state().placement.attempt?.bets ?? []).filter(
        ({ knowledge }) => knowledge === 'requested',
      );
      const claimed = Promise.allSettled(
        waiting.map((bet) => claim(locks, { ...bet, slip: { ...bet.slip, clientHead: head } })),
      );
      await Promise.race([claimed, pause(claimLimits.askMs)]);
    },
    close() {
      detach();
      leave.abort();
      for (const { lock } of held.values()) lock.release();
      held.clear();
    },
  };
}
