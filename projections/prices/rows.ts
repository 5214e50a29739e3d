/**
 * Layout of one selection in the price table: five 32-bit integers side by side, one cache line a look-up.
 */
export const WIDTH = 5;
/** Packed odds (domain/odds); 0 when there is no fixed price. */
export const ODDS = 0;
/** The gateway's version of the selection; -1 so that any snapshot wins (TRAP-13). */
export const VERSION = 1;
/** Flags of the wire in the low bits, then the direction, then what the table knows about the row. */
export const STATE = 2;
/** Packed odds against which the direction counts (LIV-09). */
export const ORIGINAL = 3;
/** Moment of the last change of the odds (domain/market/trend). */
export const MOVED = 4;

export const FLAG_BITS = 0b111;
export const TREND_SHIFT = 4;
export const TREND_BITS = 0b11 << TREND_SHIFT;
/** The row holds a price. */
export const PRESENT = 1 << 6;
/** The selection was removed: only a snapshot brings it back (LIV-07). */
export const REMOVED = 1 << 7;

export const NO_VERSION = -1;

/** A price table as JSON columns, one entry a selection, in order of selection id. */
export interface PriceColumns {
  readonly selection: readonly number[];
  readonly odds: readonly number[];
  readonly version: readonly number[];
  readonly state: readonly number[];
  readonly original: readonly number[];
  readonly moved: readonly number[];
}
