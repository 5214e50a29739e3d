import type { SlipDecisionState } from './slip-decision-state.ts';

/**
 * How many lines the slip can still take: legs, and forecasts and tricasts, each of which is a line like a
 * leg (BSL-02, INV-20).
 */
export const roomIn = ({ slip, context }: Pick<SlipDecisionState, 'slip' | 'context'>): number =>
  context.rules.maximumSize - slip.legs.length - slip.casts.length;
