import fc from 'fast-check';
import { SessionId } from '#domain/brand.ts';
import { http } from '#gateway/config/limits.ts';
import { recordedLog } from '#testing/arbitraries/recorded-log.ts';
import { deviceLog } from '#testing/recordings/device-log.ts';

/** Fewer than a body takes in any case. */
const LEAST = 256;
const GROWTH = 1.5;
/** Events that a device writes at once, or somewhat more. */
const PER_SEGMENT = 1_000;

/**
 * A piece of a recording that is as long as a body may be, of events that are as alike as they can be: the
 * most work for its bytes.
 */
export async function heavyUpload(): Promise<object> {
  const [made] = fc.sample(
    recordedLog(12).filter(({ events }) => events.length > 3),
    { numRuns: 1, seed: 7 },
  );
  const [first] = made?.events ?? [];
  if (made === undefined || first === undefined) throw new Error('no log was drawn');
  let body: object = {};
  for (let count = LEAST; ; count = Math.ceil(count * GROWTH)) {
    const events = Array.from({ length: count }, (_, nth) => ({ ...first, seq: nth + 1, commit: nth + 1 }));
    const header = { ...made.header, sessionId: SessionId.parse(crypto.randomUUID()) };
    const log = await deviceLog({ header, events }, [PER_SEGMENT]);
    const next = {
      header: log.header,
      key: log.key,
      segments: log.segments.map(({ previous, bytes }) => ({ previous, bytes })),
    };
    if (JSON.stringify(next).length > http.bodyBytes) return body;
    body = next;
  }
}
