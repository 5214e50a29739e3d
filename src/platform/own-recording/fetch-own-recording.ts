import { CLIENT_IDS, REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { getOwnRecordings, OWN_RECORDING_FILE, type OwnRecording } from '#domain/contract/recordings.ts';
import { ownRecordingLimits } from './own-recording-limits.ts';

/** The gateway could not be asked, or said something else than its contract. */
export class NotFetched extends Error {}

export interface FetchOptions {
  readonly formFactor: () => 'mobile' | 'desktop';
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

async function ask(url: string, { formFactor, fetch: given }: FetchOptions): Promise<Response> {
  try {
    return await (given ?? ((to, init) => window.fetch(to, init)))(url, {
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(ownRecordingLimits.timeoutMs),
      headers: {
        [REQUEST_HEADERS.clientId]: CLIENT_IDS[formFactor()],
        [REQUEST_HEADERS.deviceType]: formFactor(),
      },
    });
  } catch {
    throw new NotFetched('unreachable');
  }
}

async function recordingOf(betId: string, options: FetchOptions): Promise<OwnRecording | undefined> {
  let after: string | null = '';
  for (let page = 0; after !== null && page < ownRecordingLimits.pages; page += 1) {
    const query: string = after === '' ? '' : `?after=${encodeURIComponent(after)}`;
    const response = await ask(getOwnRecordings.path + query, options);
    const body: unknown = await response.json().catch(() => undefined);
    const answer = getOwnRecordings.answer.safeParse(body);
    if (!response.ok || !answer.success) throw new NotFetched(String(response.status));
    const { recordings, next } = answer.data.data;
    const found = recordings.find(({ bets, hasFile }) => hasFile && bets.some((bet) => bet === betId));
    if (found !== undefined) return found;
    after = next;
  }
  return undefined;
}

/**
 * The customer's own recording of the session in which a bet was placed, out of the gateway's store (UK-52,
 * UK-55): another device's, or one that this device has forgotten. Undefined when the gateway has none to
 * give.
 *
 * Not a call of the log: its answer is a log.
 *
 * @throws NotFetched
 */
export async function fetchOwnRecording(betId: string, options: FetchOptions): Promise<Blob | undefined> {
  const recording = await recordingOf(betId, options);
  if (recording === undefined) return undefined;
  const response = await ask(
    OWN_RECORDING_FILE.replace(':session', encodeURIComponent(recording.session)),
    options,
  );
  if (response.status === 404) return undefined;
  if (!response.ok) throw new NotFetched(String(response.status));
  return response.blob();
}
