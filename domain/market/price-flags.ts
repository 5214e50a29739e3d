/** Bits of the `flags` column of `live/frameReceived` and of a price row on the wire. */
export const SUSPENDED = 1;
/** The price is the starting price: there is no number yet. */
export const STARTING_PRICE = 2;
export const NON_RUNNER = 4;
/** The row belongs to a snapshot (`initial`), not to a change. Never set on the wire; the edge adds it. */
export const SNAPSHOT = 8;
/** What a gateway may send. */
export const WIRE_FLAGS = SUSPENDED | STARTING_PRICE | NON_RUNNER;
