import type { CashOutRules } from '../config/cash-out.ts';
import type { PlacementContext } from '../placement/context.ts';

/** What every step of a cash-out works with: the parts of a placement that it shares, and its own rules. */
export type CashOutContext = Pick<
  PlacementContext,
  | 'db'
  | 'journal'
  | 'offer'
  | 'signer'
  | 'now'
  | 'clock'
  | 'idleClock'
  | 'committed'
  | 'report'
  // What a bet is decided by, where one takes the place of another.
  | 'limits'
  | 'riskRules'
  | 'settings'
  | 'worldTime'
> & {
  readonly rules: CashOutRules;
  readonly rulesVersion: string;
};
