import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CLIENT_IDS, REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { OVERLOADED } from '#domain/contract/overloaded.ts';
import { openDatabase } from '#gateway/db/open-database.ts';
import { drawUuid } from '#gateway/random-bytes.ts';
import { freshDataFolder } from '#testing/databases/fresh-data.ts';
import { JOINING } from '#testing/gateway/registration-answers.ts';
import { specimen } from '#testing/identity-files.ts';
import { GatewayProcess } from '#testing/processes/gateway-process.ts';

const ORIGIN_HEADERS = { [REQUEST_HEADERS.clientId]: CLIENT_IDS.desktop };
/** Three digits are among any figures: what keeps them out is what keeps the number of the card out. */
const CARD_CODE = '719';
/** Each stands nowhere else; a PIN has no room for more than six digits. */
const SECRET = {
  password: 'cnry wholly unguessed 70413 words',
  newPassword: 'cnry another unguessed 70417 phrase',
  wrongPassword: 'cnry mistyped 70419 password',
  pin: '907315',
  wrongPin: '280647',
  card: '9999 9900 0000 0014',
  cardHolder: 'Cnry Holder 70423',
  document: 'CNRYDOCUMENT70429',
  street: '70433 Cnry Passage',
} as const;

const Mailbox = z.object({ mails: z.array(z.object({ link: z.optional(z.string()) })) });

/** A browser that keeps its cookies. */
function browserAt(url: string) {
  const cookies = new Map<string, string>();
  const ask = async (
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    more = 30,
  ): Promise<unknown> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const isFile = Buffer.isBuffer(body);
    const answer = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...ORIGIN_HEADERS,
        ...headers,
        ...(cookie === '' ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': isFile ? 'image/png' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const said =
      z.record(z.string(), z.unknown()).safeParse(await answer.json().catch(() => ({}))).data ?? {};
    // Nothing of it was looked at: a gateway that shares its cores with a whole run says so at times.
    if (said.errorType === OVERLOADED && more > 0) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return ask(path, body, headers, more - 1);
    }
    return { status: answer.status, ...said };
  };
  return { ask, cookies };
}

/** The texts of an answer whose path they are at. */
function textAt(answer: unknown, ...path: readonly string[]): string {
  let here: unknown = answer;
  for (const name of path) here = z.record(z.string(), z.unknown()).safeParse(here).data?.[name];
  return typeof here === 'string' ? here : '';
}

const person = (username: string, postalCode: string) => ({
  ...{ username, password: SECRET.password, email: `${username}@test.example` },
  ...{ firstName: 'Anna', lastName: 'Punter', dateOfBirth: '1990-05-17', countryCode: 'gb' },
  ...{ ...JOINING, address: SECRET.street, postalCode },
});

/** How a text can stand in bytes: as it is, without spaces, as base64 at each of three places, as hex. */
function formsOf(text: string): readonly string[] {
  const bytes = [text, text.replaceAll(' ', '')];
  return bytes.flatMap((one) => [
    one,
    encodeURIComponent(one),
    Buffer.from(one).toString('hex'),
    ...[0, 1, 2].map((pad) =>
      Buffer.from('\0'.repeat(pad) + one)
        .toString('base64')
        .slice(pad === 0 ? 0 : 4, -4),
    ),
  ]);
}
const isLong = (text: string): boolean => text.length > 8;

