import { createContext, useContext } from 'react';

/** Writes the recording of this tab as a `.slip` file; null where there is none, as in the replay console. */
export type ExportRecording = () => Promise<Blob>;

export const RecordingContext = createContext<ExportRecording | null>(null);
export const useRecording = (): ExportRecording | null => useContext(RecordingContext);
