import type { LegIds } from '#domain/betslip/slip.ts';
import type { DataOf } from '#domain/events/registry.ts';

/**
 * Slips that travel: codes, links, bets asked for in words, and what goes with the slip (REQ-01, REQ-02,
 * DPL-02).
 */
export interface SharingState {
  /** Under way at the gateway. */
  readonly working: 'make' | 'open' | null;
  /** Codes of the selections as they stand; gone when those change and when a bet on them was placed. */
  readonly codes: DataOf<'sharing/slipCodeCreated'> | null;
  readonly failed: DataOf<'sharing/slipCodeFailed'> | null;
  /** Selections that the last code brought. */
  readonly opened: number | null;
  readonly linkProblem: DataOf<'sharing/slipLinkRefused'>['problem'] | null;
  readonly request: {
    readonly status: 'idle' | 'sending' | DataOf<'sharing/betRequestEnded'>['outcome'];
    readonly code: number | null;
  };
  readonly recommended: readonly LegIds[];
}

/** No bet is being asked for. */
export const noRequest = { status: 'idle', code: null } as const;
/** Nothing was shared. Apart from the folds, which arrive after the first screen (`initial-reducer.ts`). */
export const nothingShared: SharingState = {
  working: null,
  codes: null,
  failed: null,
  opened: null,
  linkProblem: null,
  request: noRequest,
  recommended: [],
};
