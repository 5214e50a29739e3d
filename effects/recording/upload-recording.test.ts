import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SessionId } from '#domain/brand.ts';
import { canonicalJson } from '#domain/canonical-json.ts';
import { defaultAppConfig } from '#domain/config/defaults.ts';
import type { RecordingAcknowledgement } from '#domain/contract/recordings.ts';
import type { NewInput } from '#domain/events/registry.ts';
import { toJson } from '#domain/json.ts';
import { lost, ok, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { epics } from '../epics.ts';
import { retryMs, UPLOAD_TIMING } from './upload-timing.ts';

const DAY = 86_400_000;
const session = SessionId.parse('0f8fad5b-d9cb-469f-a165-70867728950e');
const visible = (is: boolean): NewInput => ({ type: 'lifecycle/visibilityChanged', data: { visible: is } });
const online = (is: boolean): NewInput => ({ type: 'lifecycle/connectivityChanged', data: { online: is } });

/** All but the page, which would ask for itself thirty thousand times in the days that pass here. */
const { loadPages: _, ...quietEpics } = epics;

/** A gateway that takes recordings unless it is told otherwise; draws are answered with the highest value. */
function world(
  features: Readonly<Record<string, 'ON' | 'OFF'>> = { recordingUpload: 'ON', recordingUploadPrices: 'ON' },
  receiptKey?: string,
) {
  const config = defaultAppConfig('slipstream');
  const made = runtimeHarness(quietEpics, ({ data }) =>
    data.op === 'getAppConfig'
      ? ok({ resultCode: 0, data: { ...config, features: { ...config.features, ...features }, receiptKey } })
      : lost(),
  );
  made.runtime.attach((event, submit) => {
    if (event.type === 'random/requested')
      submit({ type: 'random/drawn', data: { drawId: event.data.drawId, value: event.data.below - 1 } });
  });
  made.start();
  made.submit({ type: 'live/connectionChanged', data: { connected: true, transport: 'websocket' } });
  const requests = () => made.of('recording/uploadRequested');
  const last = (): string => requests().at(-1)?.data.uploadId ?? 'none';
  return {
    ...made,
    requests,
    arrive: (
      acknowledgement: RecordingAcknowledgement = { session, streams: [], receivedAt: 1, signature: 's' },
    ) =>
      made.submit({
        type: 'recording/uploadAcknowledged',
        data: { uploadId: last(), acknowledgement },
      }),
    fail: (reason: 'unreachable' | 'refused') =>
      made.submit({ type: 'recording/uploadFailed', data: { uploadId: last(), reason } }),
    press: () =>
      made.submit({
        type: 'lifecycle/viewportChanged',
        data: { formFactor: 'desktop', width: 1000, height: 700 },
      }),
    uploadTimers: () => made.waiting().filter(({ name }) => name === 'upload').length,
  };
}

describe('[EVT-05] when a recording is sent', () => {
  it('a while after something happened, and not again before something else does', () => {
    const made = world();
    made.press();
    made.pass(UPLOAD_TIMING.gatherMs - 1);
    expect(made.requests()).toHaveLength(0);
    made.pass(1);
    expect(made.requests().map(({ data }) => data)).toMatchObject([
      { leaving: false, streams: ['cold', 'hot'] },
    ]);
    made.arrive();
    const before = made.log.length;
    expect(made.uploadTimers()).toBe(0);
    expect(made.log.length).toBe(before);
    made.press();
    made.press();
    expect(made.uploadTimers()).toBe(1);
  });

  it('not at all by a gateway that takes none, and without prices where those are not wanted', () => {
    const off = world({});
    off.press();
    off.submit(visible(false));
    off.pass(DAY / 24);
    expect(off.requests()).toEqual([]);
    expect(off.uploadTimers()).toBe(0);
    const cold = world({ recordingUpload: 'ON' });
    cold.press();
    cold.pass(UPLOAD_TIMING.gatherMs);
    expect(cold.requests()[0]?.data.streams).toEqual(['cold']);
  });

  it('at once when the page is hidden', () => {
    const made = world();
    made.submit(visible(false));
    expect(made.requests().map(({ data }) => data.leaving)).toEqual([true]);
  });
});

describe('[EVT-05] [FAIL-54] an acknowledgement', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const receiptKey = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const word = { session, streams: [{ stream: 'cold', lastSeq: 1, head: 'ab'.repeat(32) }], receivedAt: 1 };
  const signed = (content: typeof word): RecordingAcknowledgement => ({
    ...content,
    signature: sign(null, Buffer.from(canonicalJson(toJson(content))), privateKey).toString('base64url'),
  });
  const answeredWith = (acknowledgement: RecordingAcknowledgement) => {
    const made = world({ recordingUpload: 'ON' }, receiptKey);
    made.press();
    made.pass(UPLOAD_TIMING.gatherMs);
    made.arrive(acknowledgement);
    return made;
  };

  it('that the gateway signed is believed', () => {
    const made = answeredWith(signed(word));
    expect(made.of('recording/acknowledgementRefused')).toEqual([]);
    expect(made.uploadTimers()).toBe(0);
  });

  it.each([
    ['of another clock', { ...signed(word), receivedAt: 2 }, ['signature']],
    [
      'of another head',
      { ...signed(word), streams: [{ stream: 'cold', lastSeq: 1, head: 'cd'.repeat(32) }] },
      ['signature'],
    ],
    ['without a signature', { ...word, signature: '' }, ['signature']],
    [
      'of what did not happen yet',
      signed({ ...word, streams: [{ stream: 'cold', lastSeq: 9_999, head: 'ab'.repeat(32) }] }),
      ['lastSeq'],
    ],
  ])('%s is refused and told, and the round is tried again as one that did not arrive', (_, told, why) => {
    const made = answeredWith(told);
    const uploadId = made.requests()[0]?.data.uploadId;
    expect(made.of('recording/acknowledgementRefused').map(({ data }) => data)).toEqual([{ uploadId, why }]);
    expect(made.uploadTimers()).toBe(1);
    made.pass(2 * retryMs(1));
    expect(made.requests()).toHaveLength(2);
    made.arrive(signed(word));
    expect(made.uploadTimers()).toBe(0);
  });

  it('for the page that was left is refused as well', () => {
    const made = world({ recordingUpload: 'ON' }, receiptKey);
    made.submit(visible(false));
    made.arrive({ ...word, signature: 's' });
    expect(made.of('recording/acknowledgementRefused')).toHaveLength(1);
  });
});

