import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { login } from '#domain/contract/account.ts';
import { CLIENT_IDS, REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { getIdentity, uploadDocument } from '#domain/contract/identity-checks.ts';
import { DOCUMENT_LIMITS } from '#domain/identity/documents.ts';
import { databases } from '#testing/databases/databases.ts';
import { kept, openAccess, PASSWORD } from '#testing/gateway/access-harness.ts';
import type { RecordingApp } from '#testing/gateway/recording-app.ts';
import { pdfOf, specimen } from '#testing/identity-files.ts';
import { rateLimits } from '../config/limits.ts';
import { drawUuid } from '../random-bytes.ts';

const passwords = {
  hash: (secret: string) => Promise.resolve(kept(secret)),
  verify: (stored: string | undefined, secret: string) => Promise.resolve(stored === kept(secret)),
};
const CANARY = 'CANARY-BYTES-7719';

describe.each(databases)('hostile files over HTTP, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let gateway: RecordingApp;
  beforeEach(async () => {
    gateway = await openAccess(await fresh(), { passwords, now: Date.now, mails: [] });
    return () => gateway.close();
  });
  const db = () => gateway.world.data.database.db;

  /** A customer of whom a document is wanted, logged in. */
  const customer = async (username: string) => {
    const headers = { [REQUEST_HEADERS.clientId]: CLIENT_IDS.desktop };
    const came = await gateway.app.inject({
      method: 'POST',
      url: login.path,
      headers,
      payload: { username, password: PASSWORD },
    });
    expect(came.statusCode).toBe(200);
    const cookie = came.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const { id } = await db()
      .selectFrom('users')
      .select('id')
      .where('username_key', '=', username)
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('identities')
      .values({ user_id: id, status: 'REQUIRED_PHOTO', changed_at: 1 })
      .onConflict((row) => row.column('user_id').doUpdateSet({ status: 'REQUIRED_PHOTO' }))
      .execute();
    const told = async (answer: Promise<{ json: () => unknown }>): Promise<string> => {
      const body = (await answer).json();
      const type = typeof body === 'object' && body !== null && 'errorType' in body ? body.errorType : 'done';
      return String(type);
    };
    const send = (payload: Buffer, type = 'application/octet-stream', ref = drawUuid(), more = {}) =>
      gateway.app.inject({
        method: 'POST',
        url: uploadDocument.path,
        query: { kind: 'identity', ref },
        headers: { ...headers, cookie, 'content-type': type, ...more },
        payload,
      });
    const said = (...sent: Parameters<typeof send>) => told(send(...sent));
    return {
      id,
      cookie,
      send,
      said,
      told: () => gateway.app.inject({ url: getIdentity.path, headers: { ...headers, cookie } }),
    };
  };
  const count = async (): Promise<number> =>
    (await db().selectFrom('identity_documents').select('id').execute()).length;

  it('[KYC-03.8] [KYC-08.3] what is too large, cut off, empty or of another type is refused, whatever it is called', async () => {
    const ann = await customer('ann');
    const whole = specimen('clear');
    const tooLarge = Buffer.concat([whole, Buffer.alloc(DOCUMENT_LIMITS.bytes)]);
    expect((await ann.send(tooLarge, 'image/png')).statusCode).toBe(413);
    const form = Buffer.concat([
      Buffer.from('--x\r\ncontent-disposition: form-data; name="file"\r\n\r\n'),
      whole,
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const said = [
      await ann.said(Buffer.alloc(0)),
      await ann.said(whole.subarray(0, whole.length / 2), 'image/png'),
      await ann.said(form, 'multipart/form-data; boundary=x'),
      await ann.said(Buffer.from(JSON.stringify({ file: 'x' })), 'application/json'),
      await ann.said(Buffer.from('<svg onload="alert(1)"/>'), 'image/png'),
      await ann.said(pdfOf({ more: '7 0 obj <</S /JavaScript>> endobj\n' }), 'application/pdf'),
      await ann.said(pdfOf().subarray(0, 120), 'application/pdf'),
    ];
    expect(said).toEqual([
      'File_empty',
      'File_broken',
      'File_wrongType',
      'File_wrongType',
      'File_wrongType',
      'File_active',
      'File_broken',
    ]);
    expect(await count()).toBe(0);
    // What its bytes are counts, whatever it is called.
    expect(await ann.said(whole, 'text/html')).toBe('done');
  });

  it('[KYC-03.8] a page of another origin, and nobody, send nothing', async () => {
    const ann = await customer('ann');
    const strange = { origin: 'https://stranger.example', 'sec-fetch-site': 'cross-site' };
    expect((await ann.send(specimen('clear'), 'image/png', drawUuid(), strange)).statusCode).toBe(403);
    expect((await ann.send(specimen('clear'), 'image/png', drawUuid(), { cookie: '' })).statusCode).toBe(401);
    expect(await count()).toBe(0);
  });

  it('[KYC-03.4] [KYC-03.8] two at once under one ref are one document, and another customer’s ref is free and theirs alone', async () => {
    const [ann, bob] = [await customer('ann'), await customer('bob')];
    const [ref, bytes] = [drawUuid(), specimen('consider')];
    expect(await Promise.all([ann.said(bytes, 'image/png', ref), ann.said(bytes, 'image/png', ref)])).toEqual(
      ['done', 'done'],
    );
    expect(await count()).toBe(1);
    expect(await ann.said(specimen('clear'), 'image/png', ref)).toBe('RefOtherContent');
    expect(await bob.said(specimen('consider', 'of bob'), 'image/png', ref)).toBe('done');
    const rows = await db().selectFrom('identity_documents').select(['user_id', 'ref']).execute();
    expect(rows.map((row) => row.user_id).toSorted()).toEqual([ann.id, bob.id].toSorted());
    expect((await ann.told()).json()).toMatchObject({ data: { documents: [{ kind: 'identity' }] } });
  });

  it('[KYC-03.8] of many at once few are on their way, and a customer sends only so many a minute', async () => {
    const [ann, bob] = [await customer('ann'), await customer('bob')];
    const [many, other] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, () => ann.said(specimen('consider'), 'image/png'))),
      bob.said(specimen('consider'), 'image/png'),
    ]);
    expect(many.filter((one) => one === 'done').length).toBeLessThanOrEqual(DOCUMENT_LIMITS.atOnce.ofOne);
    expect(new Set(many)).toEqual(new Set(['done', 'NothingAsked', 'TooManyDocuments']));
    expect(many.filter((one) => one === 'TooManyDocuments').length).toBeGreaterThanOrEqual(10);
    expect(other).toBe('done');
    expect(await count()).toBeLessThanOrEqual(1 + DOCUMENT_LIMITS.atOnce.ofOne);
    // Places were given back.
    const said: string[] = [];
    for (let nth = 0; nth <= rateLimits.sharing; nth += 1) said.push(await ann.said(Buffer.alloc(3)));
    expect([said[0], said.at(-1)]).toEqual(['File_wrongType', 'RATE_LIMITED']);
  });

  it('[KYC-03.8] who sends slowly or goes away half-way keeps nobody else out, and nothing of it is kept', async () => {
    const ann = await customer('ann');
    const address = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
    const port = Number(new URL(address).port);
    const slow = new Set<Socket>();
    // Also those that were answered before they had sent all: the gateway does not close over them.
    const begun: Socket[] = [];
    const begin = async () => {
      const socket = connect(port, '127.0.0.1');
      slow.add(socket);
      begun.push(socket);
      socket.once('data', () => slow.delete(socket));
      await once(socket, 'connect');
      const head = [
        `POST ${uploadDocument.path}?kind=identity&ref=${drawUuid()} HTTP/1.1`,
        'host: localhost',
        `${REQUEST_HEADERS.clientId}: ${CLIENT_IDS.desktop}`,
        `cookie: ${ann.cookie}`,
        'content-type: image/png',
        'content-length: 100000',
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n${CANARY}`);
    };
    // Something that is refused anyway: only who gets as far as being looked at is told so.
    const look = () => ann.said(Buffer.alloc(3));
    const every = { interval: 2_000, timeout: 25_000 };
    const lookBeside = async () => {
      // One that a look took the place of is told so, and begins again.
      while (slow.size < DOCUMENT_LIMITS.atOnce.ofOne) await begin();
      return look();
    };
    await expect.poll(lookBeside, every).toBe('TooManyDocuments');
    for (const socket of begun) socket.destroy();
    await expect.poll(look, every).toBe('File_wrongType');
    expect(await count()).toBe(0);
  });
});
