/** What the customer has said about the recording of behaviour (UK-49, UK-50). */
export interface ConsentState {
  /** Null before a choice. */
  readonly choice: {
    readonly granted: boolean;
    /** Version of the words it was made on. */
    readonly policy: string;
    readonly place: 'page' | 'notice';
  } | null;
  readonly noticeClosed: boolean;
}

export const nothingSaid: ConsentState = { choice: null, noticeClosed: false };