describe('[FAIL-76] a recording that does not arrive', () => {
  it('is tried for days, ever less often, and never by two rounds at once', () => {
    const made = world();
    made.press();
    made.pass(UPLOAD_TIMING.gatherMs);
    let elapsed = 0;
    let tries = 0;
    while (elapsed < 3 * DAY) {
      made.fail('unreachable');
      tries += 1;
      expect(made.uploadTimers()).toBe(1);
      const wait = 2 * retryMs(tries) - 1;
      made.pass(wait - 1);
      expect(made.requests()).toHaveLength(tries);
      made.pass(1);
      expect(made.requests()).toHaveLength(tries + 1);
      elapsed += wait;
    }
    expect(tries).toBeLessThan((3 * DAY) / UPLOAD_TIMING.lastRetryMs);
    made.arrive();
    expect(made.uploadTimers()).toBe(0);
  });

  it('waits while there is no connection and goes on with the next one at once', () => {
    const made = world();
    made.press();
    made.submit(online(false));
    made.pass(DAY);
    expect(made.requests()).toHaveLength(0);
    made.submit(online(true));
    expect(made.requests()).toHaveLength(1);
    made.fail('unreachable');
    made.submit(online(false));
    made.submit(online(true));
    expect(made.requests()).toHaveLength(2);
  });

  it('is not offered again to a gateway that will not take it', () => {
    const made = world();
    made.press();
    made.pass(UPLOAD_TIMING.gatherMs);
    made.fail('refused');
    made.press();
    made.submit(visible(false));
    made.pass(DAY);
    expect(made.requests()).toHaveLength(1);
    expect(made.uploadTimers()).toBe(0);
  });
});
