import { createContext, useContext } from 'react';

/** Fetches the customer's own recording that tells of a bet, from the gateway; undefined when it has none. */
export type FetchOwnRecording = (betId: string) => Promise<Blob | undefined>;

/** Null where there is no gateway, as in the replay console. */
export const OwnRecordingContext = createContext<FetchOwnRecording | null>(null);
export const useOwnRecording = (): FetchOwnRecording | null => useContext(OwnRecordingContext);
