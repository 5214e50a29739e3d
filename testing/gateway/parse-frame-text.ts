export interface BayeuxMessage {
  readonly channel: string;
  readonly successful?: boolean;
  readonly error?: string;
  readonly id?: string | number;
  readonly clientId?: string;
  readonly subscription?: string | string[];
  readonly advice?: { readonly reconnect?: string };
  readonly ext?: {
    readonly ack?: unknown;
    readonly epoch?: string;
    readonly seq?: number;
    readonly snapshot?: boolean;
  };
  readonly data?: LiveData;
}

/** A live message as a test looks at it. */
export interface LiveData {
  readonly channel: string;
  readonly epoch: string;
  readonly seq: number;
  readonly at: number;
  readonly type: string;
  readonly op: string;
  readonly rows?: readonly (readonly number[])[];
  readonly events?: readonly { readonly id: number; readonly version: number; readonly name: string }[];
  readonly markets?: readonly { readonly id: number; readonly version: number; readonly state: string }[];
  readonly selections?: readonly { readonly id: number; readonly version: number; readonly odds?: string }[];
  readonly ids?: readonly (number | string)[];
  readonly bets?: readonly unknown[];
  readonly slip?: unknown;
}

/** What our own server sent; a test looks at the fields that it cares for. */
export const messagesIn = (frame: string): BayeuxMessage[] => JSON.parse(frame) as BayeuxMessage[];
