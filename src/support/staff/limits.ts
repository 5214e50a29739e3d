const minute = 60_000;

/** Of the console's pages. */
export const deskLimits = {
  /** Heights of a row of the list, css pixels. */
  row: 60,
  overscan: 8,
  page: 50,
  /** Somebody who moves is there: told to the gateway at most this often, ms. */
  presence: minute,
  /** How often the time left is looked at, ms. */
  lookEvery: 1_000,
  /** From this width on the filters are open, css pixels. */
  wide: 768,
  /** Tiles of the watermark. */
  marks: 24,
} as const;
