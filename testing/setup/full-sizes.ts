import fc from 'fast-check';

/** Of this seed every property of the run is drawn; without one each draws its own (ADR 0326). */
const seed = typeof process === 'undefined' ? undefined : process.env.SLIPSTREAM_SEED;

/**
 * A list that may have forty steps is drawn with up to forty. Left to itself the library draws lists of about
 * ten, however long they may be: what needs a dozen steps to go wrong was never met.
 */
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  defaultSizeToMaxWhenMaxSpecified: true,
  ...(seed === undefined ? {} : { seed: Number(seed) }),
});
