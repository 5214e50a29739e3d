/** How the interpreter of uploads spends line and memory. Milliseconds unless the name says otherwise. */
export const uploadLimits = {
  /** Flushes read from storage at once. */
  stretch: 16,
  /** Between two requests: beside the page's own calls, never in front of them. */
  pauseMs: 250,
  timeoutMs: 20_000,
  /** Bytes of streams other than the story itself that one page sends; beyond it their heads alone go. */
  otherStreamBytes: 8 * 1024 * 1024,
  /** Earlier logs of this device that one page looks after, newest first. */
  earlierLogs: 20,
} as const;
