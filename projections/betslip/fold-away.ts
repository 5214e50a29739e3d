import type { Draft } from '@reduxjs/toolkit';
import type { SlipState } from '#domain/betslip/slip.ts';
import type { SelectionId } from '#domain/brand.ts';
import { DEFAULTS } from '#domain/config/defaults.ts';

type State = Draft<SlipState>;

/**
 * The tab was hidden or reloaded: what the slip says now is what the customer remembers. An older summary
 * that nobody has closed stays, because its "before" is the older one.
 */
export function awayBegan(state: State): void {
  if (state.away !== null && state.away.changed.length > 0) {
    Object.assign(state.away, { until: null, waiting: false });
    return;
  }
  if (state.legs.length === 0) {
    state.away = null;
    return;
  }
  state.away = {
    legs: Object.fromEntries(
      state.legs.map((leg) => [
        leg.selectionId,
        { price: (state.quotes[leg.selectionId] ?? leg.acknowledged).price, availability: leg.availability },
      ]),
    ),
    until: null,
    waiting: false,
    changed: [],
  };
}

/**
 * The tab is in sight again; `connected`: live prices are flowing, so what changed is known within moments.
 */
export function awayEnded(state: State, at: number, connected: boolean): void {
  if (state.away === null) return;
  state.away.waiting = !connected;
  state.away.until = at + DEFAULTS.betslip.awaySettleMs;
}

/** The first connection after the return brings the news of the absence. */
export function connectionCameBack(state: State, at: number): void {
  if (state.away?.waiting === true) awayEnded(state, at, true);
}

/** A leg moved: it belongs to the absence until the return has settled. */
export function noteChange(state: State, id: SelectionId, at: number): void {
  const { away } = state;
  if (away === null || away.legs[id] === undefined || away.changed.includes(id)) return;
  if (away.until === null || away.waiting || at <= away.until) away.changed.push(id);
}
