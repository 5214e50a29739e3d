/** Parameters of an event as somebody sees them: whole numbers, in the units of the sport. */
export type Belief = readonly number[];

/** When a state is looked at, and what the market believes of the event then. */
export interface Seen {
  /** Epoch ms. */
  readonly at: number;
  readonly belief: Belief;
}

/** How the market's opinion before the start differs from the truth at most, and how restless it is. */
export interface Doubt {
  /** Largest error at the opening, and from one look to the next, in the units of the belief. */
  readonly wrong: number;
  readonly restless: number;
  /** No parameter is believed to be less. */
  readonly least: number;
}
