/** An open socket, as far as a session is concerned. */
export interface Wire {
  send(frame: Buffer): void;
  /** Bytes handed over and not yet taken by the operating system. */
  backlog(): number;
  /** Ends it at once; for a client that takes nothing any more. */
  terminate(): void;
}

/** Where a session is: its socket, none for long polls, and the address behind it. */
export interface Place {
  readonly wire: Wire | undefined;
  readonly address: string;
}
