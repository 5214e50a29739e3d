import type { Leg, SlipState } from './slip.ts';

/** Legs that count: those that are switched off stay visible and count for nothing (BSL-06). */
export const activeLegs = (slip: SlipState): readonly Leg[] => slip.legs.filter((leg) => leg.active);
