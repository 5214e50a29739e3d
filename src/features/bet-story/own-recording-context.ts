import { createContext, useContext } from 'react';
import type { StateBefore } from './read-own-record.ts';

/** Fetches the customer's own recording that tells of a bet, from the gateway; undefined when it has none. */
export type FetchOwnRecording = (betId: string) => Promise<Blob | undefined>;

/** Where a customer's own records are, apart from the one of this tab. */
export interface OwnRecords {
  readonly fetch: FetchOwnRecording;
  readonly stateBefore: StateBefore;
}

/** Null where there is no gateway, as in the replay console. */
export const OwnRecordsContext = createContext<OwnRecords | null>(null);
export const useOwnRecords = (): OwnRecords | null => useContext(OwnRecordsContext);
