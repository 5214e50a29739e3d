import type { Tab } from '../../device/tab.ts';

export type View = ReturnType<Tab['view']>;

/**
 * One kind of thing that somebody at a screen may do beside the everyday: spend a free bet, answer an offer.
 * What a person does everyday is in `bettor.ts`; a way of its own has a file and draws from a stream of its
 * own, so that it moves nothing else.
 */
export interface Behaviour {
  /** Asked at every look of somebody who is logged in. @returns whether that was all of this look. */
  look(tab: Tab, view: View): boolean;
}
