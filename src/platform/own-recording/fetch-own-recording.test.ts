import { describe, expect, it } from 'vitest';
import { type FetchOptions, fetchOwnRecording, NotFetched } from './fetch-own-recording.ts';

const session = (nth: number): string => `0f8fad5b-d9cb-469f-a165-${String(nth).padStart(12, '0')}`;
const recording = (nth: number, bets: readonly string[], hasFile = true) => ({
  session: session(nth),
  startedAt: nth,
  lastReceivedAt: nth,
  bets,
  events: 1,
  bytes: 1,
  hasFile,
});
const page = (recordings: readonly object[], next: string | null = null) =>
  Response.json({ resultCode: 0, data: { recordings, next } });

/** A gateway that gives these answers one after another, and what it was asked. */
function gateway(...answers: readonly Response[]) {
  const asked: string[] = [];
  const left = [...answers];
  const fetch = (url: string): Promise<Response> => {
    asked.push(url);
    const answer = left.shift();
    return answer === undefined ? Promise.reject(new TypeError('down')) : Promise.resolve(answer);
  };
  const options: FetchOptions = { formFactor: () => 'mobile', fetch };
  return { asked, options };
}

describe('the customer’s own recording from the gateway', () => {
  it('[UK-55] [UK-52] looks through the list until the session of the bet, and fetches that file', async () => {
    const { asked, options } = gateway(
      page([recording(1, ['SB-AAAA-AAAA-AAAA'])], 'more'),
      page([recording(2, ['SB-AAAA-AAAA-AAAB'], false), recording(3, ['SB-AAAA-AAAA-AAAB'])]),
      new Response('slip'),
    );
    const file = await fetchOwnRecording('SB-AAAA-AAAA-AAAB', options);
    expect(await file?.text()).toBe('slip');
    expect(asked).toEqual([
      '/api/v1/recordings',
      '/api/v1/recordings?after=more',
      `/api/v1/recordings/${session(3)}/file`,
    ]);
  });

  it('[UK-55] has nothing where no recording tells of the bet, or its file is gone', async () => {
    expect(await fetchOwnRecording('SB-X', gateway(page([])).options)).toBeUndefined();
    const erased = gateway(page([recording(1, ['SB-AAAA-AAAA-AAAA'])]), new Response(null, { status: 404 }));
    expect(await fetchOwnRecording('SB-AAAA-AAAA-AAAA', erased.options)).toBeUndefined();
  });

  it.each([
    ['is away', []],
    ['refuses', [new Response('{}', { status: 401 })]],
    ['says something else', [new Response('<html>')]],
  ] as const)('[UK-55] says so when the gateway %s', async (_what, answers) => {
    await expect(fetchOwnRecording('SB-X', gateway(...answers).options)).rejects.toThrow(NotFetched);
  });
});
