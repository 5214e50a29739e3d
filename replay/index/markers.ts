import type { AppEvent } from '#domain/events/registry.ts';
import { isFailure } from './lanes.ts';

/** What a person jumps between (feature 5 of replay consoles). The order is that of the bits in the index. */
export const MARKERS = ['error', 'placement', 'price', 'balance', 'step'] as const;
export type Marker = (typeof MARKERS)[number];

const keystrokes = /^intent\/(stakeKeyPressed|stakeEdited|stakeFocused|viewOptionChosen|ignored)$/;

/**
 * What a person calls a step: something the customer did, or something that was decided about a bet or the
 * session.
 */
export const isBusinessStep = ({ type }: AppEvent): boolean =>
  /^(intent|placement|session|betslip)\//.test(type) && !keystrokes.test(type);

const isPlacement = ({ type }: AppEvent): boolean =>
  type === 'intent/placePressed' || type === 'placement/requested' || type === 'placement/betOutcomeReceived';

const isPriceChange = ({ type }: AppEvent): boolean =>
  type === 'betslip/legPriceChanged' || type === 'betslip/legPriceTypeChanged';

/** Cash that an event says, in minor units; undefined when it says nothing about it. */
export function cashOf(event: AppEvent): number | undefined {
  if (event.type === 'user/cashMoved') return event.data.cash;
  if (event.type === 'user/balanceLoaded') return event.data.balance.cash;
  if (event.type === 'user/infoLoaded') return event.data.info.balance.cash;
  return undefined;
}

/**
 * Marks of events in order. A balance is marked only where it differs from what the log said before: it is
 * loaded far more often than it moves.
 */
export function createMarking(): (event: AppEvent) => readonly Marker[] {
  let cash: number | undefined;
  return (event) => {
    const marks: Marker[] = [];
    if (isFailure(event)) marks.push('error');
    if (isPlacement(event)) marks.push('placement');
    if (isPriceChange(event)) marks.push('price');
    const said = cashOf(event);
    if (said !== undefined && said !== cash) {
      if (cash !== undefined) marks.push('balance');
      cash = said;
    }
    if (isBusinessStep(event)) marks.push('step');
    return marks;
  };
}
