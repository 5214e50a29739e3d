import { DEFAULTS } from '../../config/defaults.ts';
import type { Notice } from './notices.ts';

/** A notice that belongs to no leg and no stake box. That a stake is missing is what the button says. */
export const isGeneral = ({ key, legs, stakeId }: Notice): boolean =>
  legs.length === 0 && stakeId === null && key !== 'enterStakeAmount';

/**
 * What is shown of all notices, in their order: everything at a leg or a stake box, and of the general ones
 * the first few, so that the summary stays readable on a phone (NTC-01). What is left out comes up as soon as
 * something before it is settled.
 */
export function visibleNotices(all: readonly Notice[]): readonly Notice[] {
  const hidden = new Set(all.filter(isGeneral).slice(DEFAULTS.betslip.generalNotices));
  return hidden.size === 0 ? all : all.filter((notice) => !hidden.has(notice));
}
