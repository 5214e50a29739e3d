import type { EndReason } from './end-reasons.ts';
import { renewalDelay } from './timing.ts';

/** So long ahead the customer is warned of the end of the session (ACC-15), ms. */
export const WARNED_AHEAD = 120_000;

/** What is nearer to the warning than this is warned of at once: no answer is worth asking for twice, ms. */
const NEARLY = 5_000;

export interface Life {
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** When the customer last did something, in any tab of the browser; absent where nobody looks. */
  readonly activeAt?: number;
  /** The end is that of every session: nothing puts it off. */
  readonly longest?: boolean;
}

/** Whether a session that ends then is to be warned of now. */
export const isEndNear = (expiresAt: number, at: number): boolean => expiresAt - at <= WARNED_AHEAD + NEARLY;

/**
 * When to ask for a renewal: at 80 % of the life (SES-05), and where somebody looks whether the customer is
 * there, not later than the warning. Undefined once it is over.
 */
export function askDelay(life: Life, at: number): number | undefined {
  const delay = renewalDelay(life, at);
  if (delay === undefined || life.activeAt === undefined) return delay;
  return Math.min(delay, Math.max(0, life.expiresAt - WARNED_AHEAD - at));
}

/** Since the customer last did something, ms; a clock that was set back makes it no less than nothing. */
export const idleFor = ({ activeAt }: Life, at: number): number | undefined =>
  activeAt === undefined ? undefined : Math.max(0, Math.trunc(at - activeAt));

/** Why a session ends that has run out. */
export const runOutReason = ({ activeAt, longest }: Life): EndReason => {
  if (longest === true) return 'longest';
  return activeAt === undefined ? 'tokenExpired' : 'idle';
};
