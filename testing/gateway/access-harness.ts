import type { FastifyInstance } from 'fastify';
import type { CallDefinition } from '#domain/contract/call.ts';
import { CLIENT_IDS, REQUEST_HEADERS } from '#domain/contract/headers.ts';
import type { Passwords } from '#gateway/accounts/secrets.ts';
import type { Mail } from '#gateway/providers/mailer.ts';
import { type RecordingApp, recordingApp } from './recording-app.ts';

/** What both customers log in with. */
export const PASSWORD = 'first password of ann';
export const kept = (secret: string): string => `kept:${Buffer.from(secret).toString('hex')}`;

interface World {
  readonly passwords: Passwords;
  readonly now: () => number;
  readonly mails: Mail[];
}

/** A gateway with two customers of their own, `ann` and `bob`, that writes mails into a list. */
export async function openAccess(
  database: Parameters<typeof recordingApp>[0],
  { passwords, now, mails }: World,
): Promise<RecordingApp> {
  const mailer = { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) };
  const appUrl = (): string => 'https://bets.example';
  const gateway = await recordingApp(database, {}, { passwords, now, mailer, appUrl });
  for (const name of ['ann', 'bob'])
    await gateway.world.data.database.db
      .updateTable('users')
      .set({ password_hash: kept(PASSWORD), demonstration: false })
      .where('id', '=', await gateway.world.customer(name, 5_000))
      .execute();
  return gateway;
}

export interface Told<Name extends string> {
  readonly status: number;
  /** `done` where nothing was refused. */
  readonly errorType: string;
  readonly data: Partial<Record<Name, unknown>>;
}

/** A browser that keeps its cookies; `Name` are the fields of answers that a test reads. */
export function cookieBrowser<Name extends string>(app: FastifyInstance) {
  const cookies = new Map<string, string>();
  const ask = async (
    { path, method }: Pick<CallDefinition, 'path' | 'method'>,
    body?: object,
  ): Promise<Told<Name>> => {
    const answer = await app.inject({
      method,
      url: path,
      ...(body === undefined ? {} : { payload: body }),
      headers: {
        [REQUEST_HEADERS.clientId]: CLIENT_IDS.desktop,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    const { errorType = 'done', data = {} } = answer.json<Partial<Told<Name>>>();
    return { status: answer.statusCode, errorType, data };
  };
  const told = async (call: Parameters<typeof ask>[0], body?: object): Promise<string> =>
    (await ask(call, body)).errorType;
  return { ask, told };
}
