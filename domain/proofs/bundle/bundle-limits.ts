const MB = 1024 * 1024;

/** What a reader takes from anybody: a bundle comes from outside. */
export const bundleLimits = {
  /** The whole file: a recording of 256 MB and what goes with it. */
  bytes: 320 * MB,
  manifestBytes: 64 * 1024,
  /** `gateway.json`, `receipts.json`, `proofs.json` and `keys.json`, each. */
  jsonBytes: 16 * MB,
  pdfBytes: 32 * MB,
  recordingBytes: 256 * MB,
  /** Lists and objects within each other. */
  depth: 64,
  receipts: 10_000,
  checkpoints: 1_000,
} as const;
