import { beforeAll, describe, expect, it } from 'vitest';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { type RootState, rootReducer } from '#projections/root.ts';
import { ByteReader } from '#recordings/format/bytes.ts';
import { exportProfile, writeExport } from '#recordings/format/events/export-profile.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import { readSegment } from '#recordings/format/segment.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { foldAll } from '#replay/fold/timeline.ts';
import { inMemoryStore } from '#src/platform/storage/in-memory-store.ts';
import { LogStore } from '#src/platform/storage/log-store.ts';
import { startInMemoryGateway } from '#testing/gateway/in-memory-gateway.ts';
import { JOINING } from '#testing/gateway/registration-answers.ts';
import { logHeader } from '#testing/runtime/log-header.ts';
import { canaries, canaryOf, EACH, findCanaries } from './canaries.ts';
import { type Planted, plantedSession } from './planted-session.ts';

const around = { now: 1, quota: undefined, held: [] };

describe('[CON-09] [INV-26] [EVT-04.3] [UK-47] [UK-48] planted secrets', () => {
  let planted: Planted;
  const shelf = inMemoryStore();
  const keeper = new LogStore(shelf, nodePrimitives);
  beforeAll(async () => {
    planted = await plantedSession();
    await keeper.begin(logHeader);
    const events = storedForm(planted.log);
    for (let at = 0; at < events.length; at += 50)
      await keeper.append(events.slice(at, at + 50), 'relaxed', around, 'kept');
  });

  it('are many, and are found in every disguise', () => {
    expect(canaries.length).toBeGreaterThanOrEqual(200);
    expect(new Set(canaries.map(({ value }) => value)).size).toBe(canaries.length);
    for (const { value } of canaries) {
      expect(findCanaries(`a ${value} b`).map((found) => found.value)).toContain(value);
      expect(findCanaries(`x=${encodeURIComponent(value)}`)).not.toEqual([]);
      expect(findCanaries(Buffer.from(`of ${value} then`).toString('base64'))).not.toEqual([]);
    }
    expect(findCanaries('nothing of the sort')).toEqual([]);
  });

  it('reach the gateway, where they belong', () => {
    const sent = planted.sent.join('\n');
    for (const kind of [
      'username',
      'password',
      'captcha',
      'email',
      'firstName',
      'lastName',
      'freeText',
    ] as const)
      expect(
        Array.from({ length: EACH }, (_, nth) => sent.includes(canaryOf(kind, nth))),
        kind,
      ).toContain(true);
    expect(sent).not.toMatch(/~[a-z]+\.[0-9a-f]{24}/i);
  });

  it('are not in the log in memory, nor in the state', () => {
    expect(planted.log.length).toBeGreaterThan(200);
    expect(planted.log.filter(({ type }) => type === 'live/accountMessageReceived').length).toBeGreaterThan(
      EACH,
    );
    expect(findCanaries(JSON.stringify(planted.log))).toEqual([]);
    expect(findCanaries(JSON.stringify(planted.state))).toEqual([]);
  });

  it('are not in what is stored, inflated, nor in its manifest', async () => {
    expect(findCanaries(JSON.stringify(await shelf.manifests()))).toEqual([]);
    for (const { bytes } of await shelf.segments(logHeader.sessionId)) {
      for (const part of readSegment(new ByteReader(bytes)).parts) {
        const raw = await nodePrimitives.inflate(part.bytes, part.rawLength);
        expect(findCanaries(Buffer.from(raw).toString('latin1'))).toEqual([]);
      }
    }
  });

  it('are not in the exported file of either profile, and both fold and say what they are', async () => {
    const device = await readSlip(await keeper.export(), nodePrimitives);
    const strict = await readSlip(
      await writeExport(device, 'key of this copy', nodePrimitives),
      nodePrimitives,
    );
    for (const { header, events } of [device, strict]) {
      expect(findCanaries(JSON.stringify([header, events]))).toEqual([]);
      expect(() =>
        foldAll<RootState>((state, event) => rootReducer(state, event), readAppEvents(events)),
      ).not.toThrow();
    }
    expect([device.header.redaction, strict.header.redaction]).toEqual(['device', 'export']);
  });

  it('that an older recording holds are not in its export either', async () => {
    const raw = storedForm(planted.log).map((event) =>
      event.type === 'intent/loginSubmitted'
        ? {
            ...event,
            data: { username: canaryOf('username', 3), password: { redacted: 'password', len: 3 } },
          }
        : event,
    );
    const heads = { cold: new Uint8Array(32), hot: new Uint8Array(32), behaviour: new Uint8Array(32) };
    expect(findCanaries(JSON.stringify(raw))).not.toEqual([]);
    const { events } = await exportProfile({ header: logHeader, events: raw, heads }, 'key', nodePrimitives);
    expect(findCanaries(JSON.stringify(events))).toEqual([]);
  });

  it('are not in the lines that the gateway logs', async () => {
    const gateway = await startInMemoryGateway();
    const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${gateway.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    for (let nth = 0; nth < EACH; nth += 1) {
      const [username, password] = [canaryOf('username', nth), canaryOf('password', nth)];
      const names = { firstName: canaryOf('firstName', nth), lastName: canaryOf('lastName', nth) };
      const person = {
        username,
        password,
        ...names,
        email: canaryOf('email', nth),
        dateOfBirth: '1931-02-17',
      };
      const place = {
        phone: canaryOf('phone', nth),
        address: canaryOf('address', nth),
        city: canaryOf('freeText', nth),
        postalCode: canaryOf('postcode', nth),
      };
      await post('/api/platform/register', { ...person, countryCode: 'gb', ...JOINING, ...place });
      await post(`/api/platform/login?lang=en&token=${canaryOf('token', nth)}`, {
        username,
        password,
        captcha: canaryOf('captcha', nth),
      });
      await post('/api/platform/login', canaryOf('freeText', nth), {
        authorization: `Bearer ${canaryOf('token', nth)}`,
        cookie: `sid=${canaryOf('token', nth)}`,
        'x-session-token': canaryOf('token', nth),
        'user-agent': canaryOf('userId', nth),
      });
      await fetch(`${gateway.url}${canaryOf('address2', nth)}`);
    }
    await gateway.stop();
    expect(gateway.log.length).toBeGreaterThan(EACH * 3);
    expect(
      gateway.log.flatMap((line) => findCanaries(line).map(({ value }) => `${value} in ${line}`)),
    ).toEqual([]);
  });
});
