import type { NoticeKey } from '#domain/betslip/notices/notices.ts';
import type { Shut } from '#domain/market/why-shut.ts';
import type { LegView } from '#projections/betslip/slip-view.ts';
import type { Text } from '#src/text/text.ts';

/*
 * Every wording of why nothing can be bet on a market or a selection, by the reason that `whyShut` gives:
 * whether there is anything to wait for is said in one place alone (MEND-30).
 */

/** A word or two: at a market, and in what a screen reader says of a price. */
export const shutWord = (shut: Shut, t: Text): string => t(`shut.word.${shut}`);

/** A sentence above the prices. */
export const shutNote = (shut: Shut, t: Text): string => t(`shut.note.${shut}`);

/**
 * Notices of the slip that say that something cannot be bet on, with what they say where nothing more is
 * known.
 */
const OF_NOTICE = {
  selectionExpired: 'closed',
  selectionSuspended: 'selection',
  marketSuspended: 'market',
} as const satisfies Partial<Record<NoticeKey, Shut>>;
export type ShutNoticeKey = keyof typeof OF_NOTICE;
export const isShutNotice = (key: NoticeKey): key is ShutNoticeKey => Object.hasOwn(OF_NOTICE, key);
export const shutOfNotice = (key: ShutNoticeKey): Shut => OF_NOTICE[key];

const OF_STATUS = { suspended: 'selection', marketSuspended: 'market', expired: 'closed' } as const;

/** Why a leg of the slip cannot be bet on, as far as the slip knows; undefined while it can. */
export function shutOfLeg(leg: Pick<LegView, 'status' | 'shut' | 'nonRunner'>): Shut | undefined {
  if (leg.status === 'open') return undefined;
  return leg.nonRunner ? 'nonRunner' : (leg.shut ?? OF_STATUS[leg.status]);
}

/** A sentence in the slip, with what to do about it. */
export const shutLegText = (shut: Shut, names: string, t: Text): string => t(`shut.leg.${shut}`, { names });
