import { type ConfigSlice, selectFeature } from '#projections/config/select-config.ts';

/** Streams of a log whose content may leave the device, each with its condition. A new stream is a new line here. */
const conditions: Readonly<Record<string, (state: ConfigSlice) => boolean>> = {
  cold: () => true,
  // Without consent there is none on the device, only its count.
  behaviour: () => true,
  hot: (state) => selectFeature(state, 'recordingUploadPrices'),
};

export const streamsToUpload = (state: ConfigSlice): string[] =>
  Object.entries(conditions).flatMap(([stream, holds]) => (holds(state) ? [stream] : []));