describe('[ACC-05.2] [KYC-03.3] [PAY-02.1] [SES-01.6] what a gateway of its own writes down', {
  timeout: 180_000,
}, () => {
  const links: string[] = [];
  let said = '';
  let folder = '';
  let cells: readonly string[] = [];
  let outcomes: Record<string, unknown> = {};

  async function journey(url: string): Promise<void> {
    const ann = browserAt(url);
    const joined = await ann.ask('/api/platform/register', person('cnryann', 'ZZ1 1AA'));
    const deposit = await ann.ask(
      '/api/platform/deposits',
      { ref: drawUuid(), amount: 2_000 },
      { [REQUEST_HEADERS.sessionToken]: textAt(joined, 'data', 'bettingToken') },
    );
    outcomes = { joined, deposit };
    expect(deposit).toMatchObject({ status: 200 });
    const frame = new URL(textAt(deposit, 'data', 'frameUrl'));
    const provider = browserAt(frame.origin);
    const token = frame.hash.replace(/^#(t=|token=)?/, '');
    const card = { number: SECRET.card, expiry: '12/99', code: CARD_CODE, name: SECRET.cardHolder };
    const paid = await provider.ask('/pay/submit', { token, ...card });
    const mails = async (): Promise<z.infer<typeof Mailbox>['mails']> => {
      const box = await provider.ask('/mailbox/mails', { address: 'cnryann@test.example' });
      return Mailbox.parse(box).mails;
    };
    /** The newest link, once there are so many: mails are sent beside the answers. */
    const linkOf = async (nth: number): Promise<string> => {
      for (;;) {
        const sent = (await mails()).filter(({ link }) => link !== undefined);
        if (sent.length >= nth) return sent[0]?.link?.split('#t=')[1] ?? '';
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    const confirm = await linkOf(1);
    links.push(confirm);
    const confirmed = await ann.ask('/api/platform/email/validate', { validateToken: confirm });
    const again = await ann.ask('/api/platform/email/validate', { validateToken: confirm });
    const pin = await ann.ask('/api/platform/pin', { pin: SECRET.pin, password: SECRET.password });
    await ann.ask('/api/platform/logout', {});
    const wrongPin = await ann.ask('/api/platform/login/pin', { username: 'cnryann', pin: SECRET.wrongPin });
    await ann.ask('/api/platform/login', { username: 'cnryann', password: SECRET.wrongPassword });
    await ann.ask('/api/platform/password/forgotten', { username: 'cnryann' });
    const resetToken = await linkOf(2);
    links.push(resetToken);
    const reset = await ann.ask('/api/platform/password/reset', {
      resetToken,
      newPassword: SECRET.newPassword,
    });
    // One that nobody opens stays: by its hash.
    await ann.ask('/api/platform/password/forgotten', { username: 'cnryann' });
    links.push(await linkOf(3));
    const bob = browserAt(url);
    await bob.ask('/api/platform/register', person('cnrybob', 'ZZ1 1AC'));
    const sent = await bob.ask(
      `/api/platform/documents/upload?kind=identity&paper=passport&ref=${drawUuid()}`,
      specimen('consider', SECRET.document),
    );
    // In an address, as nobody should: in no line either.
    await bob.ask(`/api/platform/balance?token=${encodeURIComponent(SECRET.password)}&pin=${SECRET.pin}`);
    await fetch(`${url}/verify-email?t=${resetToken}`);
    outcomes = { joined, paid, confirmed, again, pin, wrongPin, reset, sent };
  }

  beforeAll(async () => {
    folder = await freshDataFolder('canaries');
    const gateway = new GatewayProcess([
      ...['--port', '0', '--providers-port', '0', '--data', folder],
      ...['--log', 'debug', '--sports', 'football', '--demo'],
    ]);
    await journey(await gateway.url());
    const { output, errors } = await gateway.stop();
    said = output + errors;
    const database = await openDatabase({ kind: 'folder', path: folder });
    const tables = await sql<{ readonly name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'
    `.execute(database.db);
    const rows = await Promise.all(
      tables.rows.map(({ name }) =>
        sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(database.db),
      ),
    );
    cells = rows.flatMap(({ rows: all }) =>
      all.flatMap((row) =>
        Object.values(row).flatMap((cell) => {
          if (cell instanceof Uint8Array) return [Buffer.from(cell).toString('latin1')];
          if (typeof cell === 'number' || cell === null) return [];
          return [typeof cell === 'string' ? cell : JSON.stringify(cell)];
        }),
      ),
    );
    await database.close();
  });
  afterAll(() => GatewayProcess.endAll());

  it('was asked all of it, and answered', () => {
    expect(outcomes).toMatchObject({
      joined: { status: 200 },
      paid: { state: 'SUCCEEDED' },
      confirmed: { resultCode: 0 },
      again: { errorType: 'LinkInvalid' },
      pin: { resultCode: 0 },
      wrongPin: { errorType: 'PinWrong' },
      reset: { resultCode: 0 },
      sent: { data: { status: 'PENDING' } },
    });
    expect(links.map(({ length }) => length > 20)).toEqual([true, true, true]);
    // Every call that carries a secret has its line, without which there is nothing to look through.
    for (const call of [
      'register',
      'deposits',
      'email/validate',
      'pin',
      'login/pin',
      'login',
      'password/reset',
    ])
      expect(said).toContain(`"/api/platform/${call}"`);
    expect(cells.length).toBeGreaterThan(200);
    expect(found(['"pin":"907315"', '?pin=907315', '907315'], SECRET.pin)).toHaveLength(3);
    // What is kept in clear is found where it is kept: the search sees.
    expect(found(cells, 'cnryann@test.example')).not.toEqual([]);
  });

  /** Six digits count where they are a text by themselves: among figures of the offer there are such too. */
  const found = (texts: readonly string[], secret: string): readonly string[] =>
    texts.filter((text) =>
      isLong(secret)
        ? formsOf(secret).some((form) => text.includes(form))
        : new RegExp(`(^|["'=\\s])${secret}(["'&\\s]|$)`).test(text),
    );

  it.each(Object.entries(SECRET))('no %s stands in a line that it logs', (_kind, secret) => {
    expect(found(said.split('\n'), secret)).toEqual([]);
  });

  it.each(Object.entries(SECRET))('no %s stands in a cell of its database in clear', (_kind, secret) => {
    expect(found(cells, secret)).toEqual([]);
  });

  it('no token of a link stands in a line or a cell, used or not', () => {
    for (const token of links)
      expect([...found(said.split('\n'), token), ...found(cells, token)]).toEqual([]);
  });

  it('nor does anything long of it stand in a file of its folder', async () => {
    const long = [...Object.values(SECRET).filter(isLong), ...links];
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) =>
      one.isFile(),
    );
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      const bytes = await readFile(join(file.parentPath, file.name));
      const inside = long.filter((secret) => formsOf(secret).some((form) => bytes.includes(form)));
      expect(inside, file.name).toEqual([]);
    }
  });
});
