import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSettings, saveSettings } from '#domain/contract/account.ts';
import { ErrorBody } from '#domain/contract/errors.ts';
import { CLIENT_IDS, REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts';
import { type InMemoryGateway, startInMemoryGateway } from '#testing/gateway/in-memory-gateway.ts';

const sent = {
  [REQUEST_HEADERS.contentType]: 'application/json',
  [REQUEST_HEADERS.clientId]: CLIENT_IDS.desktop,
  [REQUEST_HEADERS.clientVersion]: '1.2.3',
  [REQUEST_HEADERS.requestId]: 'session:1.1',
  [REQUEST_HEADERS.deviceType]: 'desktop',
};

let gateway: InMemoryGateway;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}${path}`, { headers: { ...sent, ...headers } });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: { ...sent, ...headers },
    body: JSON.stringify(body),
  });
const login = async (username: string): Promise<string> => {
  const answer = await post('/api/platform/login', { username, password: `password-of-${username}` });
  expect(answer.status).toBe(200);
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
};
async function expectError(answer: Response, status: number, errorType: string): Promise<void> {
  expect(answer.status).toBe(status);
  const body = ErrorBody.parse(await answer.json());
  expect(body.errorType).toBe(errorType);
  expect(body.resultCode).not.toBe(0);
}

describe('settings over HTTP', () => {
  beforeAll(async () => {
    gateway = await startInMemoryGateway();
  });
  afterAll(() => gateway.stop());

  it('[SET-01] keeps of settings what is known and valid, and refuses what is none or is too long', async () => {
    const cookie = await login('settler');
    const save = (userSettings: unknown) => post(saveSettings.path, { userSettings }, { cookie });
    const kept = async () =>
      getSettings.answer.parse(await (await get(getSettings.path, { cookie })).json()).data.userSettings;
    const decimal = { ...DEFAULT_SETTINGS, offer: { ...DEFAULT_SETTINGS.offer, oddsFormat: 'DECIMAL' } };
    const more = {
      ...decimal,
      notes: 'x'.repeat(100_000),
      casino: { isInPlayCasinoEnabled: 'yes', more: 1 },
    };
    expect((await save(more)).status).toBe(200);
    expect(await kept()).toEqual(decimal);
    const long = { ...DEFAULT_SETTINGS.favorites, couponId: ['x'.repeat(40_000)] };
    for (const wrong of [null, [], 'text', 7, { ...decimal, favorites: long }])
      await expectError(await save(wrong), 400, 'VALIDATION');
    expect(await kept()).toEqual(decimal);
  });
});
