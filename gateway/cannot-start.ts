/** Somebody else listens there. */
export class PortInUse extends Error {
  constructor(host: string, port: number) {
    super(`port ${port} on ${host} is in use: stop what listens there, or choose another one with --port`);
    this.name = 'PortInUse';
  }
}

/** What signs receipts and checkpoints would lie in the database as it is. */
export class UnsealedKeys extends Error {
  constructor() {
    super(
      "Without a demonstration the keys that sign are sealed: hand in SLIPSTREAM_RECORDINGS_KEY, 32 bytes in base64, for instance from: openssl rand -base64 32. An installation that ran without one has its own in the database: select value from facts where key = 'recordings-key'.",
    );
    this.name = 'UnsealedKeys';
  }
}
