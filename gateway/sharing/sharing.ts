import type { SelectionId, UserId } from '#domain/brand.ts';
import type { Codes } from '#domain/contract/sharing.ts';

/** Slips that travel by code, and bets asked for in words. */
export interface Sharing {
  /** The code of these selections in this order, and one for each alone; made where there is none yet. */
  createCode(selections: readonly SelectionId[]): Promise<Codes>;
  /** Counts a code that somebody tries from this address, before it is looked for; false: too many. */
  mayTry(address: string): Promise<boolean>;
  /** Undefined for a code that was never given out or has run out. */
  findCode(code: string): Promise<Codes | undefined>;
  /** Stores the words of a customer for the traders. */
  requestBet(user: UserId, description: string): Promise<void>;
}
