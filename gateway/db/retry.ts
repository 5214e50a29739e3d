import { type FeedClock, wallClock } from '../feeds/clock.ts';
import { drawShare } from '../random-bytes.ts';
import { NotWritten } from './not-written.ts';

export const retrySettings = {
  /** Tries of one transaction in all (FAIL-34). */
  tries: 4,
  /** Wait before the second try, ms; doubled each time, with jitter. */
  firstWait: 10,
} as const;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Name of the violated constraint when a row with this key exists already. */
export function violatedKey(error: unknown): string | undefined {
  if (codeOf(error) !== '23505' || !(error instanceof Error) || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}

/** Lost a race and was rolled back whole: the same transaction may simply run again. */
const lostRace = (code: string): boolean => code === '40001' || code === '40P01';

/** The server ended the connection of a transaction that stood still, with its process (FAIL-52). */
const IDLE_TOO_LONG = '25P03';

/**
 * The connection broke, or none was to be had in time, as a process finds that stood still. A COMMIT may be
 * in doubt, so only a transaction that finds its own earlier success may be repeated: a placement does,
 * because the second insert of its ref waits for the first one's outcome (FAIL-35).
 */
const connectionLost = (code: string, message: string): boolean =>
  code.startsWith('08') ||
  code.startsWith('57P') ||
  code === IDLE_TOO_LONG ||
  code === 'ECONNRESET' ||
  code === 'ECONNREFUSED' ||
  code === 'EPIPE' ||
  /connection terminated|connection timeout|connection ended|not queryable|trying to connect/i.test(message);

export function mayRepeat(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return lostRace(codeOf(error)) || connectionLost(codeOf(error), message);
}

/**
 * Runs an idempotent transaction, again after a lost race or a lost connection, at most `tries` times.
 *
 * @throws NotWritten only when no try before it ended with its COMMIT in doubt: then its cause, which
 *   promises nothing.
 */
export async function repeated<T>(transaction: () => Promise<T>, clock: FeedClock = wallClock): Promise<T> {
  let inDoubt = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (error instanceof NotWritten && inDoubt) throw error.cause;
      inDoubt ||= mayRepeat(error) && !lostRace(codeOf(error));
      if (attempt >= retrySettings.tries || !mayRepeat(error)) throw error;
      const ms = retrySettings.firstWait * 2 ** (attempt - 1) * (0.5 + drawShare());
      await new Promise<void>((resolve) => void clock.after(ms, resolve));
    }
  }
}
