import { isSystemType, type SystemType } from '../../bet/system-types.ts';
import type { EventId, SelectionId } from '../../brand.ts';
import { selectionIdOf } from '../../parse-ids.ts';
import type { StakeId } from '../slip.ts';

export const ACCA_STAKE: StakeId = 'acca';
/** Writes all single stakes at once (STK-04). Never has a value of its own: it is derived from theirs. */
export const COMMON_SINGLE_STAKE: StakeId = 'commonSingle';

/** Under this all system bets are switched to each way together. No box has it: each type has its own. */
export const ALL_SYSTEMS: StakeId = 'system';

export const singleStake = (id: SelectionId): StakeId => `single:${id}`;

/** The leg a single stake belongs to; undefined for any other stake id and for text that is none. */
export function selectionOfStake(id: StakeId): SelectionId | undefined {
  const match = /^single:(\d{1,10})$/.exec(id);
  return match === null ? undefined : selectionIdOf(Number(match[1]));
}

const BUILDER = 'builder:';
export const builderStake = (eventId: EventId): StakeId => `${BUILDER}${eventId}`;
export const isBuilderStake = (id: StakeId): boolean => id.startsWith(BUILDER);

const SYSTEM = 'system:';
export const systemStake = (type: SystemType): StakeId => `${SYSTEM}${type}`;

/** The type that a system stake is on; undefined for any other stake id. */
export function systemOfStake(id: StakeId): SystemType | undefined {
  const type = id.startsWith(SYSTEM) ? id.slice(SYSTEM.length) : '';
  return isSystemType(type) ? type : undefined;
}
