import { canonicalText, type StoredEvent } from './parse-stored-event.ts';
import { plainFrameText } from './plain-frame.ts';

/** What a chain hashes of an event: its canonical text. @throws TypeError or Error when it has none. */
export const eventText = (event: StoredEvent): string => plainFrameText(event) ?? canonicalText(event);
