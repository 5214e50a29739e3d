import type { SelectionId } from '../brand.ts';
import { selectionIdOf } from '../parse-ids.ts';
import type { StakeId } from './slip.ts';

export const ACCA_STAKE: StakeId = 'acca';
/** Writes all single stakes at once (STK-04). Never has a value of its own: it is derived from theirs. */
export const COMMON_SINGLE_STAKE: StakeId = 'commonSingle';

export const singleStake = (id: SelectionId): StakeId => `single:${id}`;

/** The leg a single stake belongs to; undefined for any other stake id and for text that is none. */
export function selectionOfStake(id: StakeId): SelectionId | undefined {
  const match = /^single:(\d{1,10})$/.exec(id);
  return match === null ? undefined : selectionIdOf(Number(match[1]));
}
