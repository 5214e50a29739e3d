import { type ConfigSlice, selectFeature } from '#projections/config/select-config.ts';
import { type ConsentSlice, selectKeepsBehaviour } from '#projections/consent/select-consent.ts';

type UploadSlice = ConfigSlice & ConsentSlice;

/**
 * Streams of a log whose content may leave the device, each with its condition. A new stream is a new line
 * here.
 */
const conditions: Readonly<Record<string, (state: UploadSlice) => boolean>> = {
  cold: () => true,
  hot: (state) => selectFeature(state, 'recordingUploadPrices'),
  // UK-49: with the customer's consent alone, although without it there is only a count on the device.
  behaviour: selectKeepsBehaviour,
};

export const streamsToUpload = (state: UploadSlice): string[] =>
  Object.entries(conditions).flatMap(([stream, holds]) => (holds(state) ? [stream] : []));
