/** Kept by the browser for all tabs: a choice is asked for once, and strictly necessary to keep (UK-50). */
export const CONSENT_KEY = 'slipstream.recording-consent';
