import { DEFAULTS } from '#domain/config/defaults.ts';

/** Waits of the HTTP interpreter, in milliseconds (ACCT-09, CORE-09). */
export interface HttpTiming {
  readonly timeouts: Readonly<Record<string, number>>;
  readonly defaultTimeout: number;
  /** Pauses before the second and third attempt of a GET; a POST is never repeated here (TRAP-29). */
  readonly retryPauses: readonly number[];
}

export const httpTiming: HttpTiming = {
  timeouts: {
    login: 30_000,
    register: 30_000,
    placeBets: 180_000,
    betStatus: 20_000,
    calculateBets: 10_000,
    uploadDocument: 450_000,
  },
  defaultTimeout: 15_000,
  retryPauses: Array.from({ length: DEFAULTS.fetch.retries }, () => DEFAULTS.fetch.retryDelayMs),
};

/** Longest answer that is read, in characters; more breaks the contract. */
export const MAX_ANSWER_LENGTH = 16_000_000;
