import type { SlipMoment } from './slip-moment.ts';

/** How many lines the slip can still take: legs, and forecasts and tricasts, each of which is a line like a leg (BSL-02, N10). */
export const roomIn = ({ slip, context }: Pick<SlipMoment, 'slip' | 'context'>): number =>
  context.rules.maximumSize - slip.legs.length - slip.casts.length;
