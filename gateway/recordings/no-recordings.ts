import type { Recordings } from './recordings.ts';

/** A store that holds nothing: what the console shows before sessions are recorded. */
export const noRecordings: Pick<
  Recordings,
  'search' | 'file' | 'gatewayPart' | 'sessionOfBet' | 'customerOf'
> = {
  search: () => Promise.resolve({ sessions: [], next: null }),
  file: () => Promise.resolve(undefined),
  gatewayPart: () => Promise.resolve([]),
  sessionOfBet: () => Promise.resolve(undefined),
  customerOf: () => Promise.resolve(undefined),
};
