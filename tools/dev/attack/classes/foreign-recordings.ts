import fc from 'fast-check';
import { SessionId } from '#domain/brand.ts';
import { CLIENT_IDS, REQUEST_HEADERS, requestIdOf } from '#domain/contract/headers.ts';
import { uploadRecording } from '#domain/contract/recordings.ts';
import { recordedLog } from '#testing/arbitraries/recorded-log.ts';
import type { HttpCustomer } from '#testing/gateway/http-customer.ts';
import { type DeviceLog, deviceLog } from '#testing/recordings/device-log.ts';
import { type Attack, outcome } from '../attack.ts';

const FLOOD = 200;

/** A log of a device, of a session that a test names. @param nth the log's own number */
async function logOf(nth: number): Promise<DeviceLog> {
  const [made] = fc.sample(
    recordedLog(12).filter(({ events }) => events.length > 3),
    { numRuns: 1, seed: 7 + nth },
  );
  if (made === undefined) throw new Error('no log was drawn');
  const sessionId = SessionId.parse(crypto.randomUUID());
  return deviceLog({ ...made, header: { ...made.header, sessionId } });
}

const upload = (who: HttpCustomer, log: DeviceLog, more: object = {}): Promise<Response> =>
  who.send(uploadRecording.path, {
    header: log.header,
    key: log.key,
    segments: log.segments.map(({ previous, bytes }) => ({ previous, bytes })),
    ...more,
  });

/** HOLD-08, HOLD-09: a recording is its owner's, whoever knows its session. */
export const foreignRecordings: Attack = {
  name: 'foreign-recording',
  title: 'nobody adds to, reads or takes over the recording of somebody else',
  points: ['HOLD-08', 'HOLD-09', 'EVT-05'],
  async run(target, size) {
    const [owner, thief] = [await target.withMoney(), await target.withMoney(1)];
    const problems: string[] = [];
    const log = await logOf(1);
    const session = log.header.sessionId;
    const own = await upload(owner, log);
    if (!own.ok) problems.push(`the owner is refused: ${own.status} ${await own.text()}`);

    let tried = 0;
    const must = async (what: string, answer: Promise<Response>): Promise<void> => {
      tried += 1;
      const got = await answer;
      await got.text();
      if (got.ok) problems.push(what);
    };
    const otherLog = await logOf(2);
    const forged = { ...otherLog, header: { ...otherLog.header, sessionId: session } };
    await must(
      'another log under the session',
      upload(thief, forged, { key: 'another-key-of-another-device-1' }),
    );
    await must('another log under the session and its key', upload(thief, forged));
    const bent = log.segments.map(({ previous, bytes }) => ({
      previous,
      bytes: `${bytes.slice(0, 20)}AAAA${bytes.slice(24)}`,
    }));
    await must('the log with bytes changed', upload(thief, log, { segments: bent }));
    await must('the file of the owner', thief.send(`/api/v1/recordings/${session}/file`));
    const list = await (await thief.send('/api/v1/recordings')).text();
    if (list.includes(session)) problems.push('the session is listed as the thief’s own');
    const file = await owner.send(`/api/v1/recordings/${session}/file`);
    await file.arrayBuffer();

    // Lines in the gateway's part of the owner's session, by calls that say they are of it.
    const headers = {
      [REQUEST_HEADERS.clientId]: CLIENT_IDS.desktop,
      [REQUEST_HEADERS.requestId]: requestIdOf(session, '1', 1),
    };
    const flood = await Promise.all(
      Array.from({ length: FLOOD * size }, () =>
        fetch(`${target.url}/api/platform/logout`, { method: 'POST', headers }),
      ),
    );
    for (const answer of flood) await answer.text();
    const served = await thief.send('/api/v1/recordings');
    if (served.status >= 500) problems.push(`after the flood: ${served.status}`);
    await served.text();
    return outcome(
      problems,
      `${tried} tries at a recording of somebody else and ${flood.length} calls in its name`,
    );
  },
};
