import type { SlipFigures } from '../bets/figures.ts';
import type { SlipState } from '../slip.ts';
import type { SlipContext } from '../slip-context.ts';

/** Raw values for the text: amounts in minor units, named in `currency`. Screens format them. */
export type NoticeParams = Readonly<Record<string, string | number>>;

export interface NoticeInput {
  readonly slip: SlipState;
  readonly figures: SlipFigures;
  readonly context: SlipContext;
}
